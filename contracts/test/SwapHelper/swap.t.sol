// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Economy} from "../Economy.sol";
import {SwapHelper} from "../../src/SwapHelper.sol";
import {Token} from "../../src/Token.sol";
import {ISwapHelper} from "../../src/interfaces/ISwapHelper.sol";

contract SwapHelperTest is Economy {
    address private seller;
    uint256 private sellerKey;

    function setUp() public override {
        super.setUp();
        (seller, sellerKey) = makeAddrAndKey("seller");
        _giveUsdt(alice, 1_000_000e18);
        _giveToken(alice, 1_000_000e18);
        _giveToken(seller, 1000e18);
        vm.startPrank(alice);
        usdt.approve(address(swapHelper), type(uint256).max);
        token.approve(address(swapHelper), type(uint256).max);
        vm.stopPrank();
    }

    function _outOf(uint256 amount) private view returns (uint256) {
        (uint256 tokens, uint256 usdts) = _reserves();
        return amount * 997 * tokens / (usdts * 1000 + amount * 997);
    }

    /// @dev The limit is 1 % under the average, pair's fee and impact included.
    function testFuzz_buyWithinOnePercent(uint256 amount, uint256 shift) external {
        _knowAverage();
        shift = bound(shift, 1e15, 30_000e18);
        if (shift % 2 == 0) _buy(bob, _lend(shift));
        amount = bound(amount, 1e6, 20_000e18);
        uint256 out = _outOf(amount);
        uint256 average = token.getAverage();
        uint256 minimum = (amount * 0.99e18 + average - 1) / average;
        vm.prank(alice);
        if (out < minimum) {
            vm.expectRevert(abi.encodeWithSelector(ISwapHelper.TooLittle.selector, out, minimum));
            swapHelper.swapUSDTForTokens(address(token), amount, stranger);
        } else {
            uint256 received = swapHelper.swapUSDTForTokens(address(token), amount, stranger);
            assertEq(received, out - out * 200 / 10_000 - out * 100 / 10_000);
            assertEq(token.balanceOf(stranger), received);
        }
    }

    function _lend(uint256 amount) private returns (uint256) {
        _giveUsdt(bob, amount);
        return amount;
    }

    function test_buyNeedsAnAverage() external {
        vm.prank(alice);
        vm.expectRevert(ISwapHelper.AverageUnknown.selector);
        swapHelper.swapUSDTForTokens(address(token), 1e18, alice);
    }

    function testFuzz_buyWithMinimum(uint256 amount, uint256 minimum) external {
        amount = bound(amount, 1e6, 1_000_000e18);
        uint256 out = _outOf(amount);
        uint256 due = out - out * 200 / 10_000 - out * 100 / 10_000;
        minimum = bound(minimum, 0, 2 * due);
        vm.prank(alice);
        if (minimum > due) vm.expectRevert(abi.encodeWithSelector(ISwapHelper.TooLittle.selector, due, minimum));
        uint256 received = swapHelper.swapUSDTForTokens(address(token), amount, stranger, minimum, block.timestamp);
        if (minimum <= due) assertEq(received, due);
    }

    function testFuzz_sellIsAsThroughTheRouter(uint256 amount) external {
        _knowAverage();
        amount = bound(amount, 1e12, 1_000_000e18);
        uint256 state = vm.snapshotState();
        uint256 expected = _sell(alice, amount);
        vm.revertToState(state);
        vm.prank(alice);
        assertEq(swapHelper.swapTokensForUSDT(address(token), amount, stranger, expected, block.timestamp), expected);
        assertEq(usdt.balanceOf(stranger), expected);
    }

    function test_sellWithPermit() external {
        bytes32 digest = keccak256(
            abi.encodePacked(
                "\x19\x01",
                token.DOMAIN_SEPARATOR(),
                keccak256(
                    abi.encode(
                        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                        seller,
                        address(swapHelper),
                        1000e18,
                        0,
                        block.timestamp
                    )
                )
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(sellerKey, digest);
        uint256 state = vm.snapshotState();
        vm.prank(seller);
        assertGt(swapHelper.swapTokensForUSDT(address(token), 1000e18, seller, 1, block.timestamp, v, r, s), 0);
        vm.revertToState(state);
        // Somebody sends the permit first: the sale goes through all the same.
        token.permit(seller, address(swapHelper), 1000e18, block.timestamp, v, r, s);
        vm.prank(seller);
        assertGt(swapHelper.swapTokensForUSDT(address(token), 1000e18, seller, 1, block.timestamp, v, r, s), 0);
        assertEq(token.allowance(seller, address(swapHelper)), 0);
    }

    function test_refusals() external {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.DeadlinePassed.selector, block.timestamp - 1));
        swapHelper.swapUSDTForTokens(address(token), 1e18, alice, 0, block.timestamp - 1);
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.TokenNotSupported.selector, address(usdt)));
        swapHelper.swapUSDTForTokens(address(usdt), 1e18, alice, 0, block.timestamp);
        vm.expectRevert(ISwapHelper.NothingToSwap.selector);
        swapHelper.swapUSDTForTokens(address(token), 0, alice, 0, block.timestamp);
        vm.stopPrank();
        vm.startPrank(deployer);
        Token young = _newToken();
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.TokenNotSupported.selector, address(young)));
        new SwapHelper(address(authority), address(young));
    }

    function test_withdrawToken() external {
        _giveUsdt(address(swapHelper), 5e18);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger));
        swapHelper.withdrawToken(address(usdt), stranger, 5e18);
        vm.prank(treasurer);
        swapHelper.withdrawToken(address(usdt), stranger, 5e18);
        assertEq(usdt.balanceOf(stranger), 5e18);
    }

    function test_getConfig() external view {
        ISwapHelper.Config memory c = swapHelper.getConfig();
        assertEq(c.token, address(token));
        assertEq(c.usdt, address(usdt));
        assertEq(c.router, address(router));
        assertEq(c.pair, pair);
        assertEq(c.tolerance, 100);
    }
}

/// @dev The same with TDE as the pair's token1.
contract SwapHelperReversedTest is SwapHelperTest {
    function _tokenFirst() internal pure override returns (bool) {
        return false;
    }
}
