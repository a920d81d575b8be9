// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {HostingPool} from "../../src/HostingPool.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Economy} from "../Economy.sol";
import {OddToken} from "../mocks/OddToken.sol";

/// @dev A pool whose principal is also its USDT, and whose TDE is another odd token: both can misbehave in every way.
contract AttacksTest is Economy {
    uint256 private constant AMOUNT = 100e18;
    OddToken private cash;
    OddToken private reward;

    function setUp() public override {
        super.setUp();
        cash = new OddToken();
        reward = new OddToken();
        pool = _newPool(address(cash), address(cash), address(reward));
        cash.mint(address(this), 1000e18);
        reward.mint(address(this), 1000e18);
        cash.approve(address(pool), type(uint256).max);
        reward.approve(address(pool), type(uint256).max);
        pool.fund(address(cash), 1000e18);
        pool.fund(address(reward), 1000e18);
        for (uint256 i; i < 2; ++i) {
            address account = i == 0 ? alice : bob;
            cash.mint(account, 10 * AMOUNT);
            vm.prank(account);
            cash.approve(address(pool), type(uint256).max);
        }
    }

    function _host(address account) private returns (uint256 id) {
        vm.prank(account);
        id = pool.deposit(AMOUNT);
    }

    /// @dev In every way that a token can refuse, the other asset and the principal are still paid, and nothing is lost.
    function test_aFailingRewardBlocksNeitherTheOtherNorPrincipal() external {
        OddToken.Mode[5] memory ways = [
            OddToken.Mode.Reverts,
            OddToken.Mode.ReturnsFalse,
            OddToken.Mode.ReturnBomb,
            OddToken.Mode.BurnsGas,
            // The transfer must be undone, or the reward would be paid a second time.
            OddToken.Mode.MovesAndReturnsFalse
        ];
        (uint256 usdts, uint256 tokens) = _rewards(AMOUNT, TERM);
        for (uint256 i; i < ways.length; ++i) {
            uint256 cashBefore = cash.balanceOf(alice);
            uint256 rewardBefore = reward.balanceOf(alice);
            uint256 id = _host(alice);
            skip(30 * STEP);
            IRewardBudget.Books memory before = pool.getSolvency(address(reward));
            reward.setMode(ways[i]);
            vm.startPrank(alice);
            vm.expectEmit();
            emit IRewardBudget.ClaimFailed(alice, address(reward));
            vm.expectEmit();
            emit IHostingPool.Claimed(alice, id, usdts, 0);
            (uint256 u, uint256 t) = pool.claim{gas: 20_000_000}();
            assertEq(u, usdts);
            assertEq(t, 0);
            assertEq(reward.balanceOf(alice), rewardBefore, "nothing moved");
            assertEq(abi.encode(pool.getSolvency(address(reward))), abi.encode(before), "nothing written off");
            assertEq(pool.users(alice).tokenBalance, tokens);
            assertEq(pool.release(), AMOUNT);
            // The order has only TDE left to pay, and it fails again.
            (u, t) = pool.claim{gas: 20_000_000}();
            assertEq(u + t, 0);
            assertEq(pool.userOrders(alice).length, 1);
            reward.setMode(OddToken.Mode.Fine);
            (, t) = pool.claim();
            vm.stopPrank();
            assertEq(t, tokens);
            assertEq(pool.userOrders(alice).length, 0);
            assertEq(pool.getConfig().totalMember, 0);
            assertEq(cash.balanceOf(alice), cashBefore + usdts);
            assertEq(reward.balanceOf(alice), rewardBefore + tokens);
            assertEq(pool.getSolvency(address(reward)).reserved, 0);
            _assertCustody(pool, address(reward));
            _assertCustody(pool, address(cash));
        }
    }

    function test_aFailingUsdtDoesNotHoldUpTheToken() external {
        uint256 id = _host(alice);
        skip(30 * STEP);
        (uint256 usdts, uint256 tokens) = _rewards(AMOUNT, TERM);
        bytes memory before = abi.encode(pool.getSolvency(address(cash)));
        cash.setBlocked(alice, true);
        vm.expectEmit(address(pool));
        emit IRewardBudget.ClaimFailed(alice, address(cash));
        vm.expectEmit(address(pool));
        emit IHostingPool.Claimed(alice, id, 0, tokens);
        (uint256 u, uint256 t) = pool.updateUser(alice);
        assertEq(u, 0);
        assertEq(t, tokens);
        assertEq(reward.balanceOf(alice), tokens);
        assertEq(abi.encode(pool.getSolvency(address(cash))), before, "nothing written off");
        assertEq(pool.users(alice).usdtBalance, usdts);
        IRewardBudget.Books memory b = pool.getSolvency(address(reward));
        assertEq(b.reserved, 0);
        assertEq(b.levelDue, tokens * LEVEL_BPS / 10_000);
    }

    /// @dev The asset that refuses keeps the steps that it was paid itself, not those of the other.
    function test_aRefusedAssetKeepsItsOwnSteps() external {
        (uint256 usdts, uint256 tokens) = _rewards(AMOUNT, TERM);
        OddToken[2] memory assets = [cash, reward];
        uint256[2] memory rewards = [usdts, tokens];
        for (uint256 k; k < 2; ++k) {
            uint256 state = vm.snapshotState();
            uint256[] memory ids = _ids(_host(alice));
            (uint256 cashBefore, uint256 rewardBefore) = (cash.balanceOf(alice), reward.balanceOf(alice));
            skip(10 * STEP);
            if (k == 0) pool.claimUsdt(ids);
            else pool.claimToken(ids);
            skip(5 * STEP);
            bytes memory books = abi.encode(pool.getSolvency(address(assets[k])));
            assets[k].setBlocked(alice, true);
            pool.claim(ids);
            assertEq(abi.encode(pool.getSolvency(address(assets[k]))), books, "nothing written off");
            assets[k].setBlocked(alice, false);
            (uint256 u, uint256 t) = pool.claim(ids);
            assertEq([u, t][k], rewards[k] * 15 / 30 - rewards[k] * 10 / 30, "steps 11 to 15");
            assertEq([t, u][k], 0, "the other was paid all");
            assertEq(cash.balanceOf(alice) - cashBefore, usdts * 15 / 30);
            assertEq(reward.balanceOf(alice) - rewardBefore, tokens * 15 / 30);
            vm.revertToState(state);
        }
    }

    function test_bothRewardsFail_nothingChanges() external {
        uint256 id = _host(alice);
        _host(alice);
        skip(30 * STEP);
        vm.prank(alice);
        pool.release();
        bytes memory before = abi.encode(
            pool.orders(id), pool.users(alice), pool.getSolvency(address(reward)), pool.getSolvency(address(cash))
        );
        cash.setBlocked(alice, true);
        reward.setBlocked(alice, true);
        vm.prank(alice);
        (uint256 u, uint256 t) = pool.claim();
        assertEq(u + t, 0);
        assertEq(
            before,
            abi.encode(
                pool.orders(id), pool.users(alice), pool.getSolvency(address(reward)), pool.getSolvency(address(cash))
            )
        );
        assertEq(pool.userOrders(alice).length, 2);
        assertEq(pool.getConfig().totalMember, 1);
        cash.setBlocked(alice, false);
        reward.setBlocked(alice, false);
        (uint256 usdts, uint256 tokens) = _rewards(AMOUNT, TERM);
        (u, t) = pool.updateUser(alice);
        assertEq(u, 2 * usdts);
        assertEq(t, 2 * tokens);
    }

    function test_blockedOwnerKeepsEverything_othersAreNotHeldUp() external {
        _host(alice);
        _host(bob);
        skip(30 * STEP);
        cash.setBlocked(alice, true);
        vm.prank(alice);
        vm.expectRevert("blocked");
        pool.release();
        vm.prank(bob);
        assertEq(pool.release(), AMOUNT);
        cash.setBlocked(alice, false);
        vm.prank(alice);
        assertEq(pool.release(), AMOUNT);
    }

    function test_tokensThatReturnNothingWork() external {
        cash.setSilent(true);
        reward.setSilent(true);
        _host(alice);
        skip(30 * STEP);
        vm.startPrank(alice);
        (uint256 u, uint256 t) = pool.claim();
        (uint256 usdts, uint256 tokens) = _rewards(AMOUNT, TERM);
        assertEq(u, usdts);
        assertEq(t, tokens);
        assertEq(pool.release(), AMOUNT);
    }

    function test_feeOnTransferPrincipalIsRefused() external {
        cash.setFee(1);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IRewardBudget.UnexpectedTransferAmount.selector, AMOUNT, AMOUNT - AMOUNT / 10_000)
        );
        pool.deposit(AMOUNT);
    }

    function test_principalThatReturnsFalseIsRefused() external {
        cash.setMode(OddToken.Mode.ReturnsFalse);
        vm.prank(alice);
        vm.expectRevert();
        pool.deposit(AMOUNT);
    }

    /// @dev Re-enters every call that changes state from every call that moves a token: the guard refuses all.
    function test_reentrancyIsRefused() external {
        _host(alice);
        address hook = address(pool);
        bytes[11] memory inner = [
            abi.encodeWithSignature("deposit(uint256)", AMOUNT),
            abi.encodeWithSignature(
                "deposit(uint256,uint256,uint256,uint256,uint256)", AMOUNT, 0, 0, 0, type(uint256).max
            ),
            abi.encodeWithSignature("claim()"),
            abi.encodeWithSignature("claim(uint256[])", _ids(1)),
            abi.encodeWithSignature("release()"),
            abi.encodeWithSignature("release(uint256[])", _ids(1)),
            abi.encodeCall(pool.claimUsdt, (_ids(1))),
            abi.encodeCall(pool.claimToken, (_ids(1))),
            abi.encodeCall(pool.updateUser, (alice)),
            abi.encodeCall(pool.fund, (address(cash), 1)),
            abi.encodeCall(pool.updatePool, ())
        ];
        skip(31 * STEP);
        for (uint256 i; i < inner.length; ++i) {
            cash.setHook(hook, inner[i]);
            reward.setHook(hook, inner[i]);
            uint256 state = vm.snapshotState();
            vm.prank(alice);
            pool.deposit(AMOUNT);
            _assertRefused();
            vm.revertToState(state);
            vm.prank(alice);
            pool.claim();
            _assertRefused();
            vm.revertToState(state);
            vm.prank(alice);
            pool.release();
            _assertRefused();
            vm.revertToState(state);
            cash.mint(address(this), 1);
            pool.fund(address(cash), 1);
            _assertRefused();
            vm.revertToState(state);
        }
    }

    /// @dev While the treasury's withdrawal is on its way, books and balance differ.
    function test_reentrancyFromWithdrawTokenIsRefused() external {
        _host(alice);
        skip(31 * STEP);
        bytes[4] memory inner = [
            abi.encodeCall(pool.updateUser, (alice)),
            abi.encodeWithSignature("release(uint256[])", _ids(1)),
            abi.encodeCall(pool.getSolvency, (address(cash))),
            abi.encodeCall(pool.payLevel, (address(cash)))
        ];
        cash.mint(address(pool), 5e18);
        for (uint256 i; i < inner.length; ++i) {
            cash.setHook(address(pool), inner[i]);
            vm.prank(treasurer);
            pool.withdrawToken(address(cash), treasurer, 1e18);
            _assertRefused();
        }
    }

    function _assertRefused() private view {
        OddToken asked = cash.hookFailed() ? cash : reward;
        assertTrue(asked.hookFailed());
        assertEq(
            asked.hookReason(), abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
    }

    /// @dev No view returns books and balances of two different moments.
    function test_viewsDoNotAnswerDuringATransfer() external {
        _host(alice);
        address[] memory accounts = new address[](1);
        accounts[0] = alice;
        bytes[12] memory reads = [
            abi.encodeCall(pool.getSolvency, (address(cash))),
            abi.encodeCall(pool.getConfig, ()),
            abi.encodeCall(pool.users, (alice)),
            abi.encodeCall(pool.getUserInfo, (alice)),
            abi.encodeCall(pool.getUsers, (accounts)),
            abi.encodeCall(pool.userOrders, (alice)),
            abi.encodeCall(pool.getUserOrders, (alice)),
            abi.encodeCall(pool.participation, (alice)),
            abi.encodeCall(pool.orders, (1)),
            abi.encodeCall(pool.getPeriod, ()),
            abi.encodeCall(pool.quote, (AMOUNT, TERM)),
            abi.encodeCall(pool.teams, (alice))
        ];
        cash.mint(bob, reads.length * AMOUNT);
        for (uint256 i; i < reads.length; ++i) {
            cash.setHook(address(pool), reads[i]);
            _host(bob);
            _assertRefused();
        }
    }

    function test_donationsChangeNoBook() external {
        uint256 id = _host(alice);
        bytes memory before = abi.encode(pool.orders(id), pool.users(alice), pool.getConfig(), pool.getPeriod());
        cash.mint(address(pool), 5e18);
        reward.mint(address(pool), 6e18);
        assertEq(before, abi.encode(pool.orders(id), pool.users(alice), pool.getConfig(), pool.getPeriod()));
        assertEq(pool.getSolvency(address(cash)).surplus, 5e18);
        assertEq(pool.getSolvency(address(reward)).surplus, 6e18);
        vm.prank(treasurer);
        pool.withdrawToken(address(cash), treasurer, 5e18);
        _assertCustody(pool, address(cash));
    }

    /// @dev A claim with too little gas for the token's transfer does not lose the reward.
    function testFuzz_starvedClaimLosesNothing(uint256 gasLimit) external {
        uint256 id = _host(alice);
        skip(30 * STEP);
        gasLimit = bound(gasLimit, 30_000, 250_000);
        try pool.updateUser{gas: gasLimit}(alice) {} catch {}
        (uint256 usdts, uint256 tokens) = _rewards(AMOUNT, TERM);
        IHostingPool.UserInfo memory u = pool.users(alice);
        assertEq(u.usdtReward + u.usdtBalance, usdts);
        assertEq(u.tokenReward + u.tokenBalance, tokens);
        assertEq(cash.balanceOf(alice), 9 * AMOUNT + u.usdtReward);
        assertEq(reward.balanceOf(alice), u.tokenReward);
        try pool.claim(_ids(id)) {} catch {}
        assertEq(reward.balanceOf(alice), tokens);
    }
}
