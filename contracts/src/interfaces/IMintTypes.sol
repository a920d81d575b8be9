// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Structs, events and errors of a project's escrow; see `IMint`
interface IMintTypes {
    enum State {
        AwaitingOrder,
        OrderArranged,
        Success,
        Failed,
        Dissolution,
        PrincipalReturn
    }

    /// @notice What the manager fixes when it makes a sale.
    /// @param name short, at most 64 bytes
    /// @param cid content address of a JSON file with texts in all languages and pictures, at most 128 bytes
    /// @param total units for sale, 1…16,777,215; total × price below 2^88
    /// @param softCap units that make it a success, 1…total
    /// @param maxPerUser units an account can buy, 1…total
    /// @param price USDT for a unit, at least 10,000 base units
    /// @param tokens project tokens for a unit, released by the schedule
    /// @param power of a unit, below 2^64; shown only, since all units of a sale share evenly in pool 0
    /// @param drop project tokens for a unit at once after success
    /// @param poolTokens project tokens for the seven pools, of which pool 0 belongs to this sale's buyers; needs `power`
    /// @param startTime a past time means at once; at most 90 days ahead
    /// @param endTime after the start, by at most 90 days
    /// @param releaseRates parts released at the first eight marks; what they leave of 10,000 is released in three
    /// equal parts at the last three marks, all of it by the last
    /// @param releaseWeeks the eleven marks, weeks after `endTime`, never falling, at most 255
    struct Terms {
        string name;
        string cid;
        uint256 total;
        uint256 softCap;
        uint256 maxPerUser;
        uint256 price;
        uint256 tokens;
        uint256 power;
        uint256 drop;
        uint256 poolTokens;
        uint256 startTime;
        uint256 endTime;
        uint256[8] releaseRates;
        uint256[11] releaseWeeks;
    }

    /// @notice A sale: the specification's fields first, `sales` units sold of `total`.
    /// @param name, cid the specification's description strings, see `Terms`
    /// @param successTime when it closed with its soft cap reached; 0 before, and without success
    /// @param payTime when a successful sale begins to pay, a day after `successTime`; 0 likewise
    /// @param refunded units whose price went back after failure; who left is not in `sales` any more
    /// @param settled units whose proceeds have been divided
    /// @param week seconds in a week of the schedule: seven of `Main`'s days when the sale was made
    /// @param streamTime seconds over which the pool tokens are shared: `Main`'s `poolDays` when the sale was made
    /// @param sellRates commission of V1…V9 as they stood when the sale was made; capped by the project's rates
    struct Sale {
        uint256 index;
        uint256 project;
        uint256 total;
        uint256 sales;
        uint256 price;
        uint256 power;
        uint256 startTime;
        uint256 endTime;
        uint256 tokens;
        string name;
        string cid;
        State state;
        uint256 softCap;
        uint256 maxPerUser;
        uint256 drop;
        uint256 poolTokens;
        uint256 successTime;
        uint256 payTime;
        uint256 refunded;
        uint256 settled;
        uint256 directTotal;
        uint256 indirectTotal;
        bool reclaimed;
        uint256 week;
        uint256 streamTime;
        uint256[8] releaseRates;
        uint256[11] releaseWeeks;
        uint256[9] sellRates;
    }

