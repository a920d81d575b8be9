// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IRewardBudget} from "./IRewardBudget.sol";

/// @title Hosting pool: principal for a term, fixed rewards that are set aside before they are promised
/// @notice A deposit names amount and term and is told two fixed rewards, one in USDT and one in TDE. Both, and the
/// level share on top, move from the free budget to the reserve in the same transaction, or the deposit reverts. Rewards
/// become payable in equal steps of 12 hours, counted from the order's own start; principal at the end of the term.
///
/// @dev Token assumptions: no rebasing. Fee-on-transfer principal is refused (`UnexpectedTransferAmount`), a funding
/// with a fee books what arrived. A reward token that fails blocks neither the other reward nor the principal.
/// No function that pays a user is behind an access check, a pause or the blacklist.
interface IHostingPool is IRewardBudget {
    /// @notice One of the six terms on offer. `steps` 0 means not on offer.
    /// @param steps number of 12-hour steps until principal is due
    /// @param rateUsdt USDT of reward per 1 USDT of principal, 1e18 = 1
    /// @param rateToken TDE of reward per 1 USDT of principal, 1e18 = 1
    struct Offer {
        uint16 steps;
        uint96 rateUsdt;
        uint96 rateToken;
    }

    /// @notice An order as the product's specification names its fields, then what hosting adds.
    /// @param isValid whether the order exists
    /// @param index the order's id, from 1 upwards
    /// @param userIndex the owner's number in `Main`
    /// @param saleIndex the period it joined
    /// @param nfts always 0 here
    /// @param amount principal, base units
    /// @param tokens whole TDE reward
    /// @param releaseTokens TDE reward paid so far
    /// @param startTime unix seconds
    /// @param lastTime unix seconds of the last step that has been paid in either asset; startTime before any
    /// @param endTime unix seconds at which principal is due
    /// @param owner who is paid, whoever calls
    /// @param usdts whole USDT reward
    /// @param releaseUsdts USDT reward paid so far
    /// @param steps number of 12-hour steps
    /// @param released whether principal has been paid out
    struct Order {
        bool isValid;
        uint256 index;
        uint256 userIndex;
        uint256 saleIndex;
        uint256 nfts;
        uint256 amount;
        uint256 tokens;
        uint256 releaseTokens;
        uint256 startTime;
        uint256 lastTime;
        uint256 endTime;
        address owner;
        uint256 usdts;
        uint256 releaseUsdts;
        uint256 steps;
        bool released;
    }

    /// @notice Sums over an account's open orders (those with principal or rewards not yet paid).
    /// @param status 0 none, 1 active, 2 ended (nothing left but claims), 3 on the blacklist
    /// @param amount principal inside
    /// @param lastTime latest step paid, unix seconds
    /// @param startTime start of the oldest open order, unix seconds
    /// @param tokenTotal TDE rewards promised
    /// @param tokenRelease TDE rewards that have become payable, paid or not
    /// @param tokenBalance TDE payable now
    /// @param tokenReward TDE paid so far
    /// @param tokenInvite always 0: `TeamRewards` pays level rewards
    /// @param tokenTeam always 0, likewise
    /// @param usdtBalance USDT payable now
    /// @param usdtReward USDT paid so far
    /// @param usdtInvite always 0
    /// @param usdtTeam always 0
    /// @param refer the referrer in `Main`
    /// @param usdtTotal USDT rewards promised
    /// @param due principal that can be released now
    struct UserInfo {
        uint256 status;
        uint256 amount;
        uint256 lastTime;
        uint256 startTime;
        uint256 tokenTotal;
        uint256 tokenRelease;
        uint256 tokenBalance;
        uint256 tokenReward;
        uint256 tokenInvite;
        uint256 tokenTeam;
        uint256 usdtBalance;
        uint256 usdtReward;
        uint256 usdtInvite;
        uint256 usdtTeam;
        address refer;
        uint256 usdtTotal;
        uint256 due;
    }

    /// @notice The specification's team record for the staking variant. What is not listed here is of the record that `Main` has
    /// of the account, 0 before one was proven; see `ITeamRewards.Record`.
    /// @param orders open orders
    /// @param lastOut always 0: no pool keeps a time at which power ran out
    /// @param invites direct referrals
    /// @param dropAmount always 0 here
    /// @param force the account's hosted principal
    struct Team {
        uint256 orders;
        uint256 lastOut;
        uint256 invites;
        uint256 inviteValids;
        uint256 teamAmount;
        uint256 teamActual;
        uint256 teamNew;
        uint256 dropAmount;
        uint256 force;
    }

