// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Economy} from "../Economy.sol";
import {IUniswapV2Pair} from "../../src/external/IUniswapV2.sol";

contract PlainERC20 is ERC20 {
    constructor(address holder, uint256 supply) ERC20("Plain", "PLAIN") {
        _mint(holder, supply);
    }
}

/// @dev Every figure is a transaction of its own: intrinsic gas and calldata included, all state cold, receivers in use
/// already, as on a living chain. Anchors are measured the same way: OpenZeppelin's ERC-20, and Uniswap's own
/// DeflatingERC20 in Uniswap's own pair.
/// forge-config: default.isolate = true
contract EconomyGasTest is Economy {
    PlainERC20 private plain;
    IERC20 private deflating;

    function setUp() public override {
        super.setUp();
        vm.startPrank(deployer);
        plain = new PlainERC20(deployer, 1e30);
        plain.transfer(alice, 1e24);
        plain.transfer(bob, 1e18);
        deflating = IERC20(_uniswap("v2-periphery/build/DeflatingERC20.json", abi.encode(1e30)));
        deflating.transfer(alice, 1e24);
        address other = factory.createPair(address(deflating), address(usdt));
        deflating.transfer(other, LIQUIDITY_TOKEN);
        usdt.transfer(other, LIQUIDITY_USDT);
        IUniswapV2Pair(other).mint(treasury);
        address third = factory.createPair(address(plain), address(usdt));
        plain.transfer(third, LIQUIDITY_TOKEN);
        usdt.transfer(third, LIQUIDITY_USDT);
        IUniswapV2Pair(third).mint(treasury);
        vm.stopPrank();
        _giveToken(alice, 10_000_000e18);
        _giveToken(bob, 1e18);
        _giveUsdt(alice, 1_000_000e18);
        _buyNode(bob, 1);
        _giveUsdt(address(nodes), 100e18);
        vm.startPrank(alice);
        usdt.approve(address(router), type(uint256).max);
        token.approve(address(router), type(uint256).max);
        deflating.approve(address(router), type(uint256).max);
        plain.approve(address(router), type(uint256).max);
        usdt.approve(address(main), type(uint256).max);
        usdt.approve(address(swapHelper), type(uint256).max);
        vm.stopPrank();
        _knowAverage();
        // The pairs' slots for cumulative prices are in use, too.
        _trade(token, IERC20(address(usdt)), 1000e18);
        _trade(deflating, IERC20(address(usdt)), 1000e18);
        _trade(plain, IERC20(address(usdt)), 1000e18);
    }

    function _trade(IERC20 from, IERC20 to, uint256 amount) private {
        address[] memory path = new address[](2);
        (path[0], path[1]) = (address(from), address(to));
        vm.prank(alice);
        router.swapExactTokensForTokensSupportingFeeOnTransferTokens(amount, 1, path, alice, block.timestamp);
    }

    function test_transfer() external {
        vm.prank(alice);
        token.transfer(bob, 1e18);
        vm.snapshotGasLastCall("Economy", "transfer");
        vm.prank(alice);
        plain.transfer(bob, 1e18);
        vm.snapshotGasLastCall("Economy", "anchor: transfer of OpenZeppelin's ERC20");
    }

    function test_buy() external {
        _trade(IERC20(address(usdt)), token, 100e18);
        vm.snapshotGasLastCall("Economy", "buy through the router");
    }

    /// @dev In a later second than the previous trade the pair also updates its cumulative prices.
    function test_buy_later() external {
        skip(3);
        _trade(IERC20(address(usdt)), token, 100e18);
        vm.snapshotGasLastCall("Economy", "buy through the router, 3 s later");
        _trade(IERC20(address(usdt)), deflating, 100e18);
        vm.snapshotGasLastCall("Economy", "anchor: buy of Uniswap's DeflatingERC20 through the router, 3 s later");
        _trade(IERC20(address(usdt)), plain, 100e18);
        vm.snapshotGasLastCall("Economy", "anchor: buy of OpenZeppelin's ERC20 through the router, 3 s later");
    }

    function test_sell_later() external {
        skip(3);
        _trade(token, IERC20(address(usdt)), 100e18);
        vm.snapshotGasLastCall("Economy", "sell through the router, calm, 3 s later");
        _trade(deflating, IERC20(address(usdt)), 100e18);
        vm.snapshotGasLastCall("Economy", "anchor: sell of Uniswap's DeflatingERC20 through the router, 3 s later");
        _trade(plain, IERC20(address(usdt)), 100e18);
        vm.snapshotGasLastCall("Economy", "anchor: sell of OpenZeppelin's ERC20 through the router, 3 s later");
    }

    function test_sell_crash_later() external {
        skip(3);
        _trade(token, IERC20(address(usdt)), 5_000_000e18);
        vm.snapshotGasLastCall("Economy", "sell through the router, anti-crash, 3 s later");
    }

    function test_buy_anchors() external {
        _trade(IERC20(address(usdt)), deflating, 100e18);
        vm.snapshotGasLastCall("Economy", "anchor: buy of Uniswap's DeflatingERC20 through the router");
        _trade(IERC20(address(usdt)), plain, 100e18);
        vm.snapshotGasLastCall("Economy", "anchor: buy of OpenZeppelin's ERC20 through the router");
    }

    function test_sell_calm() external {
        _trade(token, IERC20(address(usdt)), 100e18);
        vm.snapshotGasLastCall("Economy", "sell through the router, calm");
    }

    function test_sell_crash() external {
        _trade(token, IERC20(address(usdt)), 5_000_000e18);
        vm.snapshotGasLastCall("Economy", "sell through the router, anti-crash");
    }

    function test_sell_checkpoint() external {
        skip(12 hours);
        _trade(token, IERC20(address(usdt)), 100e18);
        vm.snapshotGasLastCall("Economy", "sell through the router, moving the checkpoint");
    }

    function test_sell_anchors() external {
        _trade(deflating, IERC20(address(usdt)), 100e18);
        vm.snapshotGasLastCall("Economy", "anchor: sell of Uniswap's DeflatingERC20 through the router");
        _trade(plain, IERC20(address(usdt)), 100e18);
        vm.snapshotGasLastCall("Economy", "anchor: sell of OpenZeppelin's ERC20 through the router");
    }

    function test_swapHelper_buy() external {
        vm.prank(alice);
        swapHelper.swapUSDTForTokens(address(token), 100e18, alice, 1, block.timestamp);
        vm.snapshotGasLastCall("Economy", "buy through the swap helper");
    }

    function test_swapHelper_buy_later() external {
        skip(3);
        vm.prank(alice);
        swapHelper.swapUSDTForTokens(address(token), 100e18, alice, 1, block.timestamp);
        vm.snapshotGasLastCall("Economy", "buy through the swap helper, 3 s later");
    }

    function test_burn() external {
        vm.prank(alice);
        token.burn(1e18);
        vm.snapshotGasLastCall("Economy", "burn");
    }

    function test_buyNFT() external {
        vm.prank(alice);
        main.buyNFT(0, 1, 1, NODE_PRICE);
        vm.snapshotGasLastCall("Economy", "buyNFT, first of an account");
        vm.prank(alice);
        main.buyNFT(0, 1, 1, NODE_PRICE);
        vm.snapshotGasLastCall("Economy", "buyNFT, further");
    }

    function test_claim() external {
        vm.prank(bob);
        nodes.claim();
        vm.snapshotGasLastCall("Economy", "claim of a node, both tokens, first");
        _giveUsdt(address(nodes), 100e18);
        _giveToken(address(nodes), 100e18);
        vm.prank(bob);
        nodes.claim();
        vm.snapshotGasLastCall("Economy", "claim of a node, both tokens, later");
    }
}
