// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {SpecialPay} from "../../src/SpecialPay.sol";
import {ISpecialPay} from "../../src/interfaces/ISpecialPay.sol";
import {TestUSDT} from "../../src/test-assets/TestUSDT.sol";
import {Award} from "../Award.sol";

/// @dev Members who claim, givers and sales that pay in, and every role hostile, in any order over weeks. Keeps what the
/// invariants compare with.
contract AwardHandler is Award {
    uint256 internal constant ACTORS = 5;
    address[] public actors;

    /// @dev All that ever came in, what came while nobody was a member, and what the treasury took.
    uint256 public received;
    uint256 public orphaned;
    uint256 public withdrawn;
    uint256 public paid;
    /// @dev Inflows and changes of membership, each of which may leave a few base units to nobody.
    uint256 public changes;
    uint256 private _unseen;
    mapping(address account => uint256) public earned;

    constructor() {
        setUp();
        for (uint256 i; i < ACTORS; ++i) {
            actors.push(_actorBelow(i, root));
        }
    }

    function parts() external view returns (SpecialPay, TestUSDT) {
        return (award, usdt);
    }

    function _actor(uint256 seed) internal view returns (address) {
        return actors[seed % ACTORS];
    }

    function _hasMembers() private view returns (bool) {
        ISpecialPay.Config memory c = award.getConfig();
        return c.totalForceA + c.totalForceB + c.totalForceC != 0;
    }

    /// @dev Counts what has arrived as the contract must when it books it now.
    function _look() private {
        if (!_hasMembers()) orphaned += _unseen;
        _unseen = 0;
        ++changes;
    }

    function give(uint256 amount) external {
        amount = bound(amount, 0, 100_000e18);
        if (!_hasMembers()) {
            vm.prank(deployer);
            vm.expectRevert(ISpecialPay.NoMembers.selector);
            award.notify(amount);
            return;
        }
        _look();
        _notify(amount);
        received += amount;
        remember();
    }

    function send(uint256 amount) external {
        amount = bound(amount, 0, 100_000e18);
        _giveUsdt(address(award), amount);
        (received, _unseen) = (received + amount, _unseen + amount);
        remember();
    }

    function share() external {
        _look();
        award.updatePool();
        remember();
    }

    function claim(uint256 who) external {
        address actor = _actor(who);
        uint256 due = _due(actor);
        if (due == 0) return;
        _look();
        uint256 before = usdt.balanceOf(actor);
        award.updateUser(actor);
        assertEq(usdt.balanceOf(actor) - before, due, "paid in full");
        paid += due;
        remember();
    }

    /// @dev Everything that was earned and booked is claimable while the operators name and remove whom they like.
    function membership(uint256 who, uint256 classes, bool late) external {
        bytes memory data =
            abi.encodeCall(award.setUser, (_actor(who), classes & 1 != 0, classes & 2 != 0, classes & 4 != 0, "r"));
        _try(late ? operator : quick, late ? OPERATOR_DELAY : 0, data);
    }

    /// @dev Every role calls what it may and what it may not; refused calls are ignored.
    function hostile(uint256 what, uint256 who, uint256 amount) external {
        address actor = _actor(who);
        bytes memory take = abi.encodeCall(award.withdrawToken, (address(usdt), stranger, amount % 1000e18));
        bytes memory name = abi.encodeCall(award.setUser, (actor, true, true, true, "r"));
        if (what % 8 == 0) _try(operator, OPERATOR_DELAY, take);
        if (what % 8 == 1) _try(lister, 0, name);
        if (what % 8 == 2) _try(guardian, 0, take);
        if (what % 8 == 3) _try(treasurer, 0, name);
        if (what % 8 == 4) _try(admin, ADMIN_DELAY, abi.encodeCall(award.setAuthority, (actor)));
        if (what % 8 == 5) {
            vm.prank(deployer);
            authority.setTargetClosed(address(award), amount % 2 == 0);
        }
        if (what % 8 > 5) _withdraw(amount % 8 == 0 ? award.getSolvency(address(usdt)).surplus : amount % 5000e18);
    }

    function _withdraw(uint256 amount) private {
        uint256 surplus = award.getSolvency(address(usdt)).surplus;
        vm.prank(treasurer);
        try award.withdrawToken(address(usdt), stranger, amount) {
            assertLe(amount, surplus, "more than the surplus");
            _look();
            withdrawn += amount;
        } catch {
            assertTrue(amount > surplus || authority.isTargetClosed(address(award)), "refused the surplus");
        }
        remember();
    }

    function _try(address who, uint256 delay, bytes memory data) private {
        vm.startPrank(who);
        if (delay != 0) {
            try authority.schedule(address(award), data, 0) {
                skip(delay);
            } catch {}
        }
        bool members = _hasMembers();
        try authority.execute(address(award), data) {
            if (!members) orphaned += _unseen;
            _unseen = 0;
            changes += 3;
        } catch {}
        vm.stopPrank();
        remember();
    }

    /// @dev Base units that may fall to another class because somebody else pays in, whose inflows are not counted here.
    function _slack() internal pure virtual returns (uint256) {
        return 0;
    }

    /// @dev What somebody has earned never shrinks. Of what is not booked yet, a base unit may still fall to another class.
    function remember() public {
        for (uint256 i; i < ACTORS; ++i) {
            ISpecialPay.User memory u = award.getUserInfo(actors[i]);
            uint256 all = u.rewardA + u.rewardB + u.rewardC;
            assertGe(all + _slack(), earned[actors[i]], "earned shrank");
            if (_unseen == 0) earned[actors[i]] = all;
        }
    }

    /// @dev What has arrived and is not booked, if nobody is a member.
    function pending() external view returns (uint256) {
        return _hasMembers() ? 0 : _unseen;
    }
}
