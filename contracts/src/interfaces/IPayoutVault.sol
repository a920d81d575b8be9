// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title The custody wallet as a contract
/// @notice Holds every custody asset and receives deposits by plain transfer. Assets leave it in four ways only: to the
/// receiver that the balance's owner signed, to the node contract, to the receiver that two custodians signed, and to one
/// cold address that can never change. The first three stay within limits, whoever calls. The server's ledger, not this
/// contract, books what users are owed; whatever arrives only raises the balance.
///
/// Each account has numbers 0 … 2^256-1, each good for one payment or for none at all: a payment uses its number for good,
/// and the account itself may burn one. So a payment is made once, whatever a database says.
///
/// Each asset has a leaky bucket: half of `perWindow` fits in, and half of `perWindow` drains per `window`, evenly. So in
/// any period as long as `window` no more than `perWindow` leaves, and no single payment is above half of it. `perWindow`
/// is never above the asset's ceiling. Ceiling and window were fixed at deployment; an asset that was not named then can
/// never be paid.
///
/// A change that could let more out (a higher limit, another payer, another guardian, the end of a pause) is announced first
/// and takes effect `delay` seconds later at the earliest, whoever governs the AccessManager. The guardian cancels announced
/// changes; only the cold address can cancel the exchange of the guardian.
///
/// @dev EIP-712 domain: name "Holdfast PayoutVault", version "1". Types `Withdrawal` and `Order` as declared here.
/// Signatures: ECDSA of 65 bytes, also of an account with code (EIP-7702), or else ERC-1271. Token assumptions: none that
/// money depends on. A token that answers false, nothing, or takes another amount than asked makes the payment revert, and
/// with it the use of its number. `address(0)` is the chain's coin.
interface IPayoutVault {
    /// @notice What the owner of a balance signs.
    struct Withdrawal {
        /// @dev Whose number and signature it is.
        address account;
        /// @dev One of the account's numbers.
        uint256 n;
        address to;
        address token;
        /// @dev Base units that the ledger takes from the account; the vault pays no more.
        uint256 amount;
        /// @dev The least base units that must arrive; the fee is at most the difference to `amount`.
        uint256 leastReceived;
        /// @dev Unix seconds, inclusive.
        uint256 validUntil;
    }

    /// @notice What two custodians sign: assets sent back or taken out.
    struct Order {
        /// @dev Names the payment; each is made once at most.
        bytes32 ref;
        address to;
        address token;
        uint256 amount;
        uint256 validUntil;
    }

    struct Asset {
        address token;
        /// @dev Base units; the limit per window is never above it.
        uint96 ceiling;
        /// @dev The first limit, base units.
        uint96 perWindow;
        /// @dev Seconds, 1 hour to 30 days.
        uint24 window;
    }

    struct Config {
        address authority;
        address cold;
        address nodes;
        address payer;
        address guardian;
        uint256 delay;
        Asset[] assets;
    }

    enum Change {
        Limit,
        Payer,
        Guardian,
        Unpause
    }

    /// @dev `subject` is the asset of a limit, or the payer or guardian to come; `value` the limit to come.
    struct Pending {
        Change change;
        address subject;
        uint256 value;
        uint256 readyAt;
    }

    event Paid(
        address indexed account, uint256 indexed n, address indexed to, address token, uint256 amount, uint256 received
    );
    /// @notice `mask` holds the bits of `word` that were burned now; none of them was used before or can be after.
    event NumbersBurned(address indexed account, uint256 indexed word, uint256 mask);
    event NodesPaid(uint256 indexed n, address indexed token, uint256 amount);
    event OrderPaid(
        bytes32 indexed ref, address indexed to, address indexed token, uint256 amount, address first, address second
    );
    event RefCancelled(bytes32 indexed ref, address indexed by);
    event MovedToCold(address indexed token, uint256 amount);
    event LimitSet(address indexed token, uint256 perWindow, uint256 window);
    event LimitLowered(address indexed token, address indexed by);
    event PayerSet(address indexed payer);
    event GuardianSet(address indexed guardian);
    event PausedSet(bool paused);
    event Announced(Change indexed change, address indexed subject, uint256 value, uint256 readyAt);
    event Cancelled(Change indexed change, address indexed subject);

    error NotPayer(address account);
    error NotGuardian(address account);
    error NotCold(address account);
    error NotCustodian(address account);
    error VaultPaused();
    error Expired(uint256 validUntil, uint256 time);
    error InvalidReceiver(address to);
    error NothingToPay();
    error ReceivedOutOfRange(uint256 received, uint256 leastReceived, uint256 amount);
    /// @notice The account's number was paid or burned.
    error NumberUsed(address account, uint256 n);
    error NothingToBurn();
    /// @notice Payments to the nodes are numbered without gaps.
    error WrongNumber(uint256 n, uint256 next);
    error RefUsed(bytes32 ref);
    error SameSigner(address account);
    error InvalidSignature(address account);
    error LimitExceeded(address token, uint256 amount, uint256 available);
    error InvalidConfig();
    error AboveCeiling(uint256 perWindow, uint256 ceiling);
    /// @notice `lowerLimit` only lowers a limit; a higher one must be announced.
    error NotLower(uint256 perWindow, uint256 current);
    error NotPaused();
    error NothingAnnounced();
    error TooEarly(uint256 readyAt, uint256 time);
    /// @notice The token took `taken` from the vault, not `expected`.
    error UnexpectedTransferAmount(uint256 expected, uint256 taken);

