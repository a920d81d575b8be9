// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IHostingPool} from "./IHostingPool.sol";
import {IRewardBudget} from "./IRewardBudget.sol";

/// @title Resonance pool: periods of crowdfunding with a draw, and fixed rewards that are set aside before anybody joins
/// @notice A **line** is a rule by which periods follow each other; a **period** is one round. While a period is open, accounts join
/// with any amount from its minimum to its capacity, all together without limit, and what is joined stays until the deadline. Then:
/// less than the minimum was joined: *failed*, everybody gets everything back; up to the capacity: *arranged*, every order is filled;
/// more: a *draw* decides. What was joined lies one after the other on a ring, and the capacity is filled from a start
/// that the hash of a block decides which is named only once nobody can join any more. An order's unfilled part is paid back; the
/// filled part is principal for the term, which begins at the deadline, and earns fixed rewards in both assets in equal steps of 12 h.
///
/// Rewards of a whole period, with the level share on top, are set aside before anybody can join. What is not needed after all goes back
/// to the free budget when the period is settled.
///
/// Everything that moves a period forward is open to anybody: `open`, `close`, `draw`, and all payments, which go to the order's owner
/// whoever calls. Nobody has a role that could choose who is filled. The one who proposes the block of the draw can grind its hash: it
/// varies its block before it publishes it, at little cost, and where turns are known beforehand, as on BSC, who closes a period can
/// choose by the moment whose turn that is. Both decide only who is filled, never how much in all. Splitting an order changes nothing of what it gets on average over all starts.
///
/// Numbers: F(x) is how much of the first x base units of the ring is filled; an order of `amount` behind `before` is filled with
/// F(before + amount) − F(before). With T joined and capacity C: F(x) = x if T ≤ C; otherwise, with the start s,
/// w = max(0, s + C − T) and F(x) = min(x, w) + min(max(x − s, 0), C − w). R(y) = y · rate / 1e18, rounded down; an order's
/// reward is R(F(before + amount)) − R(F(before)), so that the rewards of all orders add up to exactly R(F(T)). The level share is taken
/// of these differences in the same way.
///
/// @dev Token assumptions: no rebasing. USDT with a fee on transfer is refused (`UnexpectedTransferAmount`). A reward token that fails
/// blocks neither the other reward nor principal. No function that pays a user is behind an access check, a pause or a blacklist.
/// A period's number is certain once the block that opened it is final; who joins before trusts that the chain does not reorganise.
interface IResonancePool is IRewardBudget {
    /// @notice The rule of a line, for periods yet to open. Amounts in base units of USDT.
    /// @param capacity most that is filled, C
    /// @param minimum least joined sum with which a period does not fail, 1…capacity
    /// @param joinMin least amount of an order, 1…capacity
    /// @param joinSeconds from opening to deadline, 1…86,400
    /// @param restSeconds from a deadline to the earliest opening of the line's next period
    /// @param steps 12-hour steps from the deadline until principal is due, 1…1,460
    /// @param rateUsdt USDT of reward per 1 USDT of filled principal, 1e18 = 1
    /// @param rateToken TDE of reward per 1 USDT of filled principal, 1e18 = 1
    /// @param isOpen whether new periods may open
    struct Line {
        uint88 capacity;
        uint88 minimum;
        uint80 joinMin;
        uint32 joinSeconds;
        uint32 restSeconds;
        uint16 steps;
        uint80 rateUsdt;
        uint80 rateToken;
        bool isOpen;
    }

    /// @notice A period. Its rule is its line's at opening.
    /// @param status 0 unknown, 1 open (until `close`, also after the deadline), 2 drawing, 3 arranged, 4 failed, 5 dissolved
    /// @param total joined so far, T
    /// @param deadline unix seconds; who joins is before it, and the term begins with it
    /// @param endTime unix seconds at which filled principal is due
    /// @param drawBlock block whose hash decides; 0 while there is no draw
    /// @param proRata whether that hash was out of reach, and the capacity is shared instead: F(x) = x · C / T, rounded down
    /// @param start of what is filled, s; 0 unless drawn
    struct Period {
        uint256 line;
        uint256 status;
        uint256 capacity;
        uint256 minimum;
        uint256 joinMin;
        uint256 total;
        uint256 deadline;
        uint256 endTime;
        uint256 steps;
        uint256 rateUsdt;
        uint256 rateToken;
        uint256 drawBlock;
        bool proRata;
        uint256 start;
    }

