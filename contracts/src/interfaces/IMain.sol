// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

/// @title Registry of users and their referrers
/// @notice Every other contract asks `Main` whether an account takes part. A referrer is bound once and never changes;
/// because it must exist beforehand, the tree cannot contain a loop, and registering never walks up the tree.
///
/// Users approve `Main`, and nothing else pulls from them: `buyNFT` sells the cards of project 0, the nodes, and gives team
/// level V1 with the purchase. `getConfig` and `getConfigMulti` hold the figures that the whole product works with.
/// @dev The functions that the later modules add (projects, sales) join this interface with them.
interface IMain {
    /// @notice What the registry knows of an account. Field names are those of the product's specification.
    /// @param isExist whether the account is registered
    /// @param index the account's number, from 1 (the root) upwards; 0 when not registered
    /// @param amount personal participation in base units of USDT: the sum over all modules
    /// @param invites number of direct referrals
    /// @param projects number of projects the account manages
    /// @param refer the referrer; the zero address for the root and for unregistered accounts
    struct User {
        bool isExist;
        uint256 index;
        uint256 amount;
        uint256 invites;
        uint256 projects;
        address refer;
    }

    /// @notice Level and proven figures of the tree below an account. Figures are 0 until a record has been proven.
    /// @param isManual whether the level was set by hand: shown, never paid
    /// @param level 0…9
    /// @param teamUser members below the account
    /// @param teamAmount their performance, USDT base units
    /// @param inviteV2 direct legs that contain a V2, and so on
    struct Team {
        bool isManual;
        uint256 level;
        uint256 teamUser;
        uint256 teamAmount;
        uint256 inviteV2;
        uint256 inviteV3;
        uint256 inviteV4;
        uint256 inviteV5;
        uint256 inviteV6;
        uint256 inviteV7;
        uint256 inviteV8;
        uint256 inviteV9;
    }

    /// @notice Figures of the product, then totals.
    /// @param algebra generations of the tree that count
    /// @param dayTimes seconds in a day
    /// @param tokenSupply TDE in existence
    /// @param handleGas gas surcharge in wei
    /// @param poolDays default term in days
    /// @param feeRate custody fee, of 10,000
    /// @param totalAmount participation in all modules and nodes, USDT base units
    struct Config {
        uint256 algebra;
        uint256 dayTimes;
        uint256 tokenSupply;
        uint256 handleGas;
        uint256 poolDays;
        uint256 feeRate;
        uint256 totalProjects;
        uint256 totalUser;
        uint256 totalAmount;
    }

    /// @notice Tables of the product.
    /// @param sellRates part of a sale's proceeds for the referrer by its level V1…V9, of 10,000
    /// @param releaseRates default vesting steps of a sale, of 10,000
    /// @param releaseWeeks the week marks of these steps
    /// @param teamValids members needed for V0…V9
    /// @param teamAmounts performance needed for V0…V9, USDT base units
    struct ConfigMulti {
        uint256[9] sellRates;
        uint256[8] releaseRates;
        uint256[11] releaseWeeks;
        uint256[10] teamValids;
        uint256[10] teamAmounts;
    }

    /// @notice `account` bound itself below `refer`; `index` is its number.
    event Registered(address indexed account, address indexed refer, uint256 index);

    /// @notice `module`'s participation counts from now on.
    event ModuleAdded(address indexed module);

    /// @notice The contract whose cards are project 0.
    event NodesSet(address nodes);
    event LevelSet(address indexed account, uint256 level, bool isManual);
    event ConfigSet(uint256 algebra, uint256 dayTimes, uint256 handleGas, uint256 poolDays, uint256 feeRate);
    event ConfigMultiSet(ConfigMulti values);

    error NotRegistered(address account);
    error ProjectUnknown(uint256 project);
    error AlreadySet();
    error InvalidConfig();
    error AlreadyRegistered(address account);
    error ReferrerNotRegistered(address refer);
    error ReferrerIsSelf(address account);
    error ModuleNotAccepted(address module);

    /// @notice Registers the caller below `refer`, once and for good.
    /// @param refer an account that is registered already; anything else reverts
    function register(address refer) external;

    /// @notice Counts `module` (an `IMainModule`) in `users().amount`, for good; at most 16, each once. Administrator.
    /// @dev A module is only ever read, in views; one that fails counts as 0 and blocks nothing.
    function addModule(address module) external;

    /// @notice Names the contract whose cards are project 0, once. Administrator.
    function setNodes(address nodes) external;

    /// @notice Buys `times` cards of kind `tokenId` for the caller, who must be registered and have approved the cost.
    /// The caller's team level becomes V1 at once, if it was V0; it belongs to the purchase and stays when the card goes.
    /// @param project 0, the nodes
    /// @param maxPrice reverts when one card costs more, USDT base units
    /// @return cost USDT base units paid to the nodes' treasury
    function buyNFT(uint256 project, uint256 tokenId, uint256 times, uint256 maxPrice) external returns (uint256 cost);

    /// @notice Sets the figures of `getConfig`; delayed role. Nothing on the chain that was promised depends on them.
    /// @param algebra at most 100
    /// @param dayTimes 60…86,400
    /// @param handleGas at most 0.01 of the chain's coin
    /// @param poolDays at most 730
    /// @param feeRate at most 1,000 (10 %)
    function setConfig(uint256 algebra, uint256 dayTimes, uint256 handleGas, uint256 poolDays, uint256 feeRate) external;

    /// @notice Sets the tables of `getConfigMulti`; delayed role.
    /// @dev Each of `sellRates` at most 5,000; `releaseRates` together at most 10,000; the others never falling.
    function setConfigMulti(ConfigMulti calldata values) external;

    function getConfig() external view returns (Config memory);
    function getConfigMulti() external view returns (ConfigMulti memory);

    /// @notice The team record of `account`.
    function teams(address account) external view returns (Team memory);

    /// @notice The contract whose cards are project 0; zero until it is named.
    function nodes() external view returns (address);

    /// @notice The record of `account`; all zero when it is not registered.
    function users(address account) external view returns (User memory);

    /// @notice Whether `account` is registered; the cheap form for other contracts.
    function isRegistered(address account) external view returns (bool);

    /// @notice Number of registered accounts, the root included.
    function totalUser() external view returns (uint256);

    /// @notice The account that the deployment registered first and that has no referrer.
    function root() external view returns (address);

    /// @notice The contracts whose participation is counted.
    function modules() external view returns (address[] memory);
}
