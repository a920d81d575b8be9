// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ISwapHelper} from "../../src/interfaces/ISwapHelper.sol";
import {Swapping} from "./Swapping.sol";

contract SwapTokensForUSDTTest is Swapping {
    address private seller;
    uint256 private sellerKey;

    function setUp() public override {
        super.setUp();
        (seller, sellerKey) = makeAddrAndKey("seller");
        _giveToken(seller, 1000e18);
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

    function test_theReceiverGetsTheUsdt() external {
        uint256 before = usdt.balanceOf(alice);
        vm.prank(alice);
        uint256 received = swapHelper.swapTokensForUSDT(address(token), 4e18, stranger, 0, block.timestamp);
        assertEq(usdt.balanceOf(stranger), received);
        assertEq(usdt.balanceOf(alice), before);
        (uint8 v, bytes32 r, bytes32 s) = _permit();
        vm.prank(seller);
        received += swapHelper.swapTokensForUSDT(address(token), 1000e18, stranger, 0, block.timestamp, v, r, s);
        assertEq(usdt.balanceOf(stranger), received);
        assertEq(usdt.balanceOf(seller), 0);
    }

    function _permit() private view returns (uint8 v, bytes32 r, bytes32 s) {
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
        return vm.sign(sellerKey, digest);
    }

    function test_sellWithPermit() external {
        (uint8 v, bytes32 r, bytes32 s) = _permit();
        uint256 state = vm.snapshotState();
        vm.prank(seller);
        assertGt(swapHelper.swapTokensForUSDT(address(token), 1000e18, seller, 1, block.timestamp, v, r, s), 0);
        vm.revertToState(state);
        // Somebody submits the permit first: the sale succeeds all the same.
        token.permit(seller, address(swapHelper), 1000e18, block.timestamp, v, r, s);
        vm.prank(seller);
        assertGt(swapHelper.swapTokensForUSDT(address(token), 1000e18, seller, 1, block.timestamp, v, r, s), 0);
        assertEq(token.allowance(seller, address(swapHelper)), 0);
    }

    function test_refusals() external {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.DeadlinePassed.selector, block.timestamp - 1));
        swapHelper.swapTokensForUSDT(address(token), 1e18, alice, 0, block.timestamp - 1);
        vm.expectRevert(abi.encodeWithSelector(ISwapHelper.TokenNotSupported.selector, address(usdt)));
        swapHelper.swapTokensForUSDT(address(usdt), 1e18, alice, 0, block.timestamp);
        vm.expectRevert(ISwapHelper.NothingToSwap.selector);
        swapHelper.swapTokensForUSDT(address(token), 0, alice, 0, block.timestamp);
        vm.expectPartialRevert(ISwapHelper.TooLittle.selector);
        swapHelper.swapTokensForUSDT(address(token), 4e18, alice, 1e18, block.timestamp);
    }
}

/// @dev The same with TDE as the pair's token1.
contract SwapTokensForUSDTReversedTest is SwapTokensForUSDTTest {
    function _tokenFirst() internal pure override returns (bool) {
        return false;
    }
}