    /// @notice An order as it is stored. Zero owner: there is none.
    /// @param before sum joined before it in its period: where its arc begins
    /// @param doneUsdt, doneToken steps whose reward has been paid
    /// @param refunded, released whether the unfilled part, and filled principal, have been paid back
    struct Order {
        address owner;
        uint256 period;
        uint256 before;
        uint256 amount;
        uint256 doneUsdt;
        uint256 doneToken;
        bool refunded;
        bool released;
    }

    /// @notice What an order has, and what can be paid of it now. All 0 but `status` until its period is settled.
    /// @param status of its period
    /// @param fill filled principal
    /// @param unfilled what is or was to be paid back at once
    /// @param refundDue payable by `refund`
    /// @param releaseDue payable by `release`
    /// @param rewardUsdt, rewardToken whole rewards
    /// @param paidUsdt, paidToken rewards paid so far
    /// @param dueUsdt, dueToken payable by `claim`
    /// @param endTime unix seconds at which `fill` is due; 0 when nothing is filled
    struct Quote {
        uint256 status;
        uint256 fill;
        uint256 unfilled;
        uint256 refundDue;
        uint256 releaseDue;
        uint256 rewardUsdt;
        uint256 rewardToken;
        uint256 paidUsdt;
        uint256 paidToken;
        uint256 dueUsdt;
        uint256 dueToken;
        uint256 endTime;
    }