    /// @notice A period of joining. `amount` of `capacity` has been joined; `hash` is the hash of block `hashBlock`.
    struct Period {
        uint256 index;
        uint256 capacity;
        uint256 amount;
        uint256 startTime;
        uint256 endTime;
        uint256 hashBlock;
        bytes32 hash;
    }

    /// @notice The pool at a glance; names as in the specification. What is not listed here is always 0.
    /// @param totalUser accounts registered in `Main`
    /// @param totalMember accounts with an open order
    /// @param totalSale number of the period opened last, as `poolLastIndex`
    /// @param totalOrder orders ever made, which is the last order's id, as `lastIndex`
    /// @param totalAmount principal inside, base units
    /// @param poolTokens TDE that is not promised yet
    /// @param poolUSDT USDT that is not promised yet
    /// @param poolLastTime start of the period opened last, unix seconds
    /// @param poolStatus 0 not open, 1 open, 2 limit reached (not even `stakeMin` can join for any term), 3 closed
    /// @param market `TeamRewards`, which gets the teams' part of the level share; zero before `setTokenAdd`
    /// @param platform receiver of the nodes' part, likewise
    /// @param principal the asset that is hosted
    /// @param capacity of periods yet to open
    /// @param levelBps level share on top of every reward, bps of it
    struct Config {
        uint256 totalUser;
        uint256 totalMember;
        uint256 totalSale;
        uint256 totalOrder;
        uint256 totalAmount;
        uint256 totalInvite;
        uint256 totalTeam;
        uint256 lastIndex;
        uint256 poolTokens;
        uint256 poolUSDT;
        uint256 poolLastTime;
        uint256 poolStatus;
        uint256 poolLastIndex;
        uint256 stakeMin;
        address market;
        address platform;
        address special;
        address USDT;
        address token;
        address main;
        address router;
        address principal;
        uint256 capacity;
        uint256 defaultTerm;
        uint256 levelBps;
        bool paused;
    }

    event PeriodOpened(uint256 indexed period, uint256 capacity, uint256 startTime, uint256 hashBlock, bytes32 hash);
    event Deposited(
        address indexed owner,
        uint256 indexed orderId,
        uint256 indexed period,
        uint256 amount,
        uint256 steps,
        uint256 rewardUsdt,
        uint256 rewardToken
    );
    /// @notice Rewards of one order paid to its owner; a part that was not asked for or failed is 0.
    event Claimed(address indexed owner, uint256 indexed orderId, uint256 usdtAmount, uint256 tokenAmount);
    event Released(address indexed owner, uint256 indexed orderId, uint256 amount);
    event ConfigSet(uint256 stakeMin, uint256 capacity, uint256 defaultTerm);
    /// @notice `deposit(amount)` now gives another term, or less; its callers must accept `version` first.
    event TermsChanged(uint256 version);
    event TermsAccepted(address indexed account, uint256 version);
    event OfferSet(uint256 indexed term, uint256 steps, uint256 rateUsdt, uint256 rateToken);
    event Closed();
    event BlackListSet(address indexed account, uint256 until);

    error NotRegistered(address account);
    error PoolNotOpen(uint256 status);
    error PoolPaused();
    error TermNotOffered(uint256 term);
    error BelowMinimum(uint256 amount, uint256 minimum);
    error PeriodFull(uint256 amount, uint256 left);
    error RewardBelowMinimum(uint256 usdtReward, uint256 tokenReward);
    error DeadlinePassed(uint256 deadline);
    /// @notice The terms that the caller has accepted, or wants to accept, are not the current ones.
    error TermsNotAccepted(uint256 accepted, uint256 current);
    error TooManyOrders(address account);
    error OrderUnknown(uint256 orderId);
    error OrderOfAnother(uint256 orderId, address owner);
    error NothingToClaim(address account);
    error NothingToRelease(address account);
    error NotDue(uint256 orderId, uint256 due);
    error AlreadyReleased(uint256 orderId);
    error RenewalIsDelayed(address account);

    /// @notice Hosts `amount` for the default term. Reverts when the default term has changed, or pays less, since the caller
    /// last accepted the terms; an account that never accepted any counts as having accepted the pool's first ones.
    /// @dev A call signed before such a change cannot be executed after it. The overload below also fixes the least rewards,
    /// and needs no acceptance.
    function deposit(uint256 amount) external returns (uint256 orderId);

    /// @notice Accepts what `deposit(amount)` gives now. Needed once after each change for the worse, for that function only.
    /// @param version the present version of the terms; any other reverts
    function acceptTerms(uint256 version) external;

