// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

/// @title The custody wallet as a contract
/// @notice Holds every custody asset and receives deposits by plain transfer. Assets leave it in two ways only: as payments
/// within limits that hold whoever calls, and to one cold address that can never change. What users are owed is booked in
/// the server's ledger, not here; whatever arrives is simply balance.
///
/// Each asset has a leaky bucket: half of `perWindow` fits in, and half of `perWindow` drains per `window`, evenly. So
/// whichever stretch of time as long as `window` one looks at, no more than `perWindow` left during it, and no single
/// payment is above half of it. An asset without a limit cannot be paid at all.
///
/// @dev Token assumptions: none that money depends on. A token that answers false, nothing, or takes another amount than
/// asked makes the payment revert, and with it the use of its id. `address(0)` is the chain's coin.
interface IPayoutVault {
    event Paid(bytes32 indexed id, address indexed to, address indexed token, uint256 amount);
    event LimitSet(address indexed token, uint256 perWindow, uint256 window);
    event MovedToCold(address indexed token, uint256 amount);
    event PausedSet(bool paused);

    /// @notice `id` was used; `digest` tells for what.
    error AlreadyPaid(bytes32 id, bytes32 digest);
    error Expired(uint256 validUntil, uint256 time);
    error VaultPaused();
    error InvalidReceiver(address to);
    error NothingToPay();
    error LimitExceeded(address token, uint256 amount, uint256 available);
    error InvalidLimit(uint256 perWindow, uint256 window);
    /// @notice The token took `taken` from the vault, not `expected`.
    error UnexpectedTransferAmount(uint256 expected, uint256 taken);
    error NotGuardian(address account);

    /// @notice Pays `amount` of `token` to `to`, once for each `id`, whatever happens; payer role, without delay.
    /// @dev Who gives money back because a payment failed must not rely on an error or a time-out, but on this: once a
    /// final block is later than every `validUntil` that was ever signed for `id`, and `paid(id)` is zero in it, it can
    /// never be paid. So one id keeps one `validUntil`, and retries reuse both.
    /// @param id chosen by the caller; must name the chain, so that ids of two chains never meet
    /// @param amount base units; at most `available(token)`
    /// @param validUntil unix seconds, inclusive
    function pay(bytes32 id, address to, address token, uint256 amount, uint256 validUntil) external;

    /// @notice Sets the limit of `token`; delayed role. What was spent stays spent.
    /// @param perWindow base units, below 2^96; 0 stops payments of `token`
    /// @param window seconds, 1 hour to 30 days
    function setLimit(address token, uint256 perWindow, uint256 window) external;

    /// @notice Moves `amount` of `token`, or all there is if that is less, to the cold address; guardian, also while paused.
    /// @return moved base units that left
    function moveToCold(address token, uint256 amount) external returns (uint256 moved);

    /// @notice Stops payments; guardian.
    function pause() external;

    /// @notice Allows payments again; delayed role.
    function unpause() external;

    /// @notice keccak256(abi.encode(to, token, amount)) of the payment made under `id`; zero when there was none.
    function paid(bytes32 id) external view returns (bytes32 digest);

    /// @notice What the limit leaves of `token` now, base units. The balance may be less.
    function available(address token) external view returns (uint256);

    /// @notice The limit of `token` as stored: `spent` base units were in the bucket at `at`, unix seconds.
    function limitOf(address token) external view returns (uint256 perWindow, uint256 window, uint256 spent, uint256 at);

    /// @notice The only address besides receivers of payments that assets can go to.
    function cold() external view returns (address);
    function paused() external view returns (bool);
}