    /// @notice A purchase; `nfts` is its units. It cannot be transferred.
    /// @param isValid whether the order exists
    /// @param userIndex the owner's number in `Main`
    /// @param amount USDT paid
    /// @param tokens project tokens bought
    /// @param releaseTokens of these, paid out so far
    /// @param startTime of the purchase
    /// @param lastTime the last mark whose part is paid out; `startTime` before any
    /// @param endTime the last mark
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
        State state;
    }

    /// @notice An account in this project: the specification's fields first.
    /// @param status 0 none, 1 active, 2 ended (everything bought is paid out or refunded), 3 on the blacklist
    /// @param amount USDT paid and not refunded
    /// @param lastTime of the latest order
    /// @param startTime of the first order
    /// @param tokenTotal project tokens bought, without refunded ones
    /// @param tokenRelease of these, released by schedule, paid or not
    /// @param tokenBalance project tokens that `claim` would pay now: released and power pools
    /// @param tokenReward earned in pool 0, paid or not
    /// @param tokenInvite always 0: commissions are USDT
    /// @param tokenTeam earned in level pools, paid or not
    /// @param usdtBalance USDT that `claim` would pay now: commissions and power pools
    /// @param usdtReward earned in pool 0, paid or not
    /// @param usdtInvite commissions of sales that pay, paid or not
    /// @param usdtTeam earned in level pools, paid or not
    /// @param usdtPending commissions of the sale that does not pay yet
    /// @param refundable USDT that `refund` would pay now
    /// @param leavable USDT that `leave` would pay now
    /// @param drop project tokens that `claimDrop` would pay now
    /// @param power of its units in successful sales
    /// @param pool level pool 1…6; 0 none
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
        uint256 orders;
        uint256 usdtPending;
        uint256 refundable;
        uint256 leavable;
        uint256 drop;
        uint256 power;
        uint256 pool;
    }

    /// @notice What an account bought in one sale, all its orders together.
    /// @param units bought and not refunded
    /// @param amount USDT for them
    /// @param tokens project tokens bought
    /// @param vested of these, released by schedule, paid or not
    /// @param released of these, paid out
    /// @param claimable vested and not paid out; 0 before success
    /// @param nextTime the next mark; 0 when none is left
    /// @param nextTokens what it releases
    /// @param drop airdrop in all, `dropped` paid out of it
    /// @param refundable USDT that `refund` would pay now
    /// @param leavable USDT that `leave` would pay now
    /// @param refunded whether all the money went back, after failure or by leaving
    struct Release {
        uint256 saleIndex;
        State state;
        uint256 units;
        uint256 amount;
        uint256 tokens;
        uint256 vested;
        uint256 released;
        uint256 claimable;
        uint256 nextTime;
        uint256 nextTokens;
        uint256 endTime;
        uint256 drop;
        uint256 dropped;
        uint256 refundable;
        uint256 leavable;
        bool refunded;
    }

    /// @notice The project at a glance: the specification's fields first.
    /// @param totalUser accounts that ever bought
    /// @param totalMember accounts in level pools
    /// @param totalSale units sold, not left and not refunded
    /// @param totalOrder purchases
    /// @param totalAmount USDT paid and not refunded
    /// @param totalInvite commissions booked in sales that succeeded or still can
    /// @param totalTeam USDT that went to level pools
    /// @param lastIndex the latest sale; only it can be open
    /// @param poolTokens tokens not yet shared among the pools
    /// @param poolUSDT USDT shared among the pools and not claimed
    /// @param poolLastTime this block: figures of pools are up to it
    /// @param poolStatus of the latest sale: 0 not open, 1 open, 2 sold out, 3 closed, 4 dissolved
    /// @param poolLastIndex the latest sale that fed the pools
    /// @param stakeMin USDT for one unit of the latest sale
    /// @param market the project's cost wallet
    /// @param platform receives the platform's part
    /// @param special receives the special contribution part; zero when it was not set when the project was made
    /// @param poolEndTime when all pool tokens are shared
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
        uint256 project;
        address manager;
        address factory;
        uint256 poolEndTime;
    }

    /// @notice The seven pools. `Force` is the pool's members, in pool 0 its power. `Per` is what one member, in pool 0 one unit
    /// of the latest sale that pays, has gained since the beginning, times 2^96. `Reward` is what was shared in the pool since
    /// the beginning. All of it up to this block.
    struct ConfigMulti {
        uint256[7] poolForce;
        uint256[7] tokenPoolPer;
        uint256[7] tokenPoolReward;
        uint256[7] usdtPoolPer;
        uint256[7] usdtPoolReward;
        uint256[7] poolRates;
    }

    /// @notice Where one asset went, over all sales that succeeded.
    /// @param directTotal commissions of direct referrers
    /// @param indirectTotal commissions of their referrers
    /// @param platformTotal, specialTotal their parts
    /// @param dynamicInvite commissions paid out
    /// @param dynamicTeam shared in level pools
    /// @param mintSurplus USDT: for the cost wallet; token: went or goes back to the manager
    /// @param rewardMax for the pools in all
    /// @param rewardTotal shared in the pools so far
    /// @param rewardRelease claimed from the pools
    struct RewardInfo {
        uint256 directTotal;
        uint256 indirectTotal;
        uint256 platformTotal;
        uint256 specialTotal;
        uint256 dynamicInvite;
        uint256 dynamicTeam;
        uint256 mintSurplus;
        uint256 rewardMax;
        uint256 rewardTotal;
        uint256 rewardRelease;
    }

    /// @notice One asset of this escrow: balance ≥ principal + reserved.
    /// @param principal USDT: buyers' until success or refund; token: what buyers own, or may come to own, in sales not failed
    /// @param reserved USDT: proceeds, commissions and pools not paid; token: pools, and the manager's to take back
    struct Books {
        uint256 balance;
        uint256 principal;
        uint256 reserved;
        uint256 surplus;
    }

    /// @notice A sale was made and everything it promises is inside. `SaleScheduled` follows.
    event SaleCreated(
        uint256 indexed sale,
        uint256 total,
        uint256 softCap,
        uint256 maxPerUser,
        uint256 price,
        uint256 tokens,
        uint256 power,
        uint256 drop,
        uint256 poolTokens,
        uint256 startTime,
        uint256 endTime
    );
    event SaleScheduled(
        uint256 indexed sale,
        string name,
        string cid,
        uint256 week,
        uint256 streamTime,
        uint256[8] releaseRates,
        uint256[11] releaseWeeks,
        uint256[9] sellRates
    );

    /// @notice `account` bought `times` units. `sold` is the sale's units sold afterwards.
    event Bought(
        address indexed account,
        uint256 indexed sale,
        uint256 indexed orderId,
        uint256 times,
        uint256 amount,
        uint256 tokens,
        uint256 sold
    );

    /// @notice A commission of `generation` (1 direct, 2 indirect) for the order; a commission of 0 is not booked.
    event CommissionBooked(
        address indexed referrer,
        uint256 indexed sale,
        uint256 indexed orderId,
        uint256 generation,
        uint256 level,
        uint256 amount
    );
    /// @notice A commission of `generation` is taken back, because `buyer` left the sale.
    event CommissionLost(
        address indexed referrer, uint256 indexed sale, address indexed buyer, uint256 generation, uint256 amount
    );
    /// @notice Sale `sale` pays from now on. It succeeded by time at least a day earlier; the first call afterwards emits this.
    event SaleSucceeded(uint256 indexed sale, uint256 sold);
    event SaleDissolved(uint256 indexed sale, uint256 sold);
    /// @notice `account` took back all it paid in a sale that is still open. `sold` is the sale's units sold afterwards.
    event Left(address indexed account, uint256 indexed sale, uint256 times, uint256 amount, uint256 sold);
    event Refunded(address indexed account, uint256 indexed sale, uint256 times, uint256 amount);

    /// @notice Bought tokens were paid out, up to mark `marks` of 11.
    event Released(address indexed account, uint256 indexed sale, uint256 tokens, uint256 marks);
    event DropClaimed(address indexed account, uint256 indexed sale, uint256 tokens);

    /// @notice Commissions and pools were paid, together with `released` bought tokens.
    event Claimed(address indexed account, uint256 commission, uint256 poolUsdt, uint256 poolTokens, uint256 released);

    /// @notice `asset` could not be paid to `account`; it stays owed.
    event ClaimFailed(address indexed account, address indexed asset);

    /// @notice Proceeds of `times` units were divided.
    event Settled(uint256 indexed sale, uint256 times, uint256 cost, uint256 platform, uint256 special);

    /// @notice `amount` of divided proceeds was paid.
    event DuePaid(address indexed receiver, uint256 amount);

    /// @notice Tokens went back to the manager.
    event Reclaimed(uint256 indexed sale, address indexed manager, uint256 tokens);

    /// @notice The `tokens` of this sale are shared among the pools until `endTime`, beside those of other sales.
    event PoolFilled(uint256 indexed sale, uint256 tokens, uint256 endTime);

    /// @notice `usdts` and `tokens` were shared among the pools.
    event PoolShared(uint256 usdts, uint256 tokens);

    /// @notice `account` is in level pool `pool` now (0 none).
    event PoolChanged(address indexed account, uint256 pool);

    error NotMain(address account);
    error NotFactory(address account);
    error NotGuardian(address account);
    error AlreadyInitialized();
    error SaleUnknown(uint256 sale);
    error OrderUnknown(uint256 orderId);
    /// @notice The next sale can be made only when this one is over and, if it succeeded, pays.
    error SaleNotOver(uint256 sale);
    /// @notice Nothing of a successful sale is paid before `payTime`.
    error SaleNotPaying(uint256 sale, uint256 payTime);
    error TooManySales(uint256 most);
    error InvalidTerms(bytes32 field, uint256 value);
    error SaleNotStarted(uint256 sale, uint256 startTime);
    error SaleEnded(uint256 sale, uint256 endTime);
    error SaleIsDissolved(uint256 sale);
    error SoldOut(uint256 sale);
    error NotEnoughLeft(uint256 sale, uint256 times, uint256 left);
    error AboveLimit(address account, uint256 times, uint256 left);
    error InvalidTimes();
    error AmountMismatch(uint256 amount, uint256 price);
    error UnexpectedTransferAmount(uint256 amount, uint256 received);
    error WrongState(uint256 sale, State state);
    error NothingToRefund(address account, uint256 sale);
    error NothingToClaim(address account);
    error NothingToReclaim(uint256 sale);
    /// @notice Everything that was due is in `asset`, which refuses the payment.
    error TransferFailed(address asset);
}
