// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Authority} from "../../src/Authority.sol";
import {PayoutVault} from "../../src/PayoutVault.sol";
import {Roles} from "../../src/libraries/Roles.sol";
import {Custody} from "../Custody.sol";

/// @dev An AccessManager under the attacker's control: everybody may do everything, and everybody has every role.
contract Puppet {
    function canCall(address, address, bytes4) external pure returns (bool, uint32) {
        return (true, 0);
    }

    function hasRole(uint64, address) external pure returns (bool, uint32) {
        return (true, 0);
    }

    function act(address to, bytes calldata data) external {
        (bool ok,) = to.call(data);
        require(ok, "act");
    }
}

/// @dev ADMIN, the payer's key and the server with its database belong to one thief, who also signs for accounts of his own.
/// Only ADMIN and the vault itself have a delay, as off the local chain.
contract CustodyAttacksTest is Custody {
    address private thief;
    address private accomplice;
    uint256 private _n;
    uint256 private _taken;

    /// @dev A vault under an AccessManager as off the local chain: with the shortest delay allowed there, without its deployer.
    function setUp() public override {
        super.setUp();
        (thief, accomplice) = (_signer("thief"), _signer("accomplice"));
        authority = new Authority(address(this), ADMIN_DELAY);
        vault = new PayoutVault(_config());
        _mapAll();
        authority.grantRole(Roles.OPERATOR, operator, OPERATOR_DELAY);
        authority.grantRole(Roles.TREASURY, treasurer, 1 days);
        authority.grantRole(Roles.GUARDIAN, guardian, 0);
        authority.grantRole(Roles.CUSTODIAN, custodianA, 0);
        authority.grantRole(Roles.CUSTODIAN, custodianB, 0);
        authority.grantRole(0, admin, ADMIN_DELAY);
        authority.renounceRole(0, address(this));
        _fill(address(vault));
    }

    /// @dev Tries to pay all that the limits allow in every way: with an account's own signature, by orders, and to the nodes
    /// with the payer's key.
    function _grab() private {
        address[4] memory list = _assets();
        for (uint256 i; i < 4; ++i) {
            uint256 free = vault.available(list[i]);
            IPayoutVault.Withdrawal memory w = _withdrawal(_n++, thief, list[i], free);
            w.account = thief;
            bytes memory call = abi.encodeCall(vault.pay, (w, free, _sign(w)));
            vm.prank(vault.payer());
            (bool ok,) = address(vault).call(call);
            if (!ok) _steal(list[i], free);
        }
        _taken = usdt.balanceOf(thief);
    }

    function _steal(address asset, uint256 free) private {
        IPayoutVault.Order memory o = IPayoutVault.Order(bytes32(_n++), thief, asset, free, block.timestamp);
        bytes32 hash = _hash(address(vault), o);
        (bool ok,) = address(vault)
            .call(
                abi.encodeCall(
                    vault.payOrder, (o, [thief, accomplice], [_signed(thief, hash), _signed(accomplice, hash)])
                )
            );
        ok;
    }

    /// @dev Announces and applies everything that it may, with every role.
    function _push(address as_) private {
        bytes[4] memory list = [
            abi.encodeCall(vault.announceLimit, (address(usdt), CEILING)),
            abi.encodeCall(vault.announcePayer, (thief)),
            abi.encodeCall(vault.announceGuardian, (thief)),
            abi.encodeCall(vault.announceUnpause, ())
        ];
        // Announcing again would restart the delay, which does not help the thief.
        uint256 pendings = vault.pending().length;
        for (uint256 i; pendings == 0 && i < 4; ++i) {
            _as(as_, address(vault), list[i]);
        }
        _as(as_, address(vault), abi.encodeCall(vault.applyLimit, (address(usdt))));
        _as(as_, address(vault), abi.encodeCall(vault.applyPayer, ()));
        _as(as_, address(vault), abi.encodeCall(vault.applyGuardian, ()));
        _as(as_, address(vault), abi.encodeCall(vault.unpause, ()));
    }

    function _as(address who, address to, bytes memory data) private returns (bool ok) {
        vm.prank(who);
        (ok,) = to.call(data);
    }

    function _plot(bytes memory data) private {
        _as(admin, address(authority), abi.encodeCall(authority.schedule, (address(authority), data, 0)));
    }

    function _execute(bytes memory data) private returns (bool) {
        return _as(admin, address(authority), abi.encodeCall(authority.execute, (address(authority), data)));
    }

    /// @dev The calls that the thief schedules on the first day: the vault under his own manager, or roles for himself.
    function _plan(address puppet) private view returns (bytes[] memory plan) {
        plan = new bytes[](6);
        plan[0] = abi.encodeCall(authority.updateAuthority, (address(vault), puppet));
        plan[1] = abi.encodeCall(authority.grantRole, (Roles.TREASURY, thief, 0));
        plan[2] = abi.encodeCall(authority.grantRole, (Roles.CUSTODIAN, thief, 0));
        plan[3] = abi.encodeCall(authority.grantRole, (Roles.CUSTODIAN, accomplice, 0));
        plan[4] = abi.encodeCall(authority.grantRole, (Roles.GUARDIAN, thief, 0));
        plan[5] = abi.encodeCall(authority.revokeRole, (Roles.GUARDIAN, guardian));
    }

    /// @dev Nobody looks for `unseen` days: the limit of those days is lost, and no more. Then the guardian looks, and nothing
    /// more goes to the thief, whatever he announces in the next three months, as long as the guardian and, for its own
    /// replacement, the holders of the cold address look once in every delay.
    /// forge-config: default.fuzz.runs = 8
    function testFuzz_noMoreThanTheLimitOfTheDaysBeforeSomebodyLooks(uint256 unseen) external {
        unseen = bound(unseen, 0, 8 days);
        Puppet puppet = new Puppet();
        bytes[] memory plan = _plan(address(puppet));
        for (uint256 i; i < plan.length; ++i) {
            _plot(plan[i]);
        }
        uint256 start = block.timestamp;
        while (block.timestamp < start + unseen) {
            _grab();
            _push(admin);
            for (uint256 i; i < plan.length; ++i) {
                _execute(plan[i]);
            }
            _push(address(puppet));
            skip(6 hours);
        }
        _grab();
        uint256 windows = (block.timestamp - start) / WINDOW + 1;
        assertLe(_taken, LIMIT / 2 * (windows + 1), "the first limit, as nothing higher was in force yet");

        assertGe(_taken, LIMIT / 2, "the play is not vain");

        // The guardian looks for the first time.
        uint256 lost = _taken;
        _pause();
        for (uint256 day; day < 90; ++day) {
            _look(plan);
            _push(admin);
            _push(address(puppet));
            _push(thief);
            _grab();
            skip(DELAY / 2);
            for (uint256 i; i < plan.length; ++i) {
                _execute(plan[i]);
                _plot(plan[i]);
            }
            _push(admin);
            _push(address(puppet));
            _grab();
        }
        assertEq(_taken, lost, "nothing more, ever");
        assertEq(vault.guardian(), guardian);
        vm.prank(guardian);
        assertEq(vault.moveToCold(address(usdt), type(uint256).max), FUNDS - lost, "the rest is safe");
    }

    /// @dev Cancels everything that was announced, at the vault and at the manager.
    function _look(bytes[] memory plan) private {
        for (uint256 i; i < plan.length; ++i) {
            _as(guardian, address(authority), abi.encodeCall(authority.cancel, (admin, address(authority), plan[i])));
        }
        _as(guardian, address(vault), abi.encodeCall(vault.pause, ()));
        _as(guardian, address(vault), abi.encodeCall(vault.cancelLimit, (address(usdt))));
        _as(guardian, address(vault), abi.encodeCall(vault.cancelPayer, ()));
        _as(cold, address(vault), abi.encodeCall(vault.cancelGuardian, ()));
    }

    /// @dev If nobody ever looks, no more than the ceiling leaves in any window.
    function test_unseenForAMonth() external {
        Puppet puppet = new Puppet();
        _plot(_plan(address(puppet))[0]);
        uint256[] memory at = new uint256[](121);
        for (uint256 i = 1; i <= 120; ++i) {
            _execute(_plan(address(puppet))[0]);
            _push(address(puppet));
            _grab();
            at[i] = _taken;
            if (i >= 4) assertLe(at[i] - at[i - 4], CEILING, "four times six hours");
            skip(6 hours);
        }
        assertEq(vault.authority(), address(puppet));
        assertEq(vault.payer(), thief);
        (uint256 perWindow,,,) = vault.limitOf(address(usdt));
        assertEq(perWindow, CEILING, "the play is not vain");
    }

    /// @dev The payer's key alone pays nobody; without signatures a row in the database would pay anybody.
    function testFuzz_thePayersKeyAlone(address account, uint256 n, address to, bytes calldata signature) external {
        vm.assume(to != address(0) && to != address(vault));
        IPayoutVault.Withdrawal memory w = _withdrawal(n, to, address(usdt), 300e18);
        w.account = account;
        vm.assume(account.code.length == 0);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.InvalidSignature.selector, account));
        vm.prank(payer);
        vault.pay(w, 300e18, signature);
    }

    /// @dev A restored dump or a lagging replica asks again for what was paid; without numbers it would be paid twice.
    function test_restoredDatabase() external {
        IPayoutVault.Withdrawal memory w = _withdrawal(0, alice, address(usdt), 294e18);
        w.validUntil = block.timestamp + 7 days;
        bytes memory signature = _sign(w);
        vm.prank(payer);
        vault.pay(w, 294e18, signature);
        skip(1 days);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NumberUsed.selector, alice, 0));
        vm.prank(payer);
        vault.pay(w, 294e18, signature);
        // The restored server has forgotten the number and lets its owner sign the next withdrawal with it.
        w.amount = w.leastReceived = 50e18;
        signature = _sign(w);
        vm.expectRevert(abi.encodeWithSelector(IPayoutVault.NumberUsed.selector, alice, 0));
        vm.prank(payer);
        vault.pay(w, 50e18, signature);
        assertEq(usdt.balanceOf(alice), 294e18);
    }
}
