// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Factory of the projects' escrows
/// @notice Every escrow is a clone of one implementation that cannot be exchanged, made and initialised in one transaction.
/// The blacklist that holds back commissions and power pools is kept here, one for all projects.
interface IMintFactory {
    /// @param implementation what all clones run
    /// @param total clones made; their projects are 1…total
    /// @param market always zero: each project has its own cost wallet
    /// @param platform receives the platform's part of proceeds
    /// @param special receives the special contribution part; zero until it is set
    struct Config {
        address implementation;
        uint256 total;
        address market;
        address platform;
        address special;
        address USDT;
        address token;
        address main;
        address router;
    }

    /// @notice The escrow of project `project` was made.
    event MintCreated(uint256 indexed project, address indexed mint, address indexed manager);
    event SpecialSet(address special);

    error NotMain(address account);
    error AlreadySet();
    error InvalidConfig();

    /// @notice Makes and initialises the escrow of `Main`'s latest project; `Main` only.
    function createMint(address manager) external returns (address mint);

    /// @notice Names the receiver of the special contribution part, once; projects made before do not have it.
    function setTokenAdd(address special) external;

    function getConfig() external view returns (Config memory);

    /// @notice When `account`'s entry in the blacklist lapses, unix seconds; 0 when it has none.
    function blackListedUntil(address account) external view returns (uint256);

    /// @notice Whether `mint` was made here.
    function isMint(address mint) external view returns (bool);
}
