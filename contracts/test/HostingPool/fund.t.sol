// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {HostingPool} from "../../src/HostingPool.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Economy} from "../Economy.sol";
import {OddToken} from "../mocks/OddToken.sol";

contract FundTest is Economy {
    function test_anyoneAddsToTheFreeBudget() external {
        _giveUsdt(stranger, 5e18);
        vm.startPrank(stranger);
        usdt.approve(address(pool), 5e18);
        vm.expectEmit();
        emit IRewardBudget.Funded(stranger, address(usdt), 5e18);
        pool.fund(address(usdt), 5e18);
        assertEq(pool.getSolvency(address(usdt)).free, BUDGET_USDT + 5e18);
        assertEq(pool.getSolvency(address(token)).free, BUDGET_TOKEN);
        assertEq(pool.getSolvency(address(usdt)).surplus, 0);
    }

    function test_onlyRewardAssets() external {
        OddToken odd = new OddToken();
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.NotAReward.selector, address(odd)));
        pool.fund(address(odd), 1);
    }

    /// @dev A closed pool takes a budget too, for it passes it on.
    function test_alsoWhenClosed() external {
        _operate(address(pool), abi.encodeCall(pool.close, ()));
        uint256 free = pool.getSolvency(address(usdt)).free;
        vm.startPrank(deployer);
        usdt.approve(address(pool), 1);
        pool.fund(address(usdt), 1);
        assertEq(pool.getSolvency(address(usdt)).free, free + 1);
    }

    function test_beyond128BitsReverts() external {
        OddToken odd = new OddToken();
        HostingPool p = _newPool(address(usdt), address(usdt), address(odd));
        uint256 most = type(uint128).max;
        odd.mint(address(this), most + 1);
        odd.approve(address(p), most + 1);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.AmountTooLarge.selector, most + 1, most));
        p.fund(address(odd), most + 1);
        p.fund(address(odd), most);
        assertEq(p.getSolvency(address(odd)).free, most);
        assertEq(p.getSolvency(address(usdt)).free, 0);
        vm.expectRevert(abi.encodeWithSelector(IRewardBudget.AmountTooLarge.selector, most + 1, most));
        p.fund(address(odd), 1);
    }

    function testFuzz_booksWhatArrives(uint256 amount, uint256 feeBps) external {
        OddToken odd = new OddToken();
        HostingPool p = _newPool(address(usdt), address(usdt), address(odd));
        amount = bound(amount, 0, 1e30);
        feeBps = bound(feeBps, 0, 10_000);
        odd.setFee(feeBps);
        odd.mint(address(this), amount);
        odd.approve(address(p), amount);
        p.fund(address(odd), amount);
        assertEq(p.getSolvency(address(odd)).free, amount - amount * feeBps / 10_000);
        _assertCustody(p, address(odd));
    }
}
