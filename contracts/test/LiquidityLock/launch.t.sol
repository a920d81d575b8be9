// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {LiquidityLock} from "../../src/LiquidityLock.sol";
import {Token} from "../../src/Token.sol";
import {IUniswapV2Pair} from "../../src/external/IUniswapV2.sol";
import {ILiquidityLock} from "../../src/interfaces/ILiquidityLock.sol";
import {IToken} from "../../src/interfaces/IToken.sol";
import {IVesting} from "../../src/interfaces/IVesting.sol";
import {Roles} from "../../src/libraries/Roles.sol";
import {Economy, IExchange} from "../Economy.sol";

/// @dev The launch of a second token.
contract LiquidityLockTest is Economy {
    uint256 private constant LOCKED = 730 days;
    Token private young;
    LiquidityLock private lock;

    function setUp() public override {
        super.setUp();
        vm.startPrank(deployer);
        young = _newToken();
        vm.stopPrank();
        _giveUsdt(stranger, 10 * LIQUIDITY_USDT);
    }

    function _lock() private {
        vm.startPrank(deployer);
        lock = new LiquidityLock(
            address(authority),
            address(factory),
            address(young),
            address(usdt),
            deployer,
            block.timestamp,
            block.timestamp + LOCKED
        );
        young.setSwappair(lock.pair());
        young.setIsFeeExempt(address(lock), true);
        young.approve(address(lock), LIQUIDITY_TOKEN);
        usdt.approve(address(lock), LIQUIDITY_USDT);
        vm.stopPrank();
    }

    function _launch(uint256 usdts) private returns (uint256 liquidity) {
        vm.prank(deployer);
        liquidity = lock.launch(LIQUIDITY_TOKEN, usdts);
    }

    function _assertLaunched(uint256 usdts) private view {
        address pair_ = lock.pair();
        (uint256 a, uint256 b,) = IUniswapV2Pair(pair_).getReserves();
        (uint256 tokens, uint256 cash) = address(young) < address(usdt) ? (a, b) : (b, a);
        assertEq(tokens, LIQUIDITY_TOKEN);
        assertEq(cash, usdts);
        assertEq(IERC20(pair_).balanceOf(address(lock)), IERC20(pair_).totalSupply() - 1000, "all shares");
        assertEq(usdt.balanceOf(address(lock)) + young.balanceOf(address(lock)), 0);
    }

    function test_launch() external {
        _lock();
        assertEq(_registered(), lock.pair());
        uint256 shares = Math.sqrt(LIQUIDITY_TOKEN * LIQUIDITY_USDT) - 1000;
        vm.expectEmit(address(lock));
        emit ILiquidityLock.LiquidityLocked(LIQUIDITY_TOKEN, LIQUIDITY_USDT, shares);
        uint256 liquidity = _launch(LIQUIDITY_USDT);
        _assertLaunched(LIQUIDITY_USDT);
        assertEq(lock.getPlan().total, liquidity);
        assertEq(lock.getPlan().asset, lock.pair());
        vm.prank(deployer);
        vm.expectRevert(ILiquidityLock.AlreadyLaunched.selector);
        lock.launch(0, 0);
    }

    function _registered() private view returns (address) {
        (bool ok, bytes memory found) = address(factory)
            .staticcall(abi.encodeWithSignature("getPair(address,address)", address(young), address(usdt)));
        assertTrue(ok);
        return abi.decode(found, (address));
    }

    function testFuzz_launcherOnly(address who) external {
        vm.assume(who != deployer);
        _lock();
        vm.prank(who);
        vm.expectRevert(abi.encodeWithSelector(ILiquidityLock.NotLauncher.selector, who));
        lock.launch(1, 1);
    }

    /// @dev Whatever USDT a stranger sends to the pair, synced or not, in a pair that the stranger created or not: the price is
    /// the launch's, or higher where the stranger's money exceeds the launch's USDT.
    function testFuzz_whatLiesThereStopsNothing(uint256 dust, uint256 more, bool ahead, bool told) external {
        dust = bound(dust, 0, 2 * LIQUIDITY_USDT);
        more = bound(more, 0, LIQUIDITY_USDT);
        if (ahead) factory.createPair(address(usdt), address(young));
        _lock();
        address pair_ = lock.pair();
        vm.startPrank(stranger);
        usdt.transfer(pair_, dust);
        if (told) IExchange(pair_).sync();
        usdt.transfer(pair_, more);
        vm.stopPrank();
        uint256 before = usdt.balanceOf(deployer);
        _launch(LIQUIDITY_USDT);
        uint256 found = dust + more;
        _assertLaunched(found < LIQUIDITY_USDT ? LIQUIDITY_USDT : found + 1);
        assertEq(before - usdt.balanceOf(deployer), found < LIQUIDITY_USDT ? LIQUIDITY_USDT - found : 1);
    }

    /// @dev The event tells of all USDT that is locked, with what lay in the pair before.
    function test_theEventCountsWhatLayThere() external {
        _lock();
        address pair_ = lock.pair();
        uint256[2] memory dust = [uint256(3e18), LIQUIDITY_USDT + 5e18];
        for (uint256 i; i < 2; ++i) {
            uint256 state = vm.snapshotState();
            vm.prank(stranger);
            usdt.transfer(pair_, dust[i]);
            uint256 locked = i == 0 ? LIQUIDITY_USDT : dust[i] + 1;
            uint256 shares = Math.sqrt(LIQUIDITY_TOKEN * locked) - 1000;
            vm.expectEmit(address(lock));
            emit ILiquidityLock.LiquidityLocked(LIQUIDITY_TOKEN, locked, shares);
            _launch(LIQUIDITY_USDT);
            vm.revertToState(state);
        }
    }

    /// @dev The pair holds exactly the launch's USDT, and its reserves include it, so that it mints nothing for it.
    function test_allOfItLiesThere() external {
        _lock();
        address pair_ = lock.pair();
        vm.prank(stranger);
        usdt.transfer(pair_, LIQUIDITY_USDT);
        IExchange(pair_).sync();
        _launch(LIQUIDITY_USDT);
        _assertLaunched(LIQUIDITY_USDT + 1);
    }

    /// @dev Nobody can trade between the liquidity and the launch.
    function test_nothingMovesBeforeTheOpening() external {
        _lock();
        _launch(LIQUIDITY_USDT);
        address pair_ = lock.pair();
        vm.startPrank(stranger);
        usdt.transfer(pair_, 1000e18);
        bool first = address(young) < address(usdt);
        vm.expectRevert("UniswapV2: TRANSFER_FAILED");
        IUniswapV2Pair(pair_).swap(first ? 1e18 : 0, first ? 0 : 1e18, stranger, "");
        vm.stopPrank();
        vm.prank(deployer);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotOpenYet.selector, type(uint64).max));
        young.transfer(pair_, 1e18);
    }

    function test_sharesAreLocked() external {
        _lock();
        uint256 liquidity = _launch(LIQUIDITY_USDT);
        bytes4[] memory s = new bytes4[](1);
        s[0] = lock.release.selector;
        vm.prank(deployer);
        authority.setTargetFunctionRole(address(lock), s, Roles.TREASURY);
        skip(LOCKED - 1);
        vm.prank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(IVesting.NotYet.selector, 1, 0));
        lock.release(treasurer, 1);
        skip(1);
        vm.prank(treasurer);
        lock.release(treasurer, liquidity);
        assertEq(IERC20(lock.pair()).balanceOf(treasurer), liquidity);
    }
}
