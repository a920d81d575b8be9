// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {Sales} from "../Sales.sol";

contract MintCreateSaleTest is Sales {
    function test_takesEverythingInFirst() external {
        IMintTypes.Terms memory t = _terms();
        uint256 amount = TOTAL * (TOKENS + DROP) + POOL_TOKENS;
        (uint256 next, uint256 tokens) = mint.escrowFor(t);
        assertEq(next, 1);
        assertEq(tokens, amount);
        vm.prank(admin);
        token.transfer(manager, amount);
        vm.startPrank(manager);
        token.approve(address(main), amount);
        vm.expectEmit(address(mint));
        emit IMintTypes.SaleCreated(
            1, TOTAL, SOFT_CAP, MAX_PER_USER, PRICE, TOKENS, 10, DROP, POOL_TOKENS, t.startTime, t.endTime
        );
        vm.expectEmit(address(mint));
        emit IMintTypes.SaleScheduled(
            1, t.name, t.cid, 7 days, 15 days, t.releaseRates, t.releaseWeeks, _tables().sellRates
        );
        assertEq(main.createSale(project, t), 1);
        vm.stopPrank();
        assertEq(token.balanceOf(address(mint)), amount);
        assertEq(token.balanceOf(manager), 0);
        IMintTypes.Sale memory s = mint.sales(1);
        assertEq(s.index, 1);
        assertEq(s.project, project);
        assertEq(s.total, TOTAL);
        assertEq(s.sales, 0);
        assertEq(s.price, PRICE);
        assertEq(s.power, 10);
        assertEq(s.startTime, t.startTime);
        assertEq(s.endTime, t.endTime);
        assertEq(s.tokens, TOKENS);
        assertEq(s.name, t.name);
        assertEq(s.cid, t.cid);
        assertEq(uint8(s.state), uint8(IMintTypes.State.OrderArranged));
        assertEq(s.softCap, SOFT_CAP);
        assertEq(s.maxPerUser, MAX_PER_USER);
        assertEq(s.drop, DROP);
        assertEq(s.poolTokens, POOL_TOKENS);
        assertEq(s.week, 7 days);
        assertEq(s.streamTime, 15 days);
        for (uint256 i; i < 11; ++i) {
            if (i < 8) assertEq(s.releaseRates[i], 1250);
            if (i < 9) assertEq(s.sellRates[i], 300 + 100 * i);
            assertEq(s.releaseWeeks[i], i);
        }
        _assertBooks();
        assertEq(mint.getSolvency(address(token)).reserved, amount);
    }

    function test_managerAlone() external {
        IMintTypes.Terms memory t = _terms();
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IMain.NotManager.selector, operator, project));
        main.createSale(project, t);
        vm.prank(manager);
        vm.expectRevert(abi.encodeWithSelector(IMain.ProjectUnknown.selector, project + 1));
        main.createSale(project + 1, t);
        vm.prank(manager);
        vm.expectRevert(abi.encodeWithSelector(IMain.ProjectUnknown.selector, 0));
        main.createSale(0, t);
        vm.prank(manager);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NotMain.selector, manager));
        mint.createSale(1, t);
    }

    function test_mainNamesTheNextSale() external {
        vm.prank(address(main));
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.SaleUnknown.selector, 2));
        mint.createSale(2, _terms());
    }

    function test_withoutTheTokensThereIsNoSale() external {
        vm.prank(manager);
        vm.expectRevert();
        main.createSale(project, _terms());
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.SaleUnknown.selector, 1));
        mint.sales(1);
    }

    function _refuse(IMintTypes.Terms memory t, bytes32 field, uint256 value) private {
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.InvalidTerms.selector, field, value));
        mint.escrowFor(t);
        vm.prank(manager);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.InvalidTerms.selector, field, value));
        main.createSale(project, t);
    }

    function test_terms_units() external {
        IMintTypes.Terms memory t = _terms();
        t.total = 0;
        _refuse(t, "total", 0);
        t.total = 2 ** 24;
        _refuse(t, "total", 2 ** 24);
        t = _terms();
        t.softCap = 0;
        _refuse(t, "softCap", 0);
        t.softCap = TOTAL + 1;
        _refuse(t, "softCap", TOTAL + 1);
        t = _terms();
        t.maxPerUser = 0;
        _refuse(t, "maxPerUser", 0);
        t.maxPerUser = TOTAL + 1;
        _refuse(t, "maxPerUser", TOTAL + 1);
    }

    function test_terms_amounts() external {
        IMintTypes.Terms memory t = _terms();
        t.price = 9999;
        _refuse(t, "price", 9999);
        t.price = (2 ** 88 - 1) / TOTAL + 1;
        _refuse(t, "price", t.price);
        t = _terms();
        t.tokens = 0;
        _refuse(t, "tokens", 0);
        t.tokens = 2 ** 96;
        _refuse(t, "tokens", 2 ** 96);
        t = _terms();
        t.drop = 2 ** 96;
        _refuse(t, "drop", 2 ** 96);
        t = _terms();
        t.poolTokens = 2 ** 112;
        _refuse(t, "poolTokens", 2 ** 112);
        t = _terms();
        t.power = 0;
        _refuse(t, "power", 0);
        t.poolTokens = 0;
        // The project's pools get a part of the proceeds, so units must have power.
        _refuse(t, "power", 0);
        t.power = 2 ** 64;
        _refuse(t, "power", 2 ** 64);
    }

    function test_terms_times() external {
        IMintTypes.Terms memory t = _terms();
        t.startTime = block.timestamp + 90 days + 1;
        t.endTime = t.startTime + 1;
        _refuse(t, "startTime", t.startTime);
        t.startTime = block.timestamp + 90 days;
        t.endTime = t.startTime;
        _refuse(t, "endTime", t.endTime);
        t.endTime = t.startTime + 90 days + 1;
        _refuse(t, "endTime", t.endTime);
        t.startTime = 0;
        t.endTime = block.timestamp;
        _refuse(t, "endTime", t.endTime);
    }

    function test_terms_texts() external {
        IMintTypes.Terms memory t = _terms();
        t.name = "";
        _refuse(t, "name", 0);
        t.name = string(new bytes(65));
        _refuse(t, "name", 65);
        t = _terms();
        t.cid = string(new bytes(129));
        _refuse(t, "cid", 129);
    }

    function test_terms_schedule() external {
        IMintTypes.Terms memory t = _terms();
        t.releaseRates[0] = 10_001;
        _refuse(t, "releaseRates", 10_001);
        t.releaseRates[0] = 1251;
        _refuse(t, "releaseRates", 10_001);
        t = _terms();
        t.releaseWeeks[10] = 256;
        _refuse(t, "releaseWeeks", 256);
        t.releaseWeeks[10] = 8;
        _refuse(t, "releaseWeeks", 8);
    }

    function test_theLowestPrice() external {
        IMintTypes.Terms memory t = _terms();
        t.price = 10_000;
        _createSale(t);
        assertEq(mint.sales(1).price, 10_000);
    }

    function test_theLargestAmounts() external {
        IMintTypes.Terms memory t = _terms();
        (t.total, t.softCap, t.maxPerUser) = (2, 1, 2);
        (t.tokens, t.drop, t.poolTokens) = (type(uint96).max, type(uint96).max, type(uint112).max);
        _createSale(t);
        IMintTypes.Sale memory s = mint.sales(1);
        assertEq(s.tokens, type(uint96).max);
        assertEq(s.drop, type(uint96).max);
        assertEq(s.poolTokens, type(uint112).max);
    }

    function test_theLongestTexts() external {
        IMintTypes.Terms memory t = _terms();
        (t.name, t.cid) = (string(new bytes(64)), string(new bytes(128)));
        _createSale(t);
        assertEq(bytes(mint.sales(1).name).length, 64);
        assertEq(bytes(mint.sales(1).cid).length, 128);
    }

    function test_allInOneStep() external {
        IMintTypes.Terms memory t = _terms();
        t.releaseRates = [uint256(0), 10_000, 0, 0, 0, 0, 0, 0];
        _createSale(t);
        assertEq(mint.sales(1).releaseRates[1], 10_000);
    }

    /// @dev What the last sale brought in is shared before the next one begins.
    function test_sharesWhatTheLastSaleBrought() external {
        _createSale();
        _buy(alice, 100);
        _pay();
        vm.recordLogs();
        _createSale();
        assertEq(_emitted(IMintTypes.SaleSucceeded.selector), 1);
    }

    function test_atTheEdges() external {
        IMintTypes.Terms memory t = _terms();
        (t.total, t.softCap, t.maxPerUser) = (2 ** 24 - 1, 2 ** 24 - 1, 2 ** 24 - 1);
        t.price = (2 ** 88 - 1) / t.total;
        (t.tokens, t.drop) = (1e28, 1);
        (t.power, t.poolTokens) = (2 ** 64 - 1, 1e33);
        (t.startTime, t.endTime) = (block.timestamp + 90 days, block.timestamp + 180 days);
        t.releaseRates[0] = 0;
        t.releaseWeeks[10] = 255;
        assertEq(_createSale(t), 1);
        assertEq(uint8(mint.stateOf(1)), uint8(IMintTypes.State.AwaitingOrder));
        vm.warp(t.startTime);
        _buy(alice, t.total);
        skip(1);
        assertEq(uint8(mint.stateOf(1)), uint8(IMintTypes.State.Success));
        vm.warp(t.endTime + 255 weeks);
        (uint256 usdts, uint256 tokens) = mint.claim(alice);
        assertApproxEqAbs(tokens, t.total * t.tokens + 1e33, 1);
        assertApproxEqAbs(usdts, t.price * 1000 / 10_000 * t.total, 1);
        mint.claimDrop(alice);
        mint.settle(1);
        _assertBooks();
        assertLe(token.balanceOf(address(mint)), 1);
        assertLe(usdt.balanceOf(address(mint)), 1);
    }

    function test_aStartThatHasPassedMeansNow() external {
        IMintTypes.Terms memory t = _terms();
        t.startTime = 1;
        _createSale(t);
        assertEq(mint.sales(1).startTime, block.timestamp);
    }

    function test_oneSaleAtATime() external {
        _createSale();
        IMintTypes.Terms memory t = _terms();
        vm.prank(manager);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.SaleNotOver.selector, 1));
        main.createSale(project, t);
        vm.warp(block.timestamp + LENGTH);
        assertEq(_createSale(), 2);
        vm.prank(guardian);
        mint.dissolve(2);
        assertEq(_createSale(), 3);
        for (uint256 i; i < 5; ++i) {
            _buy(_user(i), 200);
        }
        skip(1 + PAY_DELAY - 1);
        t = _terms();
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.SaleNotOver.selector, 3));
        mint.escrowFor(t);
        skip(1);
        assertEq(_createSale(), 4, "the third is sold out, and pays");
    }

    function test_atMost32() external {
        for (uint256 i; i < 32; ++i) {
            _createSale();
            vm.prank(guardian);
            mint.dissolve(i + 1);
        }
        IMintTypes.Terms memory t = _terms();
        vm.prank(manager);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.TooManySales.selector, 32));
        main.createSale(project, t);
    }

    function test_theLastOf32PaysLikeAnyOther() external {
        for (uint256 i; i < 31; ++i) {
            _createSale();
            vm.prank(guardian);
            mint.dissolve(i + 1);
        }
        _createSale();
        _buy(alice, 100);
        assertEq(mint.getUserStatus(alice), 1);
        _pay();
        assertEq(mint.claimUsdt(alice), 100 * PRICE / 10);
        assertEq(mint.claimToken(alice), 100 * TOKENS / 8);
        assertEq(mint.claimDrop(alice), 100 * DROP);
    }

    /// @dev A token that takes a fee on the way in is refused, whatever the fee.
    function testFuzz_feeOnTransferTokenIsRefused(uint256 fee) external {
        fee = bound(fee, 1, 10_000);
        OddToken odd = new OddToken();
        _useToken(odd);
        odd.setFee(fee);
        IMintTypes.Terms memory t = _terms();
        uint256 amount = _escrow(t);
        odd.mint(manager, amount);
        vm.startPrank(manager);
        odd.approve(address(main), amount);
        vm.expectRevert(
            abi.encodeWithSelector(IMintTypes.UnexpectedTransferAmount.selector, amount, amount - amount * fee / 10_000)
        );
        main.createSale(project, t);
    }

    function _useToken(OddToken odd) private {
        IMain.ProjectTerms memory p = _projectTerms();
        p.token = address(odd);
        project = _createProject(p);
        mint = IMint(main.projects(project).mint);
    }

    /// @dev A token that calls its manager back on arrival cannot make two sales of one delivery.
    function test_reentrantToken() external {
        OddToken odd = new OddToken();
        _useToken(odd);
        IMintTypes.Terms memory t = _terms();
        uint256 amount = _escrow(t);
        odd.mint(manager, 2 * amount);
        Reentrant hook =
            new Reentrant(IVm(address(vm)), address(main), manager, abi.encodeCall(main.createSale, (project, t)));
        odd.setHook(address(hook), abi.encodeCall(hook.again, ()));
        vm.startPrank(manager);
        odd.approve(address(main), 2 * amount);
        vm.stopPrank();
        vm.prank(manager, manager);
        vm.expectRevert();
        main.createSale(project, t);
        assertEq(mint.getConfig().lastIndex, 0);
        assertEq(odd.balanceOf(address(mint)), 0);
    }

    /// @dev Later settings of the platform do not change an existing sale.
    function test_ratesAreTheSales() external {
        _createSale();
        IMain.ConfigMulti memory tables = _tables();
        tables.sellRates[0] = 5000;
        _operate(address(main), abi.encodeCall(main.setConfigMulti, (tables)));
        assertEq(mint.sales(1).sellRates[0], 300);
        vm.warp(block.timestamp + LENGTH);
        _createSale();
        assertEq(mint.sales(2).sellRates[0], 5000);
    }
}

interface IVm {
    function prank(address) external;
}

/// @dev Makes the manager's call a second time while the first one runs.
contract Reentrant {
    IVm private immutable _vm;
    address private immutable _target;
    address private immutable _as;
    bytes private _data;
    bool private _entered;

    constructor(IVm vm_, address target, address as_, bytes memory data) {
        (_vm, _target, _as, _data) = (vm_, target, as_, data);
    }

    function again() external {
        if (_entered) return;
        _entered = true;
        _vm.prank(_as);
        (bool ok, bytes memory reason) = _target.call(_data);
        if (!ok) {
            assembly {
                revert(add(reason, 32), mload(reason))
            }
        }
    }
}
