// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Special contribution award: inflows of USDT shared among three classes of members
/// @notice Three rates, fixed for ever, say which part of an inflow the classes A, B and C get; the members of a class share its
/// part equally. A class without members gets nothing: its part falls to the others in proportion to their rates.
///
/// Money comes in by `notify`, or as a plain transfer (projects' sales pay their special part so), which is found and shared
/// before every change and every claim. Only who is a member when an inflow is shared has a part in it: a new member gets nothing
/// of what came before, and who leaves keeps what was earned until then, for ever claimable. What arrives while there is no
/// member at all is shared with nobody, later members included; it is the contract's only surplus in USDT.
///
/// At every moment: balance ≥ what members have earned and not been paid.
/// @dev Costs the same for any number of members. Shares are rounded down: of an inflow, less than 2^-32 base units a member and
/// at most two base units between classes (the last class that has members gets them); settling often or seldom earns the same.
/// Token assumptions: no rebasing; an inflow with a fee counts as what arrived; at most 2^96 - 1 base units over the contract's
/// life, beyond which nothing more is shared. Only `setUser` and `withdrawToken` ask for a role; neither touches what was earned.
interface ISpecialPay {
    /// @notice What the constructor fixes for ever.
    /// @param authority the AccessManager
    /// @param main registry of users; only its users can become members
    /// @param usdt the asset of all inflows and payments
    /// @param market maker of the projects' escrows, whose sales pay a special part here
    /// @param router the exchange's, for readers only
    /// @param rates of classes A, B and C, of 10,000, none 0, together 10,000
    struct Init {
        address authority;
        address main;
        address usdt;
        address market;
        address router;
        uint256[3] rates;
    }

    /// @notice An account's standing; names as in the specification. Amounts in base units of USDT, up to this block, as if
    /// everything that has arrived was shared already. Until it is, what arrives next can move up to two base units of it to another
    /// class.
    /// @param isExist whether the account ever was a member
    /// @param isForceA, isForceB, isForceC whether it is a member of the class now
    /// @param index its number, from 1 upwards in the order of first joining
    /// @param balance payable now
    /// @param debtA, debtB, debtC the class's `perForce` up to which the account is settled, times 2^32; the account's part of what
    /// came later is what `perForce` has risen since
    /// @param rewardA, rewardB, rewardC earned in the class since the beginning, paid or not
    struct User {
        bool isExist;
        bool isForceA;
        bool isForceB;
        bool isForceC;
        uint256 index;
        uint256 balance;
        uint256 debtA;
        uint256 debtB;
        uint256 debtC;
        uint256 rewardA;
        uint256 rewardB;
        uint256 rewardC;
    }

    /// @notice The award at a glance; names as in the specification. Amounts as in `User`.
    /// @param totalUser accounts that ever were members
    /// @param totalRewardA, totalRewardB, totalRewardC shared with the class since the beginning
    /// @param totalForceA, totalForceB, totalForceC members of the class now
    /// @param perForceA, perForceB, perForceC what one who always was a member of the class would have earned in it, times 2^32
    /// @param lastBalance USDT that has been looked at: what members have earned and not been paid, and `unshared`
    /// @param unshared what arrived while there was no member
    struct Config {
        address market;
        address USDT;
        address MAIN;
        address ROUTER;
        uint256 totalUser;
        uint256 totalRewardA;
        uint256 totalRewardB;
        uint256 totalRewardC;
        uint256 totalForceA;
        uint256 totalForceB;
        uint256 totalForceC;
        uint256 perForceA;
        uint256 perForceB;
        uint256 perForceC;
        uint256 lastBalance;
        uint256 unshared;
    }

    /// @notice One asset's books. `owed` = earned by members and not paid, rounding included; `surplus` = balance − owed, what
    /// `withdrawToken` may move.
    struct Books {
        uint256 balance;
        uint256 owed;
        uint256 surplus;
    }

    /// @notice An inflow was shared: from `from` by `notify`, or found as plain transfers when `from` is zero. The three parts add
    /// up to it.
    event Shared(address indexed from, uint256 amount, uint256 toA, uint256 toB, uint256 toC);

    /// @notice `amount` arrived while there was no member.
    event Unshared(uint256 amount);

    /// @notice `account` is now a member of exactly these classes.
    event UserSet(address indexed account, bool a, bool b, bool c, string reason);
    event Claimed(address indexed account, uint256 amount);
    event Withdrawn(address indexed asset, address indexed to, uint256 amount);

    error InvalidConfig();
    error NotRegistered(address account);
    error NothingChanges(address account);
    error ReasonMissing();
    error NoMembers();
    error NothingToClaim(address account);
    error SurplusExceeded(address asset, uint256 amount, uint256 surplus);

    /// @notice Takes `amount` of USDT from the caller and shares what arrives among the present members; reverts without any.
    function notify(uint256 amount) external;

    /// @notice Shares what has arrived by plain transfer; anyone may call. Optional: every change and claim does it first.
    function updatePool() external;

    /// @notice Pays the caller what it has earned; reverts with nothing to pay.
    function claim() external returns (uint256 paid);

    /// @notice Pays `account` what it has earned; anyone may call.
    function updateUser(address account) external returns (uint256 paid);

    /// @notice Makes `account` a member of exactly the named classes; delayed role. Everything that has arrived is shared among the
    /// members so far first.
    /// @param reason why; not empty
    function setUser(address account, bool a, bool b, bool c, string calldata reason) external;

    /// @notice Moves proven surplus: other assets, and USDT that arrived while there was no member.
    function withdrawToken(address asset, address to, uint256 amount) external;

    function getUserInfo(address account) external view returns (User memory);
    function getConfig() external view returns (Config memory);

    /// @notice The rates of classes A, B and C, of 10,000.
    function getConfigMulti() external view returns (uint256[3] memory rates);

    /// @notice The books of one asset.
    function getSolvency(address asset) external view returns (Books memory);
}
