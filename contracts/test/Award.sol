// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {SpecialPay} from "../src/SpecialPay.sol";
import {ISpecialPay} from "../src/interfaces/ISpecialPay.sol";
import {Roles} from "../src/libraries/Roles.sol";
import {Economy} from "./Economy.sol";

/// @dev The economy with the award as the local deployment has it, without members.
abstract contract Award is Economy {
    uint256 internal constant RATE_A = 5000;
    uint256 internal constant RATE_B = 3000;
    uint256 internal constant RATE_C = 2000;
    uint256 internal constant ONE = 2 ** 32;

    /// @dev an operator without delay, so that time stands still in tests that are not about it
    address internal quick = makeAddr("quick operator");
    address internal market = makeAddr("market");
    SpecialPay internal award;

    function setUp() public virtual override {
        super.setUp();
        _register(carol);
        award = _newAward(address(usdt));
        vm.startPrank(deployer);
        authority.grantRole(Roles.OPERATOR, quick, 0);
        usdt.approve(address(award), type(uint256).max);
        vm.stopPrank();
    }

    function _awardInit(address money) internal view returns (ISpecialPay.Init memory init) {
        (init.authority, init.main, init.usdt) = (address(authority), address(main), money);
        (init.market, init.router) = (market, address(router));
        init.rates = [RATE_A, RATE_B, RATE_C];
    }

    function _newAward(address money) internal returns (SpecialPay made) {
        made = new SpecialPay(_awardInit(money));
        vm.startPrank(deployer);
        bytes4[] memory s = new bytes4[](1);
        s[0] = made.setUser.selector;
        authority.setTargetFunctionRole(address(made), s, Roles.OPERATOR);
        s[0] = made.withdrawToken.selector;
        authority.setTargetFunctionRole(address(made), s, Roles.TREASURY);
        vm.stopPrank();
    }

    /// @dev `classes` has a bit for each of A, B, C.
    function _set(address account, uint256 classes) internal {
        vm.prank(quick);
        award.setUser(account, classes & 1 != 0, classes & 2 != 0, classes & 4 != 0, "test");
    }

    function _notify(uint256 amount) internal {
        vm.prank(deployer);
        award.notify(amount);
    }

    /// @dev What `account` can claim now.
    function _due(address account) internal view returns (uint256) {
        return award.getUserInfo(account).balance;
    }

    /// @dev The contract holds what is owed, and every base unit of it has a place.
    function _assertAwardBooks() internal view {
        ISpecialPay.Books memory b = award.getSolvency(address(usdt));
        assertEq(b.balance, usdt.balanceOf(address(award)), "balance");
        assertGe(b.balance, b.owed, "what is owed is there");
        assertEq(b.surplus, b.balance - b.owed, "surplus");
        ISpecialPay.Config memory c = award.getConfig();
        assertEq(c.lastBalance, b.owed + c.unshared, "looked at");
    }
}
