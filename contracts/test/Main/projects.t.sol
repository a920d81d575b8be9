// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Main} from "../../src/Main.sol";
import {MintFactory} from "../../src/MintFactory.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintFactory} from "../../src/interfaces/IMintFactory.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {Sales} from "../Sales.sol";

contract MainProjectsTest is Sales {
    function test_createProject() external {
        IMain.ProjectTerms memory t = _projectTerms();
        bytes memory data = abi.encodeCall(main.createProject, (t));
        vm.prank(operator);
        authority.schedule(address(main), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectEmit(true, true, false, true, address(main));
        emit IMain.ProjectCreated(2, manager, address(0), address(token), costWallet, 7000, 1100, 600, 0, 300, 1000);
        vm.expectEmit(address(main));
        emit IMain.ProjectDescribed(2, t.poolRates, t.name, t.cid);
        vm.prank(operator);
        authority.execute(address(main), data);
        assertEq(main.totalProjects(), 2);
        assertEq(main.getConfig().totalProjects, 2);
        assertEq(main.users(manager).projects, 2);
        IMain.Project memory p = main.projects(2);
        assertEq(p.index, 2);
        assertEq(p.manager, manager);
        assertEq(p.costWallet, costWallet);
        assertEq(p.token, address(token));
        assertEq(p.NFT, address(0));
        assertEq(p.costRate + p.direct + p.indirect + p.special + p.platform + p.pool, 10_000);
        assertEq(p.direct, 1100);
        assertEq(p.indirect, 600);
        assertEq(p.poolRates[0], 4000);
        assertEq(p.poolRates[6], 1000);
        assertEq(p.name, "Orchard");
        assertEq(p.cid, "bafyproject");
        IMintTypes.Config memory c = IMint(p.mint).getConfig();
        assertEq(c.project, 2);
        assertEq(c.manager, manager);
        assertEq(c.market, costWallet);
        assertEq(c.platform, treasury);
        assertEq(c.special, address(0));
        assertEq(c.USDT, address(usdt));
        assertEq(c.token, address(token));
        assertEq(c.main, address(main));
        assertEq(c.router, makeAddr("router"));
        assertEq(c.factory, address(factory));
        assertEq(c.poolStatus, 0);
        assertEq(c.lastIndex, 0);
    }

    function test_projectZeroIsTheNodes() external {
        IMain.Project memory p = main.projects(0);
        assertEq(p.index, 0);
        assertEq(p.NFT, address(0));
        vm.expectRevert(abi.encodeWithSelector(IMain.ProjectUnknown.selector, 2));
        main.projects(2);
    }

    function test_delayedRoleAlone() external {
        IMain.ProjectTerms memory t = _projectTerms();
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger));
        main.createProject(t);
        vm.prank(operator);
        vm.expectRevert();
        main.createProject(t);
    }

    function _refuse(IMain.ProjectTerms memory t, bytes32 field, uint256 value) private {
        bytes memory data = abi.encodeCall(main.createProject, (t));
        vm.startPrank(operator);
        authority.schedule(address(main), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectRevert(abi.encodeWithSelector(IMain.InvalidProject.selector, field, value));
        authority.execute(address(main), data);
        vm.stopPrank();
    }

    function test_terms() external {
        IMain.ProjectTerms memory t = _projectTerms();
        t.manager = address(0);
        _refuse(t, "manager", 0);
        t = _projectTerms();
        t.costWallet = address(0);
        _refuse(t, "costWallet", 0);
        t = _projectTerms();
        t.token = stranger;
        _refuse(t, "token", uint160(stranger));
        t.token = address(usdt);
        _refuse(t, "token", uint160(address(usdt)));
        t = _projectTerms();
        t.name = "";
        _refuse(t, "name", 0);
        t.name = string(new bytes(65));
        _refuse(t, "name", 65);
        t = _projectTerms();
        t.cid = string(new bytes(129));
        _refuse(t, "cid", 129);
    }

    function test_rates() external {
        IMain.ProjectTerms memory t = _projectTerms();
        (t.direct, t.costRate) = (5001, 3099);
        _refuse(t, "direct", 5001);
        t = _projectTerms();
        (t.indirect, t.costRate) = (5001, 2599);
        _refuse(t, "indirect", 5001);
        t = _projectTerms();
        t.costRate = 7001;
        _refuse(t, "rates", 10_001);
        t.costRate = type(uint256).max;
        _refuse(t, "rates", 10_001);
        for (uint256 i; i < 3; ++i) {
            t = _projectTerms();
            if (i == 0) t.special = type(uint256).max;
            if (i == 1) t.platform = type(uint256).max;
            if (i == 2) t.pool = type(uint256).max;
            _refuse(t, "rates", 10_001);
        }
        t = _projectTerms();
        t.costRate = 6999;
        _refuse(t, "rates", 9999);
        t.special = 1;
        // The factory knows no receiver of the special part yet.
        _refuse(t, "special", 1);
        t = _projectTerms();
        t.poolRates[1] = 1001;
        _refuse(t, "poolRates", 10_001);
        t.poolRates[1] = type(uint256).max;
        _refuse(t, "poolRates", type(uint256).max);
        // Names the rate that is too high alone, not the sum.
        t = _projectTerms();
        t.poolRates[0] = 10_001;
        _refuse(t, "poolRates", 10_001);
    }

    function test_ratesAtTheirLimits() external {
        IMain.ProjectTerms memory t = _projectTerms();
        (t.direct, t.indirect, t.costRate, t.platform, t.pool) = (5000, 5000, 0, 0, 0);
        t.poolRates = [uint256(10_000), 0, 0, 0, 0, 0, 0];
        IMain.Project memory p = main.projects(_createProject(t));
        assertEq(p.direct, 5000);
        assertEq(p.indirect, 5000);
        assertEq(p.poolRates[0], 10_000);
    }

    function test_theLongestTexts() external {
        IMain.ProjectTerms memory t = _projectTerms();
        (t.name, t.cid) = (string(new bytes(64)), string(new bytes(128)));
        IMain.Project memory p = main.projects(_createProject(t));
        assertEq(bytes(p.name).length, 64);
        assertEq(bytes(p.cid).length, 128);
    }

    function test_special() external {
        _operate(address(factory), abi.encodeCall(factory.setTokenAdd, (special)));
        IMain.ProjectTerms memory t = _projectTerms();
        (t.special, t.costRate) = (500, 6500);
        project = _createProject(t);
        mint = IMint(main.projects(project).mint);
        assertEq(mint.getConfig().special, special);
        _createSale();
        _buy(alice, 100);
        _pay();
        mint.settle(1);
        assertEq(usdt.balanceOf(special), 100 * PRICE * 500 / 10_000);
        // The project made before has no receiver.
        assertEq(IMint(main.projects(1).mint).getConfig().special, address(0));
    }

    function test_setFactory() external {
        MintFactory other = _newFactory();
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger));
        main.setFactory(address(other));
        vm.startPrank(admin);
        vm.expectRevert(IMain.AlreadySet.selector);
        main.setFactory(address(other));
        Main empty = new Main(address(authority), root);
        IMain.ProjectTerms memory t = _projectTerms();
        vm.expectRevert(abi.encodeWithSelector(IMain.ProjectUnknown.selector, 0));
        empty.createProject(t);
        vm.expectRevert(abi.encodeWithSelector(IMain.ModuleNotAccepted.selector, stranger));
        empty.setFactory(stranger);
        vm.expectEmit(address(empty));
        emit IMain.FactorySet(address(other));
        empty.setFactory(address(other));
        assertEq(empty.factory(), address(other));
        vm.stopPrank();
    }

    function test_lineOf() external {
        _setLevel(bob, 3);
        _setLevel(alice, 7);
        IMain.Line memory l = main.lineOf(carol);
        assertEq(l.direct, bob);
        assertEq(l.directLevel, 3);
        assertEq(l.indirect, alice);
        assertEq(l.indirectLevel, 7);
        l = main.lineOf(alice);
        assertEq(l.direct, root);
        assertEq(l.indirect, address(0));
        l = main.lineOf(root);
        assertEq(l.direct, address(0));
        assertEq(main.teams(bob).level, 3);
        assertFalse(main.teams(bob).isManual);
    }

    function test_frontDoorsOfUnknownProjects() external {
        bytes memory reason = abi.encodeWithSelector(IMain.ProjectUnknown.selector, 5);
        vm.expectRevert(reason);
        main.claim(5);
        vm.expectRevert(reason);
        main.claimDrop(5);
        vm.expectRevert(reason);
        main.refund(5, 1);
        vm.expectRevert(reason);
        main.getUserRelease(5, alice);
    }
}