    /// @notice Pays `received` to `w.to`, once for each number of an account, if the account signed `w`; payer only.
    /// @dev An error or a time-out does not prove that a payment failed. A number can never be paid any more once `isUsed` is
    /// false in a final block later than `w.validUntil` of everything that was signed for it, or once `NumbersBurned` is
    /// final for it. Give money back only then.
    /// @param received base units; `w.leastReceived` to `w.amount`, at most `available(w.token)`
    function pay(Withdrawal calldata w, uint256 received, bytes calldata signature) external;

    /// @notice Burns the caller's number `n`, so that nothing signed for it can be paid any more.
    function burn(uint256 n) external;

    /// @notice Burns the caller's numbers `word * 256 + i` of all bits `i` set in `mask`.
    function burnMany(uint256 word, uint256 mask) external;

    /// @notice Pays `amount` of `token` to the node contract as its payment number `n`; payer only.
    /// @param n must be `nodesPaid()`, so that a call that comes late or twice is refused
    function payNodes(uint256 n, address token, uint256 amount) external;

    /// @notice Pays what two custodians signed, once for each `ref`; anybody may submit it.
    /// @param signers two different holders of the custodian role
    function payOrder(Order calldata o, address[2] calldata signers, bytes[2] calldata signatures) external;

    /// @notice Uses up `ref` without paying; custodian or guardian.
    function cancelRef(bytes32 ref) external;

    /// @notice Moves `amount` of `token`, or the whole balance if less, to the cold address; guardian, also while paused.
    /// @return moved base units that left
    function moveToCold(address token, uint256 amount) external returns (uint256 moved);

    /// @notice Stops payments, and cancels an announced end of a pause; guardian.
    function pause() external;

    /// @notice Allows payments again once that was announced: the guardian at once, anybody after the delay.
    function unpause() external;

    /// @notice Lowers the limit of `token` at once; restricted role, or guardian. What was spent still counts. Cancels an
    /// announced limit of the token.
    function lowerLimit(address token, uint256 perWindow) external;

    /// @notice Announces a limit of `token` up to its ceiling; restricted role. Announcing anything again starts its delay
    /// again.
    function announceLimit(address token, uint256 perWindow) external;

    /// @notice Announces another payer; restricted role.
    function announcePayer(address payer) external;

    /// @notice Announces another guardian; restricted role.
    function announceGuardian(address guardian) external;

    /// @notice Announces the end of a pause; restricted role.
    function announceUnpause() external;

    /// @notice Puts the announced limit of `token` into force after its delay; anybody.
    function applyLimit(address token) external;

    /// @notice Puts the announced payer in charge after the delay; anybody.
    function applyPayer() external;

    /// @notice Puts the announced guardian in charge after the delay; anybody.
    function applyGuardian() external;

    /// @notice Cancels the announced limit of `token`; guardian.
    function cancelLimit(address token) external;

    /// @notice Cancels the announced payer; guardian.
    function cancelPayer() external;

    /// @notice Cancels the announced guardian; the cold address only, so that no guardian can prevent its own replacement.
    function cancelGuardian() external;

    /// @notice Whether the account's number was paid or burned.
    function isUsed(address account, uint256 n) external view returns (bool);

    /// @notice Bit `i` tells whether the account's number `word * 256 + i` was paid or burned.
    function usedNumbers(address account, uint256 word) external view returns (uint256 bits);

    /// @notice Number of payments that the nodes got; also the number of the next one.
    function nodesPaid() external view returns (uint256);

    /// @notice Whether `ref` was paid or cancelled.
    function isRefUsed(bytes32 ref) external view returns (bool);

    /// @notice Base units of `token` that the limit allows now. The balance may be less.
    function available(address token) external view returns (uint256);

    /// @notice The limit of `token` as stored: `spent` base units were in the bucket at `at`, unix seconds.
    function limitOf(address token) external view returns (uint256 perWindow, uint256 window, uint256 spent, uint256 at);

    /// @notice The highest possible limit of `token`, fixed for good; zero for an asset that can never be paid.
    function ceilingOf(address token) external view returns (uint256);

    /// @notice Every asset that can be paid.
    function assets() external view returns (address[] memory);

    /// @notice All that was announced and is neither in force nor cancelled.
    function pending() external view returns (Pending[] memory);

    /// @notice The EIP-712 digest that an account signs for `w`, or custodians for an order.
    function hashWithdrawal(Withdrawal calldata w) external view returns (bytes32);
    function hashOrder(Order calldata o) external view returns (bytes32);

    /// @notice The only address besides signed receivers and the nodes that assets can go to.
    function cold() external view returns (address);
    function nodes() external view returns (address);
    function payer() external view returns (address);
    function guardian() external view returns (address);
    function paused() external view returns (bool);

    /// @notice Seconds between an announcement and its effect; fixed.
    function delay() external view returns (uint256);
}
