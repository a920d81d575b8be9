// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {HostingPool} from "../../src/HostingPool.sol";
import {NodeProceeds} from "../../src/NodeProceeds.sol";
import {ResonancePool} from "../../src/ResonancePool.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";
import {INodeProceeds} from "../../src/interfaces/INodeProceeds.sol";
import {IPayouts} from "../../src/interfaces/IPayouts.sol";
import {Resonance} from "../Resonance.sol";
import {OddToken} from "../mocks/OddToken.sol";

/// @dev Calls back when it is transferred, not when it is taken: in `split` that is the treasury's payment.
contract CallingToken is ERC20 {
    bool public calledBack;
    bytes public answer;

    constructor(address to) ERC20("Calling", "CALL") {
        _mint(to, 1000);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        (calledBack, answer) = msg.sender.call(abi.encodeCall(INodeProceeds.split, ()));
        return super.transfer(to, amount);
    }
}

contract NodeProceedsSplitTest is Resonance {
    NodeProceeds private proceeds;

    function setUp() public override {
        super.setUp();
        proceeds = _proceedsOf(address(usdt), address(pool), address(ring));
        vm.etch(_proceedsPlace(), address(proceeds).code);
        proceeds = NodeProceeds(_proceedsPlace());
    }

    function _nodesInit() internal view override returns (INodeNFT.Init memory init) {
        init = super._nodesInit();
        init.proceeds = _proceedsPlace();
    }

    /// @dev The cards know it before the pools exist.
    function _proceedsPlace() private pure returns (address) {
        return address(uint160(uint256(keccak256("node proceeds"))));
    }

    function _proceedsOf(address asset, address hosting, address resonance) private returns (NodeProceeds) {
        return new NodeProceeds(asset, hosting, resonance, treasury);
    }

    function _free(address budget) private view returns (uint256) {
        return HostingPool(budget).getSolvency(address(usdt)).free;
    }

    function _close() private {
        _operate(address(pool), abi.encodeCall(pool.close, ()));
    }

    function test_constructor() external {
        vm.expectRevert(INodeProceeds.InvalidConfig.selector);
        new NodeProceeds(stranger, address(pool), address(ring), treasury);
        vm.expectRevert(INodeProceeds.InvalidConfig.selector);
        new NodeProceeds(address(usdt), stranger, address(ring), treasury);
        vm.expectRevert(INodeProceeds.InvalidConfig.selector);
        new NodeProceeds(address(usdt), address(pool), stranger, treasury);
        vm.expectRevert(INodeProceeds.InvalidConfig.selector);
        new NodeProceeds(address(usdt), address(pool), address(ring), address(0));
        assertEq(proceeds.usdt(), address(usdt));
        assertEq(proceeds.hostingPool(), address(pool));
        assertEq(proceeds.resonancePool(), address(ring));
        assertEq(proceeds.treasury(), treasury);
    }

    function test_aPurchaseIsSplit() external {
        uint256 free = _free(address(pool));
        _buyNode(alice, 3);
        assertEq(usdt.balanceOf(address(proceeds)), 3 * NODE_PRICE);
        assertEq(usdt.balanceOf(treasury), 0);
        vm.expectEmit(address(proceeds));
        emit INodeProceeds.ProceedsSplit(address(pool), 1500e18, 1500e18);
        vm.prank(stranger);
        (uint256 toUsers, uint256 toTreasury) = proceeds.split();
        assertEq(toUsers, 1500e18);
        assertEq(toTreasury, 1500e18);
        assertEq(_free(address(pool)), free + 1500e18);
        assertEq(usdt.balanceOf(treasury), 1500e18);
        assertEq(usdt.balanceOf(address(proceeds)), 0);
        assertEq(usdt.allowance(address(proceeds), address(pool)), 0);
    }

    /// @dev All that the treasury can get back of the price of its own cards is half.
    function testFuzz_aCardCostsTheTreasuryHalf(uint256 price, uint256 times) external {
        (price, times) = (bound(price, NODE_PRICE / 2, 2 * NODE_PRICE), bound(times, 1, 998));
        _operate(address(nodes), abi.encodeCall(nodes.setPrice, (1, price)));
        uint256 free = _free(address(pool));
        _register(treasury, root);
        _giveUsdt(treasury, price * times);
        vm.startPrank(treasury);
        usdt.approve(address(main), price * times);
        main.buyNFT(0, 1, times, price);
        proceeds.split();
        vm.stopPrank();
        assertLe(usdt.balanceOf(treasury), price * times / 2);
        assertGe(price * times - usdt.balanceOf(treasury), nodes.priceFloor() * times / 2, "the floor");
        assertEq(_free(address(pool)) - free, price * times - usdt.balanceOf(treasury));
        assertEq(main.teams(treasury).level, 1, "V1 stays with the purchase");
    }

    function test_nothingToSplit() external {
        vm.expectRevert(INodeProceeds.NothingToSplit.selector);
        proceeds.split();
        _giveUsdt(address(proceeds), 10);
        proceeds.split();
        vm.expectRevert(INodeProceeds.NothingToSplit.selector);
        proceeds.split();
    }

    /// @dev However the money comes, also as donations of single base units, nothing is lost and the users never get less than half.
    function testFuzz_sumIsWhatCame(uint96[8] calldata amounts) external {
        uint256 free = _free(address(pool));
        uint256 came;
        for (uint256 i; i < 8; ++i) {
            uint256 amount = i % 2 == 0 ? bound(amounts[i], 0, 3) : bound(amounts[i], 0, 1e24);
            if (amount == 0) continue;
            _giveUsdt(address(proceeds), amount);
            came += amount;
            (uint256 toUsers, uint256 toTreasury) = proceeds.split();
            assertEq(toUsers + toTreasury, amount);
            assertGe(toUsers, toTreasury);
            assertLe(toUsers - toTreasury, 1);
        }
        assertEq(_free(address(pool)) - free + usdt.balanceOf(treasury), came);
        assertEq(usdt.balanceOf(address(proceeds)), 0);
    }

    /// @dev A pause stops deposits only; the budget goes on.
    function test_pausedPoolIsNotClosed() external {
        vm.prank(guardian);
        pool.pause();
        assertEq(proceeds.budget(), address(pool));
        _giveUsdt(address(proceeds), 10);
        proceeds.split();
    }

    function test_closedPool_goesToResonance() external {
        _giveUsdt(address(proceeds), 1001);
        _close();
        (uint256 hosting, uint256 resonance) = (usdt.balanceOf(address(pool)), _free(address(ring)));
        assertEq(proceeds.budget(), address(ring));
        vm.expectEmit(address(proceeds));
        emit INodeProceeds.ProceedsSplit(address(ring), 501, 500);
        proceeds.split();
        assertEq(_free(address(ring)), resonance + 501);
        assertEq(usdt.balanceOf(address(pool)), hosting);
        assertEq(usdt.balanceOf(treasury), 500);
    }

    /// @dev From 2106 on every hosting pool is closed to deposits.
    function test_afterTheLastDeposit_goesToResonance() external {
        vm.warp(uint256(type(uint32).max) + 1);
        assertEq(proceeds.budget(), address(ring));
        _giveUsdt(address(proceeds), 2);
        proceeds.split();
        assertEq(usdt.balanceOf(treasury), 1);
    }

    /// @dev With as little gas as it may have, the call sends to where it should, or changes nothing.
    function testFuzz_scarceGas(uint256 gas) external {
        _giveUsdt(address(proceeds), 1000);
        uint256 free = _free(address(pool));
        uint256 resonance = _free(address(ring));
        (bool ok,) = address(proceeds).call{gas: bound(gas, 20_000, 300_000)}(abi.encodeCall(proceeds.split, ()));
        assertEq(_free(address(ring)), resonance);
        assertEq(_free(address(pool)) - free, ok ? 500 : 0);
        assertEq(usdt.balanceOf(treasury) + usdt.balanceOf(address(proceeds)), ok ? 500 : 1000);
        if (usdt.balanceOf(address(proceeds)) == 500) assertEq(proceeds.owed(), 500);
    }

    /// @dev Nobody's role says anything here: there is no authority, and no function but `split` moves anything.
    function test_noRole() external {
        _giveUsdt(address(proceeds), 1000);
        address[7] memory all = [deployer, admin, operator, treasurer, guardian, lister, treasury];
        for (uint256 i; i < all.length; ++i) {
            vm.prank(all[i]);
            vm.expectRevert(abi.encodeWithSelector(IPayouts.NotItself.selector, all[i]));
            proceeds.payOut(address(usdt), all[i], 1);
            vm.prank(all[i]);
            (bool ok,) = address(proceeds).call(abi.encodeWithSignature("authority()"));
            assertFalse(ok);
        }
        assertEq(usdt.balanceOf(address(proceeds)), 1000);
        assertEq(usdt.allowance(address(proceeds), address(pool)), 0);
    }
}