    /// @notice The present version of the terms of `deposit(amount)`, and the one that `account` has accepted.
    function terms(address account) external view returns (uint256 current, uint256 accepted);

    /// @notice Hosts `amount` for `term`.
    /// @param amount base units of the principal asset, ≥ `stakeMin`
    /// @param term index 0…5 of the offer
    /// @param minRewardUsdt reverts when the USDT reward would be less
    /// @param minRewardToken reverts when the TDE reward would be less
    /// @param deadline unix seconds, inclusive
    function deposit(uint256 amount, uint256 term, uint256 minRewardUsdt, uint256 minRewardToken, uint256 deadline)
        external
        returns (uint256 orderId);

    /// @notice Pays the caller all rewards due on the open orders, each asset by itself.
    function claim() external returns (uint256 usdtPaid, uint256 tokenPaid);

    /// @notice Pays the owner of `ids` (one owner for all) the rewards due on them; anyone may call.
    function claim(uint256[] calldata ids) external returns (uint256 usdtPaid, uint256 tokenPaid);

    /// @notice As `claim(ids)`, USDT only; does not call the TDE contract.
    function claimUsdt(uint256[] calldata ids) external returns (uint256 usdtPaid);

    /// @notice As `claim(ids)`, TDE only.
    function claimToken(uint256[] calldata ids) external returns (uint256 tokenPaid);

    /// @notice Pays `account` all rewards due to it; anyone may call.
    function updateUser(address account) external returns (uint256 usdtPaid, uint256 tokenPaid);

    /// @notice Pays the caller the principal of every order that is due.
    function release() external returns (uint256 amount);

    /// @notice Pays the owners of `ids` their principal; anyone may call. Reverts when one is not due.
    function release(uint256[] calldata ids) external returns (uint256 amount);

    /// @notice Opens the present period if nobody has, and pays the booked level shares out once their receivers are set:
    /// 5 % to the nodes, the rest to the teams. Anyone may call.
    /// An asset that cannot be paid out now stays booked and does not block the other.
    function updatePool() external;

    /// @notice Sets minimum, capacity of periods yet to open, and default term. For new orders only; delayed role. Another
    /// default term has to be accepted by each caller of `deposit(amount)`.
    function setConfig(uint256 stakeMin, uint256 capacity, uint256 defaultTerm) external;

    /// @notice Replaces the six offers. For new orders only; delayed role.
    /// @dev The length of a term can never change once it was on offer (0 withdraws it, the same length brings it back), so
    /// that no change of offers can lock a deposit for longer than its sender read. At most 1,460 steps (two years).
    function setConfigMulti(Offer[6] calldata offers_) external;

    /// @notice Puts `account` on the blacklist for 90 days or takes it off. It never touches what this pool owes.
    /// @dev An account that was listed before can be listed again only by `renewBlackList`.
    function setIsBlackList(address account, bool value) external;

    /// @notice Puts an account that was listed before on the blacklist for another 90 days; delayed role.
    function renewBlackList(address account) external;

    /// @notice Stops new deposits; guardian. Exits and claims go on.
    function pause() external;

    /// @notice Allows new deposits again; delayed role.
    function unpause() external;

    /// @notice Ends new deposits for good; the free budget can be passed on.
    function close() external;

    function getConfig() external view returns (Config memory);

    /// @notice The six offers, and the ten team rates of `TeamRewards`, of 10,000 of an epoch's pot by level V0…V9; all zero before
    /// `setTokenAdd`.
    function getConfigMulti() external view returns (Offer[6] memory offers_, uint256[10] memory teamRates);

    function getUserInfo(address account) external view returns (UserInfo memory);
    function getUsers(address[] calldata accounts) external view returns (UserInfo[] memory);
    function users(address account) external view returns (UserInfo memory);
    function teams(address account) external view returns (Team memory);
    function orders(uint256 orderId) external view returns (Order memory);

    /// @notice Ids of the account's open orders, at most 32.
    function userOrders(address account) external view returns (uint256[] memory);

    /// @notice The account's open orders in full.
    function getUserOrders(address account) external view returns (Order[] memory);
    function isBlackList(address account) external view returns (bool);

    /// @notice The period at this block's time; not opened yet when `hash` is zero.
    function getPeriod() external view returns (Period memory);

    /// @notice Rewards that `amount` for `term` would earn now, and the most that can join now for that term
    /// (capacity and both budgets considered).
    function quote(uint256 amount, uint256 term)
        external
        view
        returns (uint256 rewardUsdt, uint256 rewardToken, uint256 available);
}
