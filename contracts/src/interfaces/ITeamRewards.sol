// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Level rewards and team records, by one root an epoch
/// @notice Every half day has a number `n`, from 1 without gaps. For each, the poster submits the root of a tree that anybody can
/// recompute from events of the chain (docs/LEVELS.md): what each account has ever earned of each asset, and the figures of
/// its team. A root counts from its activation on, `delay` seconds after it was submitted; until then the guardian can
/// take it back, with everything that was submitted after it.
///
/// Nobody can take anything out but by a leaf of an active root, and all roots together never give more than what was booked:
/// claimed ≤ totals of the root ≤ funded, for each asset.
///
/// A hostile poster and a guardian who does not act within the delay could do two things. They could give rewards that are not
/// claimed yet to the wrong accounts, at most what was funded. And they could prove false levels to `Main.syncTeam`, by which
/// sales give out commissions and the shares of their power pools: both could go to whom they like, until newer records are
/// written. They reach nothing else: no principal, no hosting reward, no refund, no vested token, nothing that was paid.
/// @dev Leaves are hashed twice, and what is hashed first is never as long as an inner node:
/// reward: keccak(keccak(abi.encode(uint8 1, chainId, this, account, asset, cumulative))),
/// record: keccak(keccak(abi.encode(uint8 2, chainId, this, account, record))).
/// Neighbours in the tree are hashed in the order of their values.
///
/// Token assumptions: no rebasing, no callbacks. A transfer with a fee would pay the account less than was booked as paid.
interface ITeamRewards {
    /// @notice The rules that never change. Shares are of 10,000 of an epoch's pot, together 10,000 at most; what nobody gets
    /// goes to the hosting pool's budget, whichever pool's level share brought it.
    /// @param inviteBps to those who invited valid accounts
    /// @param teamRates to the accounts of each level V0…V9
    /// @param v4Bps in equal parts to V4 and above
    /// @param v5Bps in equal parts to V5 and above
    /// @param validMin base units of USDT, weighted over the epoch, from which an account is valid
    /// @param legsNeeded legs that must contain the level below, from V3 on
    struct Rules {
        uint16 inviteBps;
        uint16[10] teamRates;
        uint16 v4Bps;
        uint16 v5Bps;
        uint128 validMin;
        uint8 legsNeeded;
    }

    /// @notice What was submitted as number n; all zero when nothing was, or when it was vetoed.
    /// @param root of the tree; 0 when there is nothing in it
    /// @param totalUsdt, totalToken all cumulative amounts of the tree together, base units
    /// @param inputBlock last block whose events count
    /// @param activeAt unix seconds from which the root counts
    /// @param rulesHash SHA-256 of the rules that it was computed by
    /// @param dataHash SHA-256 of the list of the epoch's files
    struct Submission {
        bytes32 root;
        uint128 totalUsdt;
        uint128 totalToken;
        uint64 inputBlock;
        uint64 activeAt;
        bytes32 rulesHash;
        bytes32 dataHash;
    }

    /// @notice The figures of a team as a leaf holds them. Amounts in base units of USDT.
    /// @param level 0…9
    /// @param teamUser members below the account
    /// @param teamValid valid ones of them
    /// @param inviteValids valid direct invites
    /// @param teamAmount performance of the team
    /// @param teamActual the same without the largest leg
    /// @param teamNew performance that is new since the epoch before
    /// @param invites legs that contain V2, …, V9
    struct Record {
        uint8 level;
        uint32 teamUser;
        uint32 teamValid;
        uint32 inviteValids;
        uint128 teamAmount;
        uint128 teamActual;
        uint128 teamNew;
        uint32[8] invites;
    }

    /// @notice Arguments of the constructor.
    /// @param delay seconds between a submission and its activation
    struct Init {
        address authority;
        address usdt;
        address token;
        address hostingPool;
        uint256 delay;
        Rules rules;
    }

    /// @notice One asset's books. `owed` is what was booked and not claimed, whoever it belongs to; `surplus` is what has arrived
    /// since, and `fund` books.
    struct Books {
        uint256 balance;
        uint256 funded;
        uint256 claimed;
        uint256 owed;
        uint256 surplus;
    }

    /// @notice The rules, once; number 1 stands for the half day `firstEpoch` since 1970.
    event RulesSet(Rules rules, uint256 firstEpoch);