    /// @notice The pool at a glance; names as in the specification. What is not listed here is always 0.
    /// @param totalUser accounts registered in `Main`
    /// @param totalSale periods ever opened, which is the last one's number, as `poolLastIndex`
    /// @param totalOrder orders ever made, which is the last one's id, as `lastIndex`
    /// @param totalAmount joined and filled principal inside, base units
    /// @param poolTokens TDE that is not promised yet
    /// @param poolUSDT USDT that is not promised yet
    /// @param poolLastTime deadline of the period opened last, unix seconds
    /// @param poolStatus 0 no line is open, 1 open
    /// @param market `TeamRewards`, which gets the teams' part of the level share; zero before `setTokenAdd`
    /// @param platform receiver of the nodes' part, likewise
    /// @param lines number of lines
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
        address market;
        address platform;
        address USDT;
        address token;
        address main;
        uint256 lines;
        uint256 levelBps;
        bool paused;
    }

    event LineSet(
        uint256 indexed line,
        uint256 capacity,
        uint256 minimum,
        uint256 joinMin,
        uint256 joinSeconds,
        uint256 restSeconds,
        uint256 steps,
        uint256 rateUsdt,
        uint256 rateToken,
        bool isOpen
    );
    /// @param hash of block `hashBlock`, the one before; it names the period to people and decides nothing
    event PeriodOpened(
        uint256 indexed period,
        uint256 indexed line,
        uint256 capacity,
        uint256 minimum,
        uint256 joinMin,
        uint256 deadline,
        uint256 steps,
        uint256 rateUsdt,
        uint256 rateToken,
        uint256 hashBlock,
        bytes32 hash
    );
    event Joined(
        address indexed owner, uint256 indexed orderId, uint256 indexed period, uint256 before, uint256 amount
    );
    /// @param status as in `Period`: 2, 3 or 4
    /// @param drawBlock 0 unless status is 2
    event Closed(uint256 indexed period, uint256 status, uint256 total, uint256 drawBlock);
    /// @param hash 0 when it was out of reach; then `proRata`, and start 0
    event Drawn(uint256 indexed period, uint256 start, bytes32 hash, bool proRata);
    event Dissolved(uint256 indexed period, string reason);
    event Refunded(address indexed owner, uint256 indexed orderId, uint256 amount);
    /// @notice Rewards of one order paid to its owner; a part that failed is 0.
    event Claimed(address indexed owner, uint256 indexed orderId, uint256 usdtAmount, uint256 tokenAmount);
    event Released(address indexed owner, uint256 indexed orderId, uint256 amount);

    error NotRegistered(address account);
    error PoolPaused();
    error LineUnknown(uint256 line);
    error LineClosed(uint256 line);
    /// @notice The line's last period is not settled yet.
    error LineBusy(uint256 line, uint256 period);
    /// @notice The line rests until `from`, unix seconds.
    error LineResting(uint256 line, uint256 from);
    /// @notice The period is not in the state that this call needs.
    error WrongStatus(uint256 period, uint256 status);
    error DeadlinePassed(uint256 deadline);
    error DeadlineNotReached(uint256 deadline);
    error DrawNotReached(uint256 drawBlock);
    error BelowMinimum(uint256 amount, uint256 minimum);
    error OrderUnknown(uint256 orderId);
    error NothingToRefund(uint256 orderId);
    error NothingToClaim(uint256 orderId);
    error NothingToRelease(uint256 orderId);
    error NotDue(uint256 orderId, uint256 due);

    /// @notice Sets a line's rule, for periods yet to open; an open period keeps the one it was opened with. Delayed role.
    /// @param line 1…number of lines, or the next one, which makes a new line; at most 255
    function setLine(uint256 line, Line calldata rule) external;

    /// @notice Opens the line's next period and sets its rewards aside. Anybody may call: once the line is open, its last period is
    /// settled, its rest is over, and the free budget holds both rewards of the whole capacity with their level share.
    function open(uint256 line) external returns (uint256 period);

    /// @notice Joins a period with `amount`, before its deadline. It stays until the deadline; then it is filled, wholly or in part, or
    /// paid back. The period's terms never change, so naming it binds them.
    function join(uint256 period, uint256 amount) external returns (uint256 orderId);

    /// @notice After the deadline: the period has failed, is arranged, or goes to the draw, 64 blocks later. Anybody may call.
    /// @dev However late: the term began at the deadline.
    function close(uint256 period) external;

    /// @notice After `drawBlock`: its hash decides the start, or, when it is out of reach, the capacity is shared pro rata. There is no
    /// second draw. Anybody may call.
    /// @dev Within 8,191 blocks where the chain has EIP-2935, 256 elsewhere. Start: `Ring.startOf`. Little gas cannot make the
    /// hash look out of reach: what an aborted call to the history leaves, 1/64, does not pay for storing the result.
    function draw(uint256 period) external;

    /// @notice Calls an open period off, before its deadline only: everybody gets everything back. The guardian alone.
    function dissolve(uint256 period, string calldata reason) external;

    /// @notice Pays an order's unfilled part to its owner, once its period is settled; all of it when that failed or was dissolved.
    function refund(uint256 orderId) external;

    /// @notice The same for many. What has nothing to pay is passed over, and one that fails does not stop the others.
    function refund(uint256[] calldata ids) external;

    /// @notice Pays the rewards due on an order to its owner, each asset by itself.
    function claim(uint256 orderId) external;
    function claim(uint256[] calldata ids) external;

    /// @notice Pays an order's filled principal to its owner, once the term is over.
    function release(uint256 orderId) external;
    function release(uint256[] calldata ids) external;

    /// @notice Pays the booked level shares out once their receivers are set: 5 % to the nodes, the rest to the teams. Anyone may
    /// call. An asset that cannot be paid out now stays booked and does not block the other.
    function updatePool() external;

    /// @notice Stops joining and opening; guardian. Everything else goes on.
    function pause() external;

    /// @notice Allows them again; delayed role.
    function unpause() external;

    function getConfig() external view returns (Config memory);

    /// @notice A line's rule, its last period (0: none yet), and the earliest time at which the next can open, unix seconds (0 before the
    /// first).
    function getLine(uint256 line) external view returns (Line memory rule, uint256 period, uint256 opensAt);
    function getPeriod(uint256 period) external view returns (Period memory);
    function getOrder(uint256 orderId) external view returns (Order memory);
    function quote(uint256 orderId) external view returns (Quote memory);

    /// @notice F(x) of a period that is arranged, for 0 ≤ x ≤ total; 0 of any other.
    function filled(uint256 period, uint256 x) external view returns (uint256);

    /// @notice Sums over those of `ids` that are `account`'s, each named once; which it has is told by `Joined`. Names as in the
    /// specification; see `IHostingPool.UserInfo`.
    /// @dev `amount` is principal inside, joined, filled or not paid back yet; `due` what `refund` and `release` would pay now;
    /// `startTime` the earliest deadline, from which rewards count; `lastTime` the latest step paid. `status` 1 while there is
    /// principal inside, 2 when nothing is left but claims. There is no blacklist here.
    function getUserInfo(address account, uint256[] calldata ids) external view returns (IHostingPool.UserInfo memory);
}
