// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Vm} from "forge-std/Vm.sol";
import {HostingPool} from "../../src/HostingPool.sol";
import {HostingPoolBooks} from "../../src/HostingPoolBooks.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {ILiquidityHelper} from "../../src/interfaces/ILiquidityHelper.sol";
import {IToken} from "../../src/interfaces/IToken.sol";
import {IExchange} from "../Economy.sol";
import {Providing} from "../LiquidityHelper/Providing.sol";

/// @dev Liquidity mining as the local deployment has it: the pair's shares as principal, rewards in TDE alone.
contract LiquidityMiningTest is Providing {
    uint256 private constant TOKENS = 4000e18;
    uint256 private constant USDTS = 1000e18;
    uint256 private constant RATE = 0.13e18;
    HostingPool private mining;

    struct Before {
        uint256 tokens;
        uint256 usdts;
        uint256 supply;
        uint256 ofNodes;
    }

    function setUp() public override {
        super.setUp();
        HostingPoolBooks.Init memory init = _init(pair, address(usdt), address(token));
        for (uint256 i; i < 6; ++i) {
            init.offers[i].rateUsdt = 0;
        }
        init.offers[TERM].rateToken = uint96(RATE);
        mining = new HostingPool(init);
        _wirePool(mining);
        _fund(mining, 0, 500_000e18);
        vm.startPrank(alice);
        IERC20(pair).approve(address(mining), type(uint256).max);
        vm.stopPrank();
    }

    function _add(uint256 tokens) private returns (uint256 got, uint256 paid, uint256 shares) {
        vm.prank(alice);
        (got, paid, shares) = liquidityHelper.addLiquidity(tokens, USDTS, 0, 0, alice, block.timestamp);
    }

    function _stake(uint256 shares) private returns (uint256 id) {
        vm.prank(alice);
        return mining.deposit(shares, TERM, 0, shares * RATE / 1e18, block.timestamp);
    }

    function _sharesOf(address account) private view returns (uint256) {
        return IERC20(pair).balanceOf(account);
    }

    function _before() private view returns (Before memory) {
        return
            Before(token.balanceOf(alice), usdt.balanceOf(alice), token.totalSupply(), token.balanceOf(address(nodes)));
    }

    function _assertNoTrade(Before memory before) private {
        assertEq(token.totalSupply(), before.supply, "nothing burned");
        assertEq(token.balanceOf(address(nodes)), before.ofNodes, "no fee");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            assertNotEq(logs[i].topics[0], IToken.TradeFee.selector, "no trade");
        }
    }

    /// @dev From both assets to shares and back, with rewards on the way: every base unit is accounted for, and no trade fee is taken.
    function test_roundTrip() external {
        Before memory before = _before();
        vm.recordLogs();

        (uint256 added, uint256 paid, uint256 shares) = _add(TOKENS);
        assertEq(added, TOKENS);
        assertEq(paid, USDTS);
        assertEq(shares, 2000e18);
        uint256 id = _stake(shares);
        assertEq(_sharesOf(alice), 0);
        assertEq(_sharesOf(address(mining)), shares);
        assertEq(mining.users(alice).amount, shares);

        uint256 reward = shares * RATE / 1e18;
        skip(7 * STEP);
        vm.prank(alice);
        (uint256 got, uint256 gotTokens) = mining.claim();
        assertEq(got, 0);
        assertEq(gotTokens, reward * 7 / 30);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.NothingToRelease.selector, alice));
        mining.release();
        skip(23 * STEP);
        vm.startPrank(alice);
        assertEq(mining.release(), shares);
        (, uint256 rest) = mining.claim();
        assertEq(gotTokens + rest, reward);
        (uint256 backTokens, uint256 backUsdts) =
            liquidityHelper.removeLiquidity(shares, TOKENS - 2, USDTS - 1, alice, block.timestamp);
        vm.stopPrank();

        // The pair rounds down what a share is worth, by a base unit of each.
        assertApproxEqAbs(backTokens, TOKENS, 2);
        assertApproxEqAbs(backUsdts, USDTS, 1);
        assertEq(token.balanceOf(alice), before.tokens - TOKENS + backTokens + reward);
        assertEq(usdt.balanceOf(alice), before.usdts - USDTS + backUsdts);
        _assertNoTrade(before);
        assertEq(mining.userOrders(alice).length, 0, "the order is over");
        assertTrue(mining.orders(id).released);
        _assertCustody(mining);
    }

    /// @dev Somebody trades between the signature and the inclusion: what would be less than was agreed does not happen.
    function test_priceMovesBeforeAdding() external {
        uint256 tokens = token.balanceOf(alice);
        _giveUsdt(bob, 100_000e18);
        _buy(bob, 100_000e18);
        uint256 minimum = TOKENS * 995 / 1000;
        (uint256 reserve, uint256 usdts) = _reserves();
        uint256 fits = USDTS * reserve / usdts;
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityHelper.BelowMinimum.selector, fits, USDTS));
        liquidityHelper.addLiquidity(TOKENS, USDTS, minimum, USDTS * 995 / 1000, alice, block.timestamp);
        assertEq(token.balanceOf(alice), tokens);
        assertEq(_sharesOf(alice), 0);
    }

    function test_priceMovesBeforeRemoving() external {
        (,, uint256 shares) = _add(TOKENS);
        _stake(shares);
        skip(30 * STEP);
        vm.prank(alice);
        mining.release();
        _giveToken(bob, 400_000e18);
        _sell(bob, 400_000e18);
        uint256 minimum = USDTS * 995 / 1000;
        vm.prank(alice);
        vm.expectPartialRevert(ILiquidityHelper.BelowMinimum.selector);
        liquidityHelper.removeLiquidity(shares, 0, minimum, alice, block.timestamp);
        assertEq(_sharesOf(alice), shares);
        // Who accepts the price gets the part of both that the shares are.
        (uint256 reserveToken, uint256 reserveUsdt) = _reserves();
        uint256 all = IERC20(pair).totalSupply();
        vm.prank(alice);
        (uint256 tokens, uint256 usdts) =
            liquidityHelper.removeLiquidity(shares, TOKENS, USDTS / 2, alice, block.timestamp);
        assertEq(tokens, reserveToken * shares / all);
        assertEq(usdts, reserveUsdt * shares / all);
        assertGt(tokens, TOKENS);
    }

    /// @dev A deposit fixes its rewards, whatever the offers become before it is included.
    function test_rateFallsBeforeDepositing() external {
        (,, uint256 shares) = _add(TOKENS);
        IHostingPool.Offer[6] memory offers = _offers();
        offers[TERM].rateToken = uint96(RATE - 1);
        _operate(address(mining), abi.encodeCall(mining.setConfigMulti, (offers)));
        uint256 minimum = shares * RATE / 1e18;
        vm.startPrank(alice);
        vm.expectPartialRevert(IHostingPool.RewardBelowMinimum.selector);
        mining.deposit(shares, TERM, 0, minimum, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.TermsNotAccepted.selector, 0, 1));
        mining.deposit(shares);
        vm.stopPrank();
        assertEq(_sharesOf(alice), shares);
    }

    /// @dev Whatever is done with the pair's balances and reserves, the number of staked shares stays, and they come back.
    function testFuzz_gamesWithThePair(uint256 seed) external {
        (,, uint256 shares) = _add(TOKENS);
        _stake(shares);
        _giveUsdt(bob, 1e24);
        _giveToken(bob, 1e24);
        for (uint256 i; i < 12; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 amount = (seed >> 8) % 10_000e18 + 1e12;
            if (seed % 6 == 0) _buy(bob, amount);
            if (seed % 6 == 1) _sell(bob, amount);
            vm.startPrank(bob);
            if (seed % 6 == 2) usdt.transfer(pair, amount);
            if (seed % 6 == 3) token.transfer(pair, amount);
            if (seed % 6 == 4) IExchange(pair).skim(bob);
            if (seed % 6 == 5) IExchange(pair).sync();
            vm.stopPrank();
            assertEq(_sharesOf(address(mining)), shares);
            assertEq(mining.users(alice).amount, shares);
            _assertCustody(mining);
        }
        // Not even the pair itself as receiver of a skim gets at them.
        vm.prank(bob);
        IExchange(pair).skim(address(mining));
        skip(30 * STEP);
        vm.prank(alice);
        assertEq(mining.release(), shares);
        assertEq(_sharesOf(alice), shares);
    }

    /// @dev What a skim leaves in the pool is surplus, as are shares that somebody gives; nobody's stake grows or shrinks.
    function test_giftsAreSurplus() external {
        (,, uint256 shares) = _add(TOKENS);
        _stake(shares / 2);
        _giveUsdt(pair, 5e18);
        IExchange(pair).skim(address(mining));
        vm.prank(alice);
        IERC20(pair).transfer(address(mining), 3e18);
        assertEq(mining.getSolvency(address(usdt)).surplus, 5e18);
        IHostingPool.Books memory b = mining.getSolvency(pair);
        assertEq(b.principal, shares / 2);
        assertEq(b.surplus, 3e18);
        assertEq(mining.users(alice).amount, shares / 2);
        vm.startPrank(treasurer);
        bytes memory refusal = abi.encodeWithSignature("SurplusExceeded(address,uint256,uint256)", pair, 3e18 + 1, 3e18);
        vm.expectRevert(refusal);
        mining.withdrawToken(pair, treasurer, 3e18 + 1);
        mining.withdrawToken(pair, treasurer, 3e18);
        vm.stopPrank();
        skip(30 * STEP);
        vm.prank(alice);
        assertEq(mining.release(), shares / 2);
    }

    /// @dev Shares have 18 decimals as USDT has, so minimum, capacity and rates are told in the same way.
    function test_decimalsAndMinimum() external {
        assertEq(IERC20Metadata(pair).decimals(), 18);
        _add(TOKENS);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IHostingPool.BelowMinimum.selector, STAKE_MIN - 1, STAKE_MIN));
        mining.deposit(STAKE_MIN - 1);
        mining.deposit(STAKE_MIN);
        vm.stopPrank();
        assertEq(mining.users(alice).amount, STAKE_MIN);
    }

    /// @dev Staked shares are no participation: neither in `Main` nor in the pool's own answer to it.
    function test_isNoParticipation() external {
        (,, uint256 shares) = _add(TOKENS);
        _stake(shares);
        assertEq(main.users(alice).amount, 0);
        assertEq(mining.participation(alice), 0);
        assertEq(mining.teams(alice).force, 0);
    }

    /// @dev With USDT and TDE both stopped, the shares still come back.
    function test_assetsStopped_sharesLeave() external {
        (,, uint256 shares) = _add(TOKENS);
        _stake(shares);
        skip(30 * STEP);
        vm.etch(address(usdt), hex"fe");
        vm.etch(address(token), hex"fe");
        vm.prank(alice);
        assertEq(mining.release(), shares);
        assertEq(_sharesOf(alice), shares);
    }
}

/// @dev The same with TDE as the pair's token1.
contract LiquidityMiningReversedTest is LiquidityMiningTest {
    function _tokenFirst() internal pure override returns (bool) {
        return false;
    }
}
