// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {DepositForwarders} from "../../src/DepositForwarders.sol";
import {PayoutVault} from "../../src/PayoutVault.sol";
import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Roles} from "../../src/libraries/Roles.sol";
import {Custody} from "../Custody.sol";
import {OddToken} from "../mocks/OddToken.sol";

/// @dev An AccessManager that allows everybody everything at once.
contract Anything {
    function canCall(address, address, bytes4) external pure returns (bool, uint32) {
        return (true, 0);
    }

    function hasRole(uint64, address) external pure returns (bool, uint32) {
        return (true, 0);
    }
}

/// @dev Users who deposit and sign anything, anybody who sweeps, and every role, ADMIN included, hostile and without
/// delay, in any order. The handler deploys everything and keeps what the invariants compare with.
contract CustodyHandler is Custody {
    uint256 internal constant ACTORS = 7;
    uint256 internal constant USERS = 4;
    uint256 internal constant NUMBERS = 6;

    struct Payment {
        uint256 time;
        address asset;
        uint256 amount;
    }

    address[] public actors;
    address[] public users;
    address internal rogue = makeAddr("rogue");
    Anything private _anything;

    Payment[] public payments;
    mapping(address account => mapping(uint256 n => uint256)) public times;
    mapping(address account => mapping(uint256 n => bool)) public burned;
    mapping(bytes32 ref => uint256) public refs;
    uint256 public nodePayments;
    mapping(address asset => uint256) public arrived;
    mapping(address asset => uint256) public paid;
    mapping(address asset => uint256) public moved;
    mapping(address asset => mapping(address forwarder => uint256)) public waiting;
    mapping(address asset => mapping(address actor => uint256)) public received;
    /// @dev unix seconds at which a change was last announced; 0 when none is
    mapping(uint256 change => mapping(address asset => uint256)) public announced;
    uint256 public sweeps;
    uint256 public failedSweeps;
    uint256 public takeovers;
    uint256 public changes;
    uint256 public orders;

    constructor() {
        setUp();
        _anything = new Anything();
        actors = [payer, guardian, treasurer, operator, rogue, stranger, custodianA];
        for (uint256 i; i < USERS; ++i) {
            users.push(_signer(string.concat("user", vm.toString(i))));
        }
        address[4] memory list = _assets();
        for (uint256 i; i < 4; ++i) {
            arrived[list[i]] = FUNDS;
        }
    }

    function parts() external view returns (PayoutVault, DepositForwarders, address[4] memory, address) {
        return (vault, forwarders, _assets(), cold);
    }

    function balance(address asset, address account) external view returns (uint256) {
        return _balance(asset, account);
    }

    function bounds() external pure returns (uint256, uint256, uint256) {
        return (CEILING, WINDOW, NUMBERS);
    }

    function _wire() internal virtual override {
        super._wire();
        authority.grantRole(0, rogue, 0);
        authority.grantRole(Roles.OPERATOR, rogue, 0);
    }

    function paymentCount() external view returns (uint256) {
        return payments.length;
    }

    function numberAt(uint256 i) public pure returns (uint256) {
        return [uint256(0), 1, 255, 256, type(uint256).max - 1, type(uint256).max][i % NUMBERS];
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % ACTORS];
    }

    function _user(uint256 seed) private view returns (address) {
        return users[seed % USERS];
    }

    function _asset(uint256 seed) private view returns (address) {
        return _assets()[seed % 4];
    }

    function _try(address who, address target, bytes memory data) internal virtual returns (bool ok) {
        vm.prank(who);
        (ok,) = target.call{gas: 10_000_000}(data);
    }

    /// @dev The part of `amount` of `asset` that arrives.
    function _after(address asset, uint256 amount) private view returns (uint256) {
        return asset == address(odd) ? amount - amount * odd.feeBps() / 10_000 : amount;
    }

    function _give(address asset, address to, uint256 amount) private {
        if (asset == COIN) {
            vm.deal(deployer, amount);
            vm.prank(deployer);
            (bool ok,) = to.call{value: amount}("");
            assertTrue(ok, "the coin is taken");
        } else if (asset == address(odd)) {
            odd.mint(to, amount);
        } else if (asset == address(usdt)) {
            _giveUsdt(to, amount);
        } else {
            _giveToken(to, amount);
        }
    }

    /// @dev Half of the calls ask for all that can be paid, the others for amounts around it; one in eight is forged.
    function pay(uint256 who, uint256 seed, uint256 which, uint256 amount, uint256 least) public {
        IPayoutVault.Withdrawal memory w;
        (w.account, w.to, w.token) = (_user(seed), _user(seed >> 8), _asset(which));
        w.n = numberAt(seed >> 16);
        uint256 available = vault.available(w.token);
        w.amount = amount % 2 == 0 ? available : bound(amount, 0, 2 * available + 1);
        w.leastReceived = bound(least, 0, w.amount + 1);
        w.validUntil = block.timestamp - 1 + seed % 3;
        uint256 net = least >> 8 == 0 ? w.amount : bound(least >> 8, 0, w.amount + 1);
        bool forged = who % 8 == 7;
        bytes memory signature = forged ? _signed(custodianB, _hash(address(vault), w)) : _sign(w);
        if (!_try(_actor(who), address(vault), abi.encodeCall(vault.pay, (w, net, signature)))) return;
        assertFalse(forged, "paid what its owner did not sign");
        assertTrue(net <= w.amount && net >= w.leastReceived, "paid another amount");
        assertFalse(burned[w.account][w.n], "paid a burned number");
        ++times[w.account][w.n];
        _left(w.token, w.to, net, available, w.validUntil);
    }

    /// @dev Checks that hold for every payment.
    function _left(address asset, address to, uint256 amount, uint256 available, uint256 validUntil) private {
        assertGe(validUntil, block.timestamp, "paid after its time");
        assertFalse(vault.paused(), "paid while paused");
        assertLe(amount, available, "paid more than available");
        paid[asset] += amount;
        received[asset][to] += _after(asset, amount);
        payments.push(Payment(block.timestamp, asset, amount));
        uint256 sum;
        for (uint256 i = payments.length; i != 0 && payments[i - 1].time + WINDOW >= block.timestamp; --i) {
            if (payments[i - 1].asset == asset) sum += payments[i - 1].amount;
        }
        assertLe(sum, CEILING, "more than the ceiling left in a window");
    }

    /// @dev An honest payer, so that not all steps of a run are refused.
    function payOut(uint256 seed, uint256 which, uint256 amount) external {
        uint256 at;
        for (uint256 i; i < ACTORS; ++i) {
            if (actors[i] == vault.payer()) at = i;
        }
        pay(at, (seed >> 8) / 3 * 3 + 1, which, amount, 0);
    }

    function payNodes(uint256 who, uint256 which, uint256 amount, uint256 skew) external {
        address asset = _asset(which);
        uint256 available = vault.available(asset);
        amount = bound(amount, 1, available + 1);
        uint256 n = nodePayments + (skew % 4 == 0 ? skew % 3 : 0);
        bytes memory call = abi.encodeCall(vault.payNodes, (n, asset, amount));
        if (!_try(_actor(who), address(vault), call)) return;
        assertEq(n, nodePayments++, "a payment to the nodes left out or made twice");
        _left(asset, address(nodes), amount, available, block.timestamp);
    }

    /// @dev Signed by any two of custodians and others; one who is no custodian succeeds only under a hostile manager.
    function payOrder(uint256 who, uint256 seed, uint256 which, uint256 amount) external {
        IPayoutVault.Order memory o;
        (o.ref, o.to, o.token) = (bytes32(seed % 8), _user(seed), _asset(which));
        uint256 available = vault.available(o.token);
        (o.amount, o.validUntil) = (bound(amount, 1, available + 1), block.timestamp);
        bytes32 hash = _hash(address(vault), o);
        address[2] memory by = [custodianA, who % 4 == 0 ? custodianA : who % 4 == 1 ? alice : custodianB];
        bytes[2] memory sig = [_signed(by[0], hash), _signed(by[1], hash)];
        if (!_try(_actor(who), address(vault), abi.encodeCall(vault.payOrder, (o, by, sig)))) return;
        assertTrue(by[1] != custodianA, "one custodian alone");
        assertTrue(by[1] == custodianB || takeovers != 0, "not a custodian");
        ++refs[o.ref];
        ++orders;
        _left(o.token, o.to, o.amount, available, o.validUntil);
    }

    function burn(uint256 seed, uint256 mask) external {
        address account = _user(seed);
        uint256 word = numberAt(seed >> 16) >> 8;
        bool ok =
            _try(account, address(vault), abi.encodeCall(vault.burnMany, (word, mask & (1 << (seed % 2) | 1 << 255))));
        if (!ok) return;
        for (uint256 i; i < NUMBERS; ++i) {
            uint256 n = numberAt(i);
            if (n >> 8 == word && times[account][n] == 0 && vault.isUsed(account, n)) burned[account][n] = true;
        }
    }

    /// @dev Announces, applies and cancels every kind of change, by anybody.
    function change(uint256 who, uint256 what, uint256 which, uint256 value) external {
        address asset = what % 4 == 0 ? _asset(which) : address(0);
        address next = _actor(value);
        bytes[4] memory announce = [
            abi.encodeCall(vault.announceLimit, (asset, bound(value, 0, CEILING + 1))),
            abi.encodeCall(vault.announcePayer, (next)),
            abi.encodeCall(vault.announceGuardian, (next)),
            abi.encodeCall(vault.announceUnpause, ())
        ];
        if (_try(_actor(who), address(vault), announce[what % 4])) announced[what % 4][asset] = block.timestamp;
    }

    function enforce(uint256 who, uint256 what, uint256 which) external {
        address asset = what % 4 == 0 ? _asset(which) : address(0);
        bytes[4] memory force = [
            abi.encodeCall(vault.applyLimit, (asset)),
            abi.encodeCall(vault.applyPayer, ()),
            abi.encodeCall(vault.applyGuardian, ()),
            abi.encodeCall(vault.unpause, ())
        ];
        address actor = _actor(who);
        bool agreed = what % 4 == 3 && actor == vault.guardian();
        if (!_try(actor, address(vault), force[what % 4])) return;
        uint256 since = announced[what % 4][asset];
        assertTrue(since != 0, "in force without being announced");
        assertTrue(agreed || block.timestamp >= since + DELAY, "in force before its time");
        announced[what % 4][asset] = 0;
        ++changes;
    }

    function cancel(uint256 who, uint256 what, uint256 which) external {
        address asset = what % 4 == 0 ? _asset(which) : address(0);
        bytes[4] memory call = [
            abi.encodeCall(vault.cancelLimit, (asset)),
            abi.encodeCall(vault.cancelPayer, ()),
            abi.encodeCall(vault.cancelGuardian, ()),
            abi.encodeCall(vault.pause, ())
        ];
        if (_try(who % 8 == 7 ? cold : _actor(who), address(vault), call[what % 4])) announced[what % 4][asset] = 0;
    }

    function lowerLimit(uint256 who, uint256 which, uint256 value) external {
        address asset = _asset(which);
        (uint256 current,,,) = vault.limitOf(asset);
        bytes memory call = abi.encodeCall(vault.lowerLimit, (asset, bound(value, current / 2, CEILING)));
        if (_try(_actor(who), address(vault), call)) announced[0][asset] = 0;
    }

    function moveToCold(uint256 who, uint256 which, uint256 amount) external {
        address asset = _asset(which);
        amount = bound(amount, 0, FUNDS / 10);
        uint256 before = _balance(asset, address(vault));
        bool lies = asset == address(odd) && odd.mode() == OddToken.Mode.ReturnsFalse;
        if (_try(_actor(who), address(vault), abi.encodeCall(vault.moveToCold, (asset, amount))) && !lies) {
            moved[asset] += amount < before ? amount : before;
            received[asset][cold] += _after(asset, amount < before ? amount : before);
        }
    }

    function donate(uint256 which, uint256 amount) external {
        address asset = _asset(which);
        amount = bound(amount, 0, 1000e18);
        _give(asset, address(vault), amount);
        arrived[asset] += amount;
    }

    function deposit(uint256 who, uint256 which, uint256 amount) external {
        address asset = _asset(which);
        amount = bound(amount, 0, 1000e18);
        address at = forwarders.forwarderOf(_user(who));
        _give(asset, at, amount);
        waiting[asset][at] += amount;
    }

    function deploy(uint256 who, uint256 user) external {
        vm.prank(_actor(who));
        forwarders.deploy(_user(user));
    }

    function sweep(uint256 who, uint256 user) external {
        address[] memory list = new address[](4);
        for (uint256 i; i < 4; ++i) {
            list[i] = _asset(i);
        }
        vm.prank(_actor(who));
        uint256[] memory amounts = forwarders.sweep{gas: 10_000_000}(_user(user), list);
        for (uint256 i; i < 4; ++i) {
            _swept(list[i], _user(user), amounts[i]);
        }
    }

    function sweepMany(uint256 who, uint256 which) external {
        vm.prank(_actor(who));
        uint256[] memory amounts = forwarders.sweepMany{gas: 10_000_000}(users, _asset(which));
        for (uint256 i; i < USERS; ++i) {
            _swept(_asset(which), users[i], amounts[i]);
        }
    }

    /// @dev All of the balance was swept, or nothing, and nothing only if the token refuses.
    function _swept(address asset, address user, uint256 amount) private {
        address at = forwarders.forwarderOf(user);
        if (amount == 0 && waiting[asset][at] != 0) {
            assertEq(asset, address(odd), "a sound token was left behind");
            assertTrue(odd.mode() != OddToken.Mode.Fine || odd.blocked(at), "left behind for no reason");
            ++failedSweeps;
            return;
        }
        assertEq(amount, waiting[asset][at], "not all of it");
        waiting[asset][at] = 0;
        arrived[asset] += _after(asset, amount);
        if (amount != 0) ++sweeps;
    }

    /// @dev Changes how the token misbehaves.
    function mischief(uint256 kind, uint256 feeBps, uint256 user, bool blocked) external {
        odd.setMode(
            kind % 4 == 1 ? OddToken.Mode.Reverts : kind % 4 == 2 ? OddToken.Mode.ReturnsFalse : OddToken.Mode.Fine
        );
        odd.setSilent(kind % 8 > 3);
        odd.setFee(bound(feeBps, 0, 500));
        odd.setBlocked(forwarders.forwarderOf(_user(user)), blocked);
    }

    function time(uint256 seconds_) external {
        skip(seconds_ % 4 == 0 ? WINDOW : bound(seconds_, 1, WINDOW));
    }

    /// @dev ADMIN without delay: gives and takes roles, opens and closes functions, sets another manager.
    function hostile(uint256 what, uint256 who, uint256 role) external {
        uint64 id = uint64(role % 6);
        bytes memory data;
        what %= 6;
        if (what == 0) data = abi.encodeCall(authority.grantRole, (id, _actor(who), 0));
        // Never revokes ADMIN, so that hostile steps continue. Two of the accounts that sign are custodians.
        if (what == 1) data = abi.encodeCall(authority.revokeRole, (id == 0 ? Roles.TREASURY : id, _actor(who)));
        if (what == 2) {
            bytes4[] memory s = new bytes4[](3);
            (s[0], s[1], s[2]) =
            (vault.announceLimit.selector, vault.announcePayer.selector, vault.announceUnpause.selector);
            uint64 to = who % 3 == 0 ? type(uint64).max : id;
            data = abi.encodeCall(authority.setTargetFunctionRole, (address(vault), s, to));
        }
        if (what == 3) data = abi.encodeCall(authority.setTargetClosed, (address(vault), who % 2 == 0));
        if (what == 4) data = abi.encodeCall(authority.updateAuthority, (address(vault), address(_anything)));
        if (what == 5) data = abi.encodeCall(authority.setRoleAdmin, (id == 0 ? Roles.OPERATOR : id, uint64(who % 6)));
        if (_try(rogue, address(authority), data) && what == 4) ++takeovers;
    }
}
