// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {Sales} from "../Sales.sol";

contract MintClaimTest is Sales {
    OddToken private odd;

    /// @dev A project without pools, so that claims pay only what was bought.
    function _projectTerms() internal view override returns (IMain.ProjectTerms memory t) {
        t = super._projectTerms();
        (t.costRate, t.pool) = (8000, 0);
    }

    function _terms() internal view override returns (IMintTypes.Terms memory t) {
        t = super._terms();
        (t.poolTokens, t.power) = (0, 0);
    }

    function test_byTheSchedule() external {
        _createSale();
        _buy(alice, 100);
        uint256 end = mint.sales(1).endTime;
        vm.warp(end - 1);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToClaim.selector, alice));
        mint.claim(alice);
        IMintTypes.Release[] memory r = main.getUserRelease(project, alice);
        assertEq(r[0].tokens, 100 * TOKENS);
        assertEq(r[0].vested, 0);
        assertEq(r[0].nextTime, end + PAY_DELAY, "a day after success");
        assertEq(r[0].nextTokens, 100 * TOKENS / 8);
        for (uint256 i; i < 8; ++i) {
            uint256 mark = i == 0 ? end + PAY_DELAY : end + i * WEEK;
            vm.warp(mark - 1);
            assertEq(mint.claimToken(alice), 0);
            vm.warp(mark);
            assertEq(mint.users(alice).tokenBalance, 100 * TOKENS / 8);
            vm.expectEmit(address(mint));
            emit IMintTypes.Released(alice, 1, 100 * TOKENS / 8, i + 1);
            vm.prank(alice);
            (, uint256 paid) = main.claim(project);
            assertEq(paid, 100 * TOKENS / 8);
            vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToClaim.selector, alice));
            mint.claim(alice);
            assertEq(mint.orders(1).releaseTokens, (i + 1) * 100 * TOKENS / 8);
            assertEq(mint.orders(1).lastTime, mark);
        }
        assertEq(token.balanceOf(alice), 100 * TOKENS);
        vm.prank(alice);
        assertEq(main.claimDrop(project), 100 * DROP);
        _assertBooks();
        assertEq(mint.getSolvency(address(token)).principal, 0);
    }

    /// @dev What the eight rates leave is released in three equal parts, all of it by the last mark.
    function test_threeLastMarks() external {
        IMintTypes.Terms memory t = _terms();
        t.releaseRates = [uint256(1000), 0, 0, 0, 0, 0, 0, 0];
        t.tokens = 1e18 + 1;
        _createSale(t);
        _buy(alice, 100);
        uint256 all = 100 * t.tokens;
        _pay();
        (, uint256 paid) = mint.claim(alice);
        assertEq(paid, all / 10);
        vm.warp(t.endTime + 7 * WEEK);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToClaim.selector, alice));
        mint.claim(alice);
        IMintTypes.Release memory r = mint.getUserRelease(alice)[0];
        assertEq(r.nextTime, t.endTime + 8 * WEEK);
        assertEq(r.nextTokens, all * 12_000 / 30_000 - all / 10);
        vm.warp(t.endTime + 8 * WEEK);
        mint.claim(alice);
        assertEq(token.balanceOf(alice), all * 12_000 / 30_000);
        vm.warp(t.endTime + 10 * WEEK);
        mint.claim(alice);
        assertEq(token.balanceOf(alice), all);
        assertEq(mint.getUserRelease(alice)[0].nextTime, 0);
        assertEq(mint.getUserStatus(alice), 1, "the airdrop is left");
        mint.claimDrop(alice);
        assertEq(mint.getUserStatus(alice), 2);
    }

    /// @dev With any schedule, and however often and when it is claimed, exactly what was bought is paid.
    function testFuzz_sumOfReleases(
        uint256[8] memory rates,
        uint256[11] memory weeks_,
        uint256 tokens,
        uint256[6] memory at
    ) external {
        IMintTypes.Terms memory t = _terms();
        t.tokens = bound(tokens, 1, 1e28);
        uint256 left = 10_000;
        for (uint256 i; i < 8; ++i) {
            t.releaseRates[i] = bound(rates[i], 0, left);
            left -= t.releaseRates[i];
        }
        for (uint256 i; i < 11; ++i) {
            t.releaseWeeks[i] = bound(weeks_[i], i == 0 ? 0 : t.releaseWeeks[i - 1], 255);
        }
        _createSale(t);
        _buy(alice, 60);
        _buy(bob, 77);
        uint256 time = t.endTime + PAY_DELAY;
        uint256 sum;
        for (uint256 i; i < at.length; ++i) {
            time += bound(at[i], 0, 60 weeks);
            vm.warp(time);
            sum += mint.claimToken(alice);
            IMintTypes.Release memory r = mint.getUserRelease(alice)[0];
            assertEq(r.released, sum);
            assertEq(r.vested, sum);
            assertEq(sum, _expected(t, 60 * t.tokens), "the schedule as written");
        }
        vm.warp(t.endTime + 255 weeks);
        assertEq(sum + mint.claimToken(alice), 60 * t.tokens);
        assertEq(mint.claimToken(bob), 77 * t.tokens);
        assertEq(mint.claimToken(bob), 0);
    }

    /// @dev The schedule, computed step by step.
    function _expected(IMintTypes.Terms memory t, uint256 tokens) private view returns (uint256) {
        uint256 parts;
        uint256 rest = 30_000;
        for (uint256 i; i < 8; ++i) {
            rest -= 3 * t.releaseRates[i];
        }
        for (uint256 i; i < 11; ++i) {
            if (block.timestamp < t.endTime + t.releaseWeeks[i] * WEEK) break;
            parts += i < 8 ? 3 * t.releaseRates[i] : rest / 3;
        }
        return tokens * parts / 30_000;
    }

    function test_notBeforeTheEndEvenWhenSoldOut() external {
        _createSale();
        for (uint256 i; i < 5; ++i) {
            _buy(_user(i), 200);
        }
        skip(1 + PAY_DELAY);
        assertEq(mint.claimToken(_user(0)), 0);
        assertEq(mint.getUserRelease(_user(0))[0].nextTime, mint.sales(1).endTime);
        _end();
        assertEq(mint.claimToken(_user(0)), 200 * TOKENS / 8);
    }

    function test_nothingOfAFailedSale() external {
        _createSale();
        _buy(alice, 99);
        _end();
        vm.warp(block.timestamp + 52 weeks);
        assertEq(mint.claimToken(alice), 0);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToClaim.selector, alice));
        mint.claimDrop(alice);
        assertEq(mint.users(alice).tokenBalance, 0);
    }

    function test_withNothingDueNothingIsTold() external {
        _createSale();
        _buy(alice, 100);
        _pay();
        mint.claim(alice);
        vm.recordLogs();
        assertEq(mint.claimToken(alice) + mint.claimUsdt(alice), 0);
        assertEq(vm.getRecordedLogs().length, 0);
    }

    /// @dev A sale in between that the account did not take part in is neither listed nor paid.
    function test_ofItsOwnSalesAlone() external {
        for (uint256 i; i < 3; ++i) {
            _createSale();
            _buy(bob, 100);
            if (i != 1) _buy(alice, 10 + i);
            _pay();
        }
        IMintTypes.Release[] memory r = mint.getUserRelease(alice);
        assertEq(r.length, 2);
        assertEq(r[0].saleIndex, 1);
        assertEq(r[1].saleIndex, 3);
        vm.recordLogs();
        assertEq(mint.claimDrop(alice), 22 * DROP);
        assertEq(_emitted(IMintTypes.DropClaimed.selector), 2);
        vm.warp(block.timestamp + 20 weeks);
        vm.recordLogs();
        assertEq(mint.claimToken(alice), 22 * TOKENS);
        assertEq(_emitted(IMintTypes.Released.selector), 2);
    }

    /// @dev Marks at the same time count as one, up to the last one.
    function test_marksAtTheSameTime() external {
        IMintTypes.Terms memory t = _terms();
        t.releaseRates = [uint256(1000), 1000, 1000, 0, 0, 0, 0, 0];
        t.releaseWeeks = [uint256(1), 1, 1, 2, 2, 2, 2, 2, 3, 3, 128];
        _createSale(t);
        _buy(alice, 100);
        _pay();
        IMintTypes.Release memory r = mint.getUserRelease(alice)[0];
        assertEq(r.nextTime, t.endTime + 1 weeks);
        assertEq(r.nextTokens, 100 * TOKENS * 3 / 10);
        vm.warp(t.endTime + 3 weeks);
        r = mint.getUserRelease(alice)[0];
        assertEq(r.nextTime, t.endTime + 128 weeks);
        assertEq(r.nextTokens, 100 * TOKENS - r.vested);
    }

    /// @dev What a purchase looks like before and after it is paid out.
    function test_aReleaseInEachState() external {
        _createSale();
        _buy(alice, 60);
        _buy(bob, 40);
        uint256 end = mint.sales(1).endTime;
        IMintTypes.Release memory r = mint.getUserRelease(alice)[0];
        assertEq(r.units, 60);
        assertEq(r.amount, 60 * PRICE);
        assertEq(r.drop, 60 * DROP);
        assertEq(r.dropped, 0);
        assertEq(r.endTime, end + 10 weeks);
        assertEq(r.leavable, 60 * PRICE);
        assertEq(r.refundable, 0);
        _pay();
        mint.claimDrop(alice);
        mint.claimToken(alice);
        assertEq(mint.users(alice).drop, 0);
        r = mint.getUserRelease(alice)[0];
        assertEq(r.dropped, 60 * DROP);
        assertEq(r.released, 60 * TOKENS / 8);
        assertEq(r.vested, 60 * TOKENS / 8);
        assertEq(r.claimable, 0);
        assertEq(r.leavable, 0);
        assertEq(r.refundable, 0);
        _createSale();
        _buy(alice, 7);
        _leave(alice);
        r = mint.getUserRelease(alice)[1];
        assertEq(uint8(r.state), uint8(IMintTypes.State.PrincipalReturn));
        assertEq(r.endTime + r.amount + r.tokens + r.drop, 0);
    }

    function test_severalSales() external {
        _createSale();
        _buy(alice, 100);
        _pay();
        _createSale();
        _buy(alice, 10);
        _end();
        _createSale();
        _buy(alice, 120);
        _end();
        IMintTypes.Release[] memory r = mint.getUserRelease(alice);
        assertEq(r.length, 3);
        assertEq(r[0].saleIndex, 1);
        assertEq(r[1].saleIndex, 2);
        assertEq(r[1].refundable, 10 * PRICE);
        assertEq(r[2].saleIndex, 3);
        vm.warp(block.timestamp + 20 weeks);
        assertEq(mint.claimToken(alice), 220 * TOKENS);
        assertEq(mint.claimDrop(alice), 220 * DROP);
        assertEq(mint.getUserStatus(alice), 1, "a refund is left");
        mint.refund(alice, 2);
        assertEq(mint.getUserStatus(alice), 2);
        IMintTypes.UserInfo memory u = mint.users(alice);
        assertEq(u.tokenTotal, 220 * TOKENS);
        assertEq(u.tokenRelease, 220 * TOKENS);
        assertEq(u.amount, 220 * PRICE);
        assertEq(u.refer, root);
    }

    function test_dropAtOnceAfterSuccess() external {
        _createSale();
        _buy(alice, 60);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToClaim.selector, alice));
        mint.claimDrop(alice);
        _buy(bob, 40);
        assertEq(mint.users(alice).drop, 0);
        _pay();
        assertEq(mint.users(alice).drop, 60 * DROP);
        vm.expectEmit(address(mint));
        emit IMintTypes.DropClaimed(alice, 1, 60 * DROP);
        assertEq(mint.claimDrop(alice), 60 * DROP);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToClaim.selector, alice));
        mint.claimDrop(alice);
        assertEq(main.projects(project).dropSurplus, 40 * DROP);
    }

    function test_withoutDrop() external {
        IMintTypes.Terms memory t = _terms();
        t.drop = 0;
        _createSale(t);
        _buy(alice, 100);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NothingToClaim.selector, alice));
        mint.claimDrop(alice);
        vm.warp(t.endTime + 20 weeks);
        mint.claim(alice);
        assertEq(mint.getUserStatus(alice), 2);
    }

    function test_blacklistDoesNotTouchWhatWasBought() external {
        _createSale();
        _buy(alice, 100);
        _pay();
        vm.prank(lister);
        factory.setIsBlackList(alice, true);
        mint.claimDrop(alice);
        (, uint256 paid) = mint.claim(alice);
        assertEq(paid, 100 * TOKENS / 8);
    }

    function _oddSale() private {
        odd = new OddToken();
        IMain.ProjectTerms memory p = _projectTerms();
        p.token = address(odd);
        project = _createProject(p);
        mint = IMint(main.projects(project).mint);
        odd.mint(admin, _escrow(_terms()));
        _createSale(_terms(), IERC20(address(odd)));
    }

    /// @dev One asset that fails does not affect the other, and what it owes stays owed.
    function test_failingToken() external {
        _oddSale();
        _setLevel(alice, 1);
        _buy(bob, 100);
        _buy(alice, 50);
        _pay();
        uint256 commission = 100 * PRICE * 300 / 10_000;
        uint256 snapshot = vm.snapshotState();
        for (uint256 mode = 1; mode < 5; ++mode) {
            odd.setMode(OddToken.Mode(mode));
            vm.expectEmit(address(mint));
            emit IMintTypes.ClaimFailed(alice, address(odd));
            (uint256 usdts, uint256 tokens) = mint.claim{gas: 10_000_000}(alice);
            assertEq(usdts, commission);
            assertEq(tokens, 0);
            vm.expectRevert(abi.encodeWithSelector(IMintTypes.TransferFailed.selector, address(odd)));
            mint.claim{gas: 10_000_000}(alice);
            odd.setMode(OddToken.Mode.Fine);
            assertEq(mint.claimToken(alice), 50 * TOKENS / 8);
            vm.revertToState(snapshot);
        }
    }

    /// @dev A token whose calls return nothing works like any other, from the escrow to the last release.
    function test_tokenWithoutReturnValue() external {
        odd = new OddToken();
        odd.setSilent(true);
        IMain.ProjectTerms memory p = _projectTerms();
        p.token = address(odd);
        project = _createProject(p);
        mint = IMint(main.projects(project).mint);
        IMintTypes.Terms memory t = _terms();
        odd.mint(manager, _escrow(t));
        vm.startPrank(manager);
        (bool ok,) = address(odd).call(abi.encodeCall(odd.approve, (address(main), _escrow(t))));
        assertTrue(ok);
        main.createSale(project, t);
        vm.stopPrank();
        _buy(alice, 150);
        vm.warp(t.endTime + 20 weeks);
        mint.claim(alice);
        mint.claimDrop(alice);
        mint.reclaim(1);
        assertEq(odd.balanceOf(alice), 150 * (TOKENS + DROP));
        assertEq(odd.balanceOf(address(mint)), 0);
    }

    /// @dev The same the other way round: USDT that fails does not hold back the project's tokens.
    function test_failingUsdt() external {
        OddToken money = new OddToken();
        _sellFor(address(money));
        _register(alice, root);
        _register(bob, alice);
        _setLevel(alice, 1);
        money.mint(bob, 100 * PRICE);
        vm.startPrank(bob);
        money.approve(address(main), 100 * PRICE);
        main.buyNFT(project, 1, 100, PRICE);
        vm.stopPrank();
        money.mint(alice, 50 * PRICE);
        vm.startPrank(alice);
        money.approve(address(main), 50 * PRICE);
        main.buyNFT(project, 1, 50, PRICE);
        vm.stopPrank();
        _pay();
        money.setMode(OddToken.Mode.Reverts);
        vm.expectEmit(address(mint));
        emit IMintTypes.ClaimFailed(alice, address(money));
        (uint256 usdts, uint256 tokens) = mint.claim(alice);
        assertEq(usdts, 0);
        assertEq(tokens, 50 * TOKENS / 8);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.TransferFailed.selector, address(money)));
        mint.claim(alice);
        money.setMode(OddToken.Mode.Fine);
        assertEq(mint.claimUsdt(alice), 100 * PRICE * 300 / 10_000);
    }
}