    /// @notice `amount` of `asset` arrived and belongs to the pot of the epoch of this block's time.
    event Funded(address indexed asset, uint256 amount);
    event Submitted(
        uint256 indexed n,
        bytes32 root,
        uint256 totalUsdt,
        uint256 totalToken,
        uint256 inputBlock,
        bytes32 rulesHash,
        bytes32 dataHash,
        uint256 activeAt
    );

    /// @notice Numbers `n` to `last` were taken back; `n` is the next to submit.
    event Vetoed(uint256 indexed n, uint256 last, string reason);
    event Claimed(address indexed account, address indexed asset, uint256 indexed n, uint256 amount);

    error InvalidConfig();
    error NotAReward(address asset);
    error WrongNumber(uint256 n, uint256 next);
    error EpochNotOver(uint256 n, uint256 end);
    error InputBlockNotAccepted(uint256 inputBlock, uint256 previous);
    error TotalFalls(address asset, uint256 total, uint256 previous);
    error TotalAboveFunded(address asset, uint256 total, uint256 funded);
    error NotGuardian(address account);
    error NotSubmitted(uint256 n);
    error AlreadyActive(uint256 n, uint256 activeAt);
    error NotActive(uint256 n, uint256 activeAt);
    error InvalidProof();
    error NothingToClaim(address account, address asset);
    error TotalExceeded(uint256 due, uint256 left);

    /// @notice Books what has arrived of both assets; anyone may call. What lies here unbooked cannot be claimed. The level shares of
    /// all pools that name this contract arrive so, liquidity mining's too.
    /// @return usdtAmount USDT that was booked now, base units
    /// @return tokenAmount the same of TDE
    function fund() external returns (uint256 usdtAmount, uint256 tokenAmount);

    /// @notice Submits the root of number `n`, which must be the next one and its half day over; poster. What is in the tree is
    /// not checked here: whoever sees a wrong root has the delay in which the guardian can veto it.
    /// @param totalUsdt not below that of the number before, and not above what was funded; `totalToken` likewise
    /// @param inputBlock below this block, and not below that of the number before: a half day without a block has the same
    function submit(
        uint256 n,
        bytes32 root,
        uint256 totalUsdt,
        uint256 totalToken,
        uint256 inputBlock,
        bytes32 rulesHash,
        bytes32 dataHash
    ) external;

    /// @notice Takes back number `n`, which must not be active yet, and all later ones; guardian.
    /// @dev The cost grows with how many these are: when they are too many for one transaction, veto the latest ones first.
    function veto(uint256 n, string calldata reason) external;

    /// @notice Pays `account` what it has earned of `asset` up to the active number `n` and not been paid yet; anyone may call.
    /// What the hosting pool has earned goes to its free budget; when it is closed, that is passed on.
    /// @param cumulative what the leaf says, base units
    /// @return paid base units that `account` was paid
    function claim(uint256 n, address account, address asset, uint256 cumulative, bytes32[] calldata proof)
        external
        returns (uint256 paid);

    /// @notice Whether `record` is what number `n` says of `account`, and `n` is the latest active number or the one before. It is
    /// as true as the root: see above for what a false one reaches.
    function provesRecord(uint256 n, address account, Record calldata record, bytes32[] calldata proof)
        external
        view
        returns (bool);

    function submissions(uint256 n) external view returns (Submission memory);

    /// @notice From when number `n` counts, unix seconds; 0 when nothing was submitted as it.
    function activationOf(uint256 n) external view returns (uint256);

    /// @notice The latest number that was submitted; 0 before the first.
    function last() external view returns (uint256);

    /// @notice The latest number that is active; 0 before the first.
    function lastActive() external view returns (uint256);

    /// @notice What `account` was ever paid of `asset`, base units.
    function claimed(address account, address asset) external view returns (uint256);
    function rules() external view returns (Rules memory);

    /// @notice The books of USDT or TDE; of another asset only the balance, all of it surplus.
    function getSolvency(address asset) external view returns (Books memory);

    function usdt() external view returns (address);
    function token() external view returns (address);

    /// @notice The pool whose budget gets what nobody else earns.
    function hostingPool() external view returns (address);

    /// @notice The half day, counted from 1970, that number 1 stands for.
    function firstEpoch() external view returns (uint256);

    /// @notice Seconds between a submission and its activation.
    function delay() external view returns (uint256);
}
