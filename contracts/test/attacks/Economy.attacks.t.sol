// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Economy, IExchange} from "../Economy.sol";
import {CallbackToken, FlashSeller, ReentrantHolder, Thief} from "../mocks/Attackers.sol";
import {NodeNFT} from "../../src/NodeNFT.sol";
import {IUniswapV2Pair} from "../../src/external/IUniswapV2.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";
import {IToken} from "../../src/interfaces/IToken.sol";

contract EconomyAttacksTest is Economy {
    uint256 private constant SALE = 3_000_000e18;

    function setUp() public override {
        super.setUp();
        _giveToken(alice, 40_000_000e18);
        _giveUsdt(alice, 5_000_000e18);
        _allowLiquidity(alice);
        _knowAverage();
    }

    /// @dev What the pair pays for `arrived` tokens.
    function _payout(uint256 arrived) private view returns (uint256) {
        (uint256 tokens, uint256 usdts) = _reserves();
        return arrived * 997 * usdts / (tokens * 1000 + arrived * 997);
    }

    function _plainSale() private returns (uint256 got) {
        uint256 state = vm.snapshotState();
        got = _sell(alice, SALE);
        vm.revertToState(state);
    }

    function test_rawTransfersThenOneSwap() external {
        uint256 plain = _plainSale();
        uint256 held = token.balanceOf(pair);
        vm.startPrank(alice);
        for (uint256 i; i < 10; ++i) {
            token.transfer(pair, SALE / 10);
        }
        uint256 out = _payout(token.balanceOf(pair) - held);
        IUniswapV2Pair(pair).swap(_tokenFirst() ? 0 : out, _tokenFirst() ? out : 0, alice, "");
        assertLe(out, plain + 100);
    }

    /// @dev Taking tokens out first makes room only for the tokens that come back.
    function testFuzz_flashSwap(uint256 borrowed) external {
        borrowed = bound(borrowed, 1e18, 400_000e18);
        uint256 plain = _plainSale();
        FlashSeller seller = new FlashSeller(pair, address(token), address(usdt));
        vm.startPrank(alice);
        token.transfer(address(seller), SALE);
        vm.expectRevert("UniswapV2: K");
        seller.sell(borrowed, plain + 1);
        seller.sell(borrowed, plain * 95 / 100);
    }

    function test_skimAndSync() external {
        uint256 plain = _plainSale();
        vm.startPrank(alice);
        uint256 had = token.balanceOf(alice);
        token.transfer(pair, SALE);
        IExchange(pair).skim(alice);
        assertLt(token.balanceOf(alice), had - SALE * 6 / 100, "both ways are paid");
        token.transfer(pair, SALE / 2);
        IExchange(pair).sync();
        vm.stopPrank();
        assertLt(_sell(alice, SALE), plain);
    }

    /// @dev USDT given to the pair raises price and room, at the giver's expense.
    function testFuzz_givingUsdtFirst(uint256 gift) external {
        gift = bound(gift, 1e18, 1_000_000e18);
        uint256 plain = _plainSale();
        vm.startPrank(alice);
        usdt.transfer(pair, gift);
        IExchange(pair).sync();
        vm.stopPrank();
        assertLe(_sell(alice, SALE), plain + gift);
    }

    function test_fakePair() external {
        address fake = factory.createPair(address(token), address(this));
        bytes memory data = abi.encodeCall(token.setSwappair, (fake));
        vm.startPrank(admin);
        authority.schedule(address(token), data, 0);
        skip(ADMIN_DELAY);
        vm.expectRevert(IToken.AlreadySet.selector);
        authority.execute(address(token), data);
        assertEq(token.getConfig().swapPair, pair);
    }

    /// @dev TDE bought with the helper as receiver pays no fee, and is lost.
    function test_sweepingTheHelper() external {
        vm.startPrank(alice);
        (,, uint256 liquidity) = liquidityHelper.addLiquidity(40_000e18, 10_000e18, 0, 0, alice, block.timestamp);
        usdt.transfer(pair, 1000e18);
        (uint256 tokens, uint256 usdts) = _reserves();
        uint256 out = 1000e18 * 997 * tokens / (usdts * 1000 + 1000e18 * 997);
        IUniswapV2Pair(pair).swap(_tokenFirst() ? out : 0, _tokenFirst() ? 0 : out, address(liquidityHelper), "");
        assertEq(token.balanceOf(address(liquidityHelper)), out);
        uint256 had = token.balanceOf(alice);
        (uint256 paid,) = liquidityHelper.removeLiquidity(liquidity, 0, 0, alice, block.timestamp);
        assertEq(token.balanceOf(alice) - had, paid);
        assertEq(token.balanceOf(address(liquidityHelper)), out, "still there");
        liquidityHelper.addLiquidity(40_000e18, 10_000e18, 0, 0, alice, block.timestamp);
        assertEq(token.balanceOf(address(liquidityHelper)), out, "still there");
    }

    /// @dev Adding liquidity without a fee and removing it sells nothing, whatever is traded in between.
    function testFuzz_liquidityIsNoSale(uint256 amount, uint256 spent) external {
        amount = bound(amount, 1e18, 4_000_000e18);
        spent = bound(spent, 1e18, 500_000e18);
        uint256 state = vm.snapshotState();
        uint256 plain = _sell(alice, SALE) + usdt.balanceOf(alice);
        plain = usdt.balanceOf(alice);
        uint256 tokensPlain = token.balanceOf(alice);
        vm.revertToState(state);
        vm.startPrank(alice);
        (,, uint256 liquidity) = liquidityHelper.addLiquidity(amount, type(uint128).max, 0, 0, alice, block.timestamp);
        vm.stopPrank();
        uint256 bought = _buy(alice, spent);
        vm.prank(alice);
        liquidityHelper.removeLiquidity(liquidity, 0, 0, alice, block.timestamp);
        assertGt(bought, 0);
        _sell(alice, token.balanceOf(alice) - tokensPlain);
        assertLe(usdt.balanceOf(alice), plain, "more USDT for the same TDE");
    }

    function test_reentrantReceiver() external {
        ReentrantHolder holder = new ReentrantHolder(address(nodes), stranger);
        _buyNode(alice, 3);
        _giveUsdt(address(nodes), 400e18);
        vm.prank(alice);
        nodes.safeTransferFrom(alice, address(holder), 1, 2, "");
        assertEq(holder.entered(), 1);
        assertEq(nodes.balanceOf(stranger, 1), 2);
        assertEq(nodes.users(stranger).power, 2);
        assertEq(nodes.users(address(holder)).power, 0);
        assertEq(nodes.users(alice).power, 1);
        assertEq(usdt.balanceOf(address(holder)), 0);
        assertEq(nodes.users(alice).rewardTotal, 300e18);
        assertEq(nodes.users(stranger).balance, 0);
        assertEq(nodes.users(treasury).balance, 100e18);
    }

    /// @dev An asset that calls back while it is paid: not paid twice, and an amount on its way is no inflow.
    function test_reentrantAsset() external {
        CallbackToken asset = new CallbackToken();
        Thief thief = new Thief();
        INodeNFT.Init memory init = _nodesInit();
        init.usdt = address(asset);
        init.main = address(this);
        init.treasury = alice;
        NodeNFT own = new NodeNFT(init);
        thief.setNodes(address(own));
        own.mint(address(thief), 1, 1, NODE_PRICE);
        asset.mint(address(own), 100e18);
        own.claim(address(thief));
        assertEq(asset.balanceOf(address(thief)), 50e18);
        assertEq(own.users(address(thief)).balance, 0);
        assertEq(own.users(alice).balance, 50e18);
        assertEq(own.users(alice).rewardTotal + own.users(address(thief)).rewardTotal, 100e18);
        own.claim(alice);
        assertEq(asset.balanceOf(address(own)), 0);
    }

    /// @dev Cards bought or received just before and after an inflow: only cards that exist when it arrives share it.
    function test_justInTime() external {
        _buyNode(bob, 1);
        _giveUsdt(address(nodes), 1000e18);
        _buyNode(stranger_(), 498);
        vm.prank(stranger);
        nodes.safeTransferFrom(stranger, alice, 1, 498, "");
        assertEq(nodes.users(stranger).balance, 0);
        assertEq(nodes.users(alice).balance, 0);
        assertEq(nodes.users(bob).balance, 500e18);
        assertEq(nodes.users(treasury).balance, 500e18);
        // One inflow cannot be collected twice by passing a card on.
        _giveUsdt(address(nodes), 500e18);
        vm.prank(alice);
        nodes.safeTransferFrom(alice, stranger, 1, 498, "");
        assertEq(nodes.users(alice).balance, 498e18);
        assertEq(nodes.users(stranger).balance, 0);
    }

    function stranger_() private returns (address) {
        _register(stranger);
        return stranger;
    }

    /// @dev Ten thousand inflows of one base unit: nobody gains, and nothing is paid that is not there.
    function test_dustCycles() external {
        _buyNode(alice, 1);
        _buyNode(bob, 1);
        _giveUsdt(address(nodes), 300e18);
        vm.startPrank(deployer);
        for (uint256 i; i < 10_000; ++i) {
            usdt.transfer(address(nodes), 1);
            nodes.updatePool();
        }
        vm.stopPrank();
        nodes.claim(alice);
        nodes.claim(bob);
        nodes.claim(treasury);
        assertLe(usdt.balanceOf(bob), 100e18 + 3333);
        assertGe(usdt.balanceOf(bob), 100e18);
        assertLe(usdt.balanceOf(address(nodes)), 10_002);
    }

    function test_donationToTheNodesIsShared() external {
        _buyNode(bob, 1);
        _giveToken(address(nodes), 10e18);
        assertEq(nodes.users(bob).tokenBalance, 5e18);
    }
}
