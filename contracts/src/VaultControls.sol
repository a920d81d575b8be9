// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IPayoutVault} from "./interfaces/IPayoutVault.sol";
import {Bucket} from "./libraries/Arithmetic.sol";

/// @title Who may make the vault pay, how much, and how that can change
/// @dev Paying, pausing and cancelling need no role of the AccessManager: payer and guardian are the vault's own.
abstract contract VaultControls is IPayoutVault, AccessManaged {
    uint256 private constant SHORTEST_WINDOW = 1 hours;
    uint256 private constant LONGEST_WINDOW = 30 days;

    /// @dev In one slot, so that a payment writes two slots: this one and that of its number.
    struct Limit {
        uint96 perWindow;
        uint96 spent;
        uint24 window;
        uint40 at;
    }

    /// @dev `value` is a limit in base units, or the address of a payer or guardian.
    struct Waiting {
        uint160 value;
        uint64 readyAt;
    }

    address public immutable cold;
    address public immutable nodes;
    uint256 public immutable delay;

    // In one slot: a payment reads `payer` and `paused`, a payment to the nodes also writes `_nodesPaid`.
    address public payer;
    bool public paused;
    uint64 internal _nodesPaid;

    address public guardian;
    mapping(address token => Limit) private _limits;
    mapping(address token => uint256) public ceilingOf;
    mapping(Change => mapping(address token => Waiting)) private _waiting;
    address[] private _assets;

    modifier onlyGuardian() {
        if (msg.sender != guardian) revert NotGuardian(msg.sender);
        _;
    }

    constructor(Config memory c) AccessManaged(c.authority) {
        if (c.cold == address(0) || c.nodes == address(0) || c.payer == address(0) || c.guardian == address(0)) {
            revert InvalidConfig();
        }
        (cold, nodes, delay) = (c.cold, c.nodes, c.delay);
        (payer, guardian) = (c.payer, c.guardian);
        emit PayerSet(c.payer);
        emit GuardianSet(c.guardian);
        for (uint256 i; i < c.assets.length; ++i) {
            Asset memory a = c.assets[i];
            if (
                a.ceiling == 0 || a.perWindow > a.ceiling || a.window < SHORTEST_WINDOW || a.window > LONGEST_WINDOW
                    || ceilingOf[a.token] != 0
            ) revert InvalidConfig();
            ceilingOf[a.token] = a.ceiling;
            _assets.push(a.token);
            _limits[a.token].window = a.window;
            _setLimit(a.token, a.perWindow);
        }
    }

    // Guardian

    function pause() external onlyGuardian {
        paused = true;
        if (_waiting[Change.Unpause][address(0)].readyAt != 0) _cancel(Change.Unpause, address(0));
        emit PausedSet(true);
    }

    function cancelLimit(address token) external onlyGuardian {
        _cancel(Change.Limit, token);
    }

    function cancelPayer() external onlyGuardian {
        _cancel(Change.Payer, address(0));
    }

    function cancelGuardian() external {
        if (msg.sender != cold) revert NotCold(msg.sender);
        _cancel(Change.Guardian, address(0));
    }

    // Announced changes

    function announceLimit(address token, uint256 perWindow) external restricted {
        if (perWindow > ceilingOf[token]) revert AboveCeiling(perWindow, ceilingOf[token]);
        _announce(Change.Limit, token, uint160(perWindow));
    }

    function announcePayer(address next) external restricted {
        if (next == address(0)) revert InvalidConfig();
        _announce(Change.Payer, address(0), uint160(next));
    }

    function announceGuardian(address next) external restricted {
        if (next == address(0)) revert InvalidConfig();
        _announce(Change.Guardian, address(0), uint160(next));
    }

    function announceUnpause() external restricted {
        if (!paused) revert NotPaused();
        _announce(Change.Unpause, address(0), 0);
    }

    function applyLimit(address token) external {
        _setLimit(token, uint96(_ready(Change.Limit, token)));
    }

    function applyPayer() external {
        payer = address(_ready(Change.Payer, address(0)));
        emit PayerSet(payer);
    }

    function applyGuardian() external {
        guardian = address(_ready(Change.Guardian, address(0)));
        emit GuardianSet(guardian);
    }

    function unpause() external {
        Waiting storage w = _waiting[Change.Unpause][address(0)];
        // Two parties agree at once: the role that announced it, and the guardian that paused.
        if (msg.sender == guardian && w.readyAt != 0) delete _waiting[Change.Unpause][address(0)];
        else _ready(Change.Unpause, address(0));
        paused = false;
        emit PausedSet(false);
    }

    function lowerLimit(address token, uint256 perWindow) external {
        if (msg.sender != guardian) _checkCanCall(msg.sender, msg.data);
        uint256 current = _limits[token].perWindow;
        if (perWindow >= current) revert NotLower(perWindow, current);
        if (_waiting[Change.Limit][token].readyAt != 0) _cancel(Change.Limit, token);
        _setLimit(token, uint96(perWindow));
        emit LimitLowered(token, msg.sender);
    }

    // Views

    function available(address token) public view returns (uint256) {
        Limit memory b = _limits[token];
        return Math.saturatingSub(b.perWindow / 2, _spent(b));
    }

    function limitOf(address token)
        external
        view
        returns (uint256 perWindow, uint256 window, uint256 spent, uint256 at)
    {
        Limit memory b = _limits[token];
        return (b.perWindow, b.window, b.spent, b.at);
    }

    function assets() external view returns (address[] memory) {
        return _assets;
    }

    function pending() external view returns (Pending[] memory list) {
        uint256 count = _assets.length;
        list = new Pending[](count + 3);
        uint256 found;
        for (uint256 i; i < count + 3; ++i) {
            Change change = i < count ? Change.Limit : Change(i - count + 1);
            address token = i < count ? _assets[i] : address(0);
            Waiting memory w = _waiting[change][token];
            if (w.readyAt != 0) list[found++] = _pending(change, token, w);
        }
        assembly ("memory-safe") {
            mstore(list, found)
        }
    }

    // Internal

    /// @dev Adds `amount` to the token's bucket; reverts when it does not fit.
    function _spend(address token, uint256 amount) internal {
        Limit memory b = _limits[token];
        uint256 spent = _spent(b);
        uint256 room = Math.saturatingSub(b.perWindow / 2, spent);
        if (amount > room) revert LimitExceeded(token, amount, room);
        (b.spent, b.at) = (uint96(spent + amount), uint40(block.timestamp));
        _limits[token] = b;
    }

    /// @dev Base units in the bucket now.
    function _spent(Limit memory b) private view returns (uint256) {
        if (b.spent == 0) return 0;
        return Bucket.left(b.spent, b.perWindow / 2, block.timestamp - b.at, b.window);
    }

    /// @dev Keeps what was spent in the bucket, drained at the old limit's pace until now.
    function _setLimit(address token, uint96 perWindow) private {
        Limit memory b = _limits[token];
        _limits[token] = Limit(perWindow, uint96(_spent(b)), b.window, uint40(block.timestamp));
        emit LimitSet(token, perWindow, b.window);
    }

    function _announce(Change change, address token, uint160 value) private {
        Waiting memory w = Waiting(value, uint64(block.timestamp + delay));
        _waiting[change][token] = w;
        Pending memory p = _pending(change, token, w);
        emit Announced(change, p.subject, p.value, p.readyAt);
    }

    function _cancel(Change change, address token) private {
        Waiting memory w = _waiting[change][token];
        if (w.readyAt == 0) revert NothingAnnounced();
        delete _waiting[change][token];
        emit Cancelled(change, _pending(change, token, w).subject);
    }

    /// @dev Deletes and returns an announced value; reverts before its delay is over.
    function _ready(Change change, address token) private returns (uint160 value) {
        Waiting memory w = _waiting[change][token];
        if (w.readyAt == 0) revert NothingAnnounced();
        if (block.timestamp < w.readyAt) revert TooEarly(w.readyAt, block.timestamp);
        delete _waiting[change][token];
        return w.value;
    }

    function _pending(Change change, address token, Waiting memory w) private pure returns (Pending memory) {
        return change == Change.Limit
            ? Pending(change, token, w.value, w.readyAt)
            : Pending(change, address(w.value), 0, w.readyAt);
    }
}
