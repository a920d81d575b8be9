// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {SpecialPay} from "../../src/SpecialPay.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {ISpecialPay} from "../../src/interfaces/ISpecialPay.sol";
import {Roles} from "../../src/libraries/Roles.sol";
import {Sales} from "../Sales.sol";

/// @dev The special part of a project's sales arrives as a plain transfer and is shared.
contract SpecialPaySalesTest is Sales {
    SpecialPay private award;

    function setUp() public override {
        super.setUp();
        ISpecialPay.Init memory init;
        (init.authority, init.main, init.usdt) = (address(authority), address(main), address(usdt));
        (init.market, init.rates) = (address(factory), [uint256(5000), 3000, 2000]);
        award = new SpecialPay(init);
        bytes4[] memory s = new bytes4[](1);
        s[0] = award.setUser.selector;
        vm.prank(admin);
        authority.setTargetFunctionRole(address(award), s, Roles.OPERATOR);
        _operate(address(factory), abi.encodeCall(factory.setTokenAdd, (address(award))));
        IMain.ProjectTerms memory t = _projectTerms();
        (t.costRate, t.special) = (6500, 500);
        project = _createProject(t);
        mint = IMint(main.projects(project).mint);
    }

    function test_theSpecialPartIsShared() external {
        assertEq(mint.getConfig().special, address(award));
        _operate(address(award), abi.encodeCall(award.setUser, (bob, true, false, false, "brought the project")));
        _operate(address(award), abi.encodeCall(award.setUser, (carol, false, true, false, "helped")));
        _createSale();
        _succeed();
        mint.settle(1);
        uint256 part = SOFT_CAP * PRICE * 500 / 10_000;
        assertEq(usdt.balanceOf(address(award)), part);
        vm.prank(bob);
        assertEq(award.claim(), part * 5000 / 8000);
        vm.prank(carol);
        assertEq(award.claim(), part - part * 5000 / 8000);
    }

    /// @dev Without a member it goes to nobody, and the sale pays all others all the same.
    function test_withoutMembers() external {
        _createSale();
        _succeed();
        mint.settle(1);
        uint256 part = SOFT_CAP * PRICE * 500 / 10_000;
        _operate(address(award), abi.encodeCall(award.setUser, (bob, true, false, false, "late")));
        assertEq(award.getUserInfo(bob).balance, 0);
        assertEq(award.getConfig().unshared, part);
        assertGt(usdt.balanceOf(costWallet), 0);
    }
}
