// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
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

/// @dev Users who deposit, anybody who sweeps, payers who pay, and every role, ADMIN first, turned hostile and without any
/// delay, in any order. The handler is the world itself and keeps what the invariants compare with. Limits are set to
/// anything up to LIMIT per anything from WINDOW, so the vault may never let out more than LIMIT in any WINDOW.
contract CustodyHandler is Custody {
    uint256 internal constant ACTORS = 6;
    uint256 internal constant USERS = 4;
    uint256 internal constant IDS = 24;

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
    mapping(bytes32 id => uint256) public times;
    mapping(bytes32 id => bytes32) public digests;
    mapping(address asset => uint256) public arrived;
    mapping(address asset => uint256) public paid;
    mapping(address asset => uint256) public moved;
    mapping(address asset => mapping(address forwarder => uint256)) public waiting;
    mapping(address asset => mapping(address actor => uint256)) public received;
    uint256 public sweeps;
    uint256 public failedSweeps;
    uint256 public takeovers;

    constructor() {
        setUp();
        _anything = new Anything();
        actors = [payer, guardian, treasurer, operator, rogue, stranger];
        for (uint256 i; i < USERS; ++i) {
            users.push(makeAddr(string.concat("user", vm.toString(i))));
        }
        address[4] memory assets = _assets();
        for (uint256 i; i < 4; ++i) {
            arrived[assets[i]] = FUNDS;
        }
    }

    function _wire() internal override {
        super._wire();
        authority.grantRole(0, rogue, 0);
        authority.grantRole(Roles.OPERATOR, rogue, 0);
    }

    function paymentCount() external view returns (uint256) {
        return payments.length;
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

    function _try(address who, address target, bytes memory data) private returns (bool ok) {
        vm.prank(who);
        (ok,) = target.call{gas: 10_000_000}(data);
    }

    /// @dev What arrives of `amount` of `asset`.
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

    /// @dev Half of the calls ask for all that can be paid, the others for anything around it.
    function pay(uint256 who, uint256 idSeed, uint256 to, uint256 which, uint256 amount, uint256 validFor) external {
        address asset = _asset(which);
        bytes32 id = bytes32(idSeed % IDS);
        uint256 available = vault.available(asset);
        amount = amount % 2 == 0 ? available : bound(amount, 0, 2 * available + 1);
        uint256 validUntil = block.timestamp - 1 + validFor % 3;
        address receiver = _user(to);
        bool ok =
            _try(_actor(who), address(vault), abi.encodeCall(vault.pay, (id, receiver, asset, amount, validUntil)));
        if (!ok) return;
        assertGe(validUntil, block.timestamp, "paid after its time");
        assertFalse(vault.paused(), "paid while paused");
        assertLe(amount, available, "paid more than available");
        ++times[id];
        digests[id] = _digest(receiver, asset, amount);
        paid[asset] += amount;
        received[asset][receiver] += _after(asset, amount);
        payments.push(Payment(block.timestamp, asset, amount));
        _assertWindow(asset);
    }

    /// @dev The stretch that ends with the payment just made.
    function _assertWindow(address asset) private view {
        uint256 sum;
        for (uint256 i = payments.length; i != 0 && payments[i - 1].time + WINDOW >= block.timestamp; --i) {
            if (payments[i - 1].asset == asset) sum += payments[i - 1].amount;
        }
        assertLe(sum, LIMIT, "more than the limit left in a window");
    }

    /// @dev The payer at work, so that runs are not all refusals.
    function payOut(uint256 idSeed, uint256 to, uint256 which, uint256 amount) external {
        if (vault.paused()) _try(rogue, address(vault), abi.encodeCall(vault.unpause, ()));
        this.pay(0, idSeed, to, which, amount, 1);
    }

    function setLimit(uint256 who, uint256 which, uint256 perWindow, uint256 window) external {
        perWindow = perWindow % 3 == 0 ? LIMIT : bound(perWindow, 0, LIMIT);
        window = window % 3 == 0 ? WINDOW : bound(window, WINDOW, 30 days);
        _try(_actor(who), address(vault), abi.encodeCall(vault.setLimit, (_asset(which), perWindow, window)));
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

    function pause(uint256 who, bool value) external {
        _try(_actor(who), address(vault), value ? abi.encodeCall(vault.pause, ()) : abi.encodeCall(vault.unpause, ()));
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

    /// @dev All of it, or nothing, and nothing only of a token that refuses.
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

    /// @dev The token changes its mind.
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

    /// @dev ADMIN without delay: gives and takes roles, opens and closes functions, puts another manager in charge.
    function hostile(uint256 what, uint256 who, uint256 role) external {
        uint64 id = uint64(role % 6);
        bytes memory data;
        what %= 6;
        if (what == 0) data = abi.encodeCall(authority.grantRole, (id, _actor(who), 0));
        // The one without delay stays, so that mischief goes on.
        if (what == 1) data = abi.encodeCall(authority.revokeRole, (id == 0 ? Roles.PAYER : id, _actor(who)));
        if (what == 2) {
            bytes4[] memory s = new bytes4[](3);
            (s[0], s[1], s[2]) = (vault.pay.selector, vault.setLimit.selector, vault.unpause.selector);
            uint64 to = who % 3 == 0 ? type(uint64).max : id;
            data = abi.encodeCall(authority.setTargetFunctionRole, (address(vault), s, to));
        }
        if (what == 3) data = abi.encodeCall(authority.setTargetClosed, (address(vault), who % 2 == 0));
        if (what == 4) data = abi.encodeCall(authority.updateAuthority, (address(vault), address(_anything)));
        if (what == 5) data = abi.encodeCall(authority.setRoleAdmin, (id == 0 ? Roles.PAYER : id, uint64(who % 6)));
        if (_try(rogue, address(authority), data) && what == 4) ++takeovers;
    }
}