/// @dev USDT that misbehaves, in pools and proceeds of its own.
contract NodeProceedsOddTest is Resonance {
    OddToken private odd;
    HostingPool private hosting;
    ResonancePool private other;
    NodeProceeds private proceeds;

    function setUp() public override {
        super.setUp();
        odd = new OddToken();
        hosting = _newPool(address(odd), address(odd), address(token));
        other = _newResonance(address(odd), address(token));
        proceeds = new NodeProceeds(address(odd), address(hosting), address(other), treasury);
        odd.mint(address(proceeds), 1000);
    }

    function test_treasuryRefused_usersGetTheirs() external {
        odd.setBlocked(treasury, true);
        vm.expectEmit(address(proceeds));
        emit INodeProceeds.TreasuryRefused(500);
        vm.expectEmit(address(proceeds));
        emit INodeProceeds.ProceedsSplit(address(hosting), 500, 0);
        proceeds.split();
        assertEq(hosting.getSolvency(address(odd)).free, 500);
        assertEq(proceeds.owed(), 500);
        // Once more with nothing new: nothing is split twice.
        proceeds.split();
        assertEq(hosting.getSolvency(address(odd)).free, 500);
        odd.mint(address(proceeds), 100);
        proceeds.split();
        assertEq(hosting.getSolvency(address(odd)).free, 550);
        assertEq(proceeds.owed(), 550);
        odd.setBlocked(treasury, false);
        (uint256 toUsers, uint256 toTreasury) = proceeds.split();
        assertEq(toUsers, 0);
        assertEq(toTreasury, 550);
        assertEq(odd.balanceOf(treasury), 550);
        assertEq(proceeds.owed(), 0);
    }

    /// @dev The treasury is not paid where the users are not.
    function test_budgetRefused_nothingMoves() external {
        odd.setBlocked(address(hosting), true);
        vm.expectRevert();
        proceeds.split();
        assertEq(odd.balanceOf(address(proceeds)), 1000);
        assertEq(odd.balanceOf(treasury), 0);
        odd.setBlocked(address(hosting), false);
        proceeds.split();
        assertEq(odd.balanceOf(treasury), 500);
    }

    function test_everyMode_changesNothingOrAll() external {
        for (uint8 mode = 1; mode <= 5; ++mode) {
            odd.setMode(OddToken.Mode(mode));
            (bool ok,) = address(proceeds).call{gas: 1_000_000}(abi.encodeCall(proceeds.split, ()));
            assertFalse(ok);
            assertEq(odd.balanceOf(address(proceeds)), 1000);
        }
        odd.setMode(OddToken.Mode.Fine);
        odd.setSilent(true);
        odd.setResets(true);
        proceeds.split();
        assertEq(odd.balanceOf(treasury), 500);
    }

    /// @dev A token that takes a fee: the budget books what came, and what is here is never more than it says.
    function test_fee() external {
        odd.setFee(100);
        proceeds.split();
        assertEq(hosting.getSolvency(address(odd)).free, 495);
        assertEq(odd.balanceOf(treasury), 495);
        assertEq(odd.balanceOf(address(proceeds)), 0);
    }

    function test_reentrancy() external {
        odd.setHook(address(proceeds), abi.encodeCall(proceeds.split, ()));
        proceeds.split();
        assertTrue(odd.hookFailed());
        assertEq(
            odd.hookReason(), abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
        assertEq(hosting.getSolvency(address(odd)).free, 500);
        assertEq(odd.balanceOf(treasury), 500);
    }

    function test_reentrancyFromTheTreasurysPayment() external {
        address place = makeAddr("node proceeds");
        CallingToken calling = new CallingToken(place);
        HostingPool own = _newPool(address(calling), address(calling), address(token));
        vm.etch(place, address(new NodeProceeds(address(calling), address(own), address(other), treasury)).code);
        NodeProceeds(place).split();
        assertFalse(calling.calledBack());
        bytes memory guarded = abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        assertEq(calling.answer(), guarded);
        assertEq(calling.balanceOf(treasury), 500);
    }

    /// @dev From inside a call of the hosting pool its state cannot be read: the users' part does not go elsewhere meanwhile.
    function test_insideTheHostingPool_nothingMoves() external {
        odd.mint(address(this), 10);
        odd.approve(address(hosting), 10);
        odd.setHook(address(proceeds), abi.encodeCall(proceeds.split, ()));
        IHostingPool(address(hosting)).fund(address(odd), 10);
        assertTrue(odd.hookFailed());
        assertEq(odd.balanceOf(address(proceeds)), 1000);
        assertEq(other.getSolvency(address(odd)).free, 0);
    }
}
