// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {DepositForwarders} from "../../src/DepositForwarders.sol";
import {IDepositForwarders} from "../../src/interfaces/IDepositForwarders.sol";
import {Custody} from "../Custody.sol";
import {OddToken} from "../mocks/OddToken.sol";

contract SweepTest is Custody {
    address private forwarder;

    function setUp() public override {
        super.setUp();
        forwarder = forwarders.forwarderOf(alice);
    }

    function _all() private view returns (address[] memory list) {
        list = new address[](4);
        (list[0], list[1], list[2], list[3]) = (address(usdt), address(odd), address(token), COIN);
    }

    function _fill(uint256 amount) private {
        _giveUsdt(forwarder, amount);
        _giveToken(forwarder, amount);
        odd.mint(forwarder, amount);
        vm.deal(forwarder, amount);
    }

    /// @dev Everything arrives in the vault, for any caller and amounts, before and after the contract exists.
    function testFuzz_landsInTheVault(address caller, address user, uint80[4] calldata amounts, bool deployed)
        external
    {
        forwarder = forwarders.forwarderOf(user);
        if (deployed) forwarders.deploy(user);
        _giveUsdt(forwarder, amounts[0]);
        odd.mint(forwarder, amounts[1]);
        _giveToken(forwarder, amounts[2] % 1_000_000e18);
        vm.deal(forwarder, amounts[3]);
        vm.prank(caller);
        uint256[] memory swept = forwarders.sweep(user, _all());
        uint256[4] memory sent =
            [uint256(amounts[0]), uint256(amounts[1]), uint256(amounts[2]) % 1_000_000e18, uint256(amounts[3])];
        for (uint256 i; i < 4; ++i) {
            address asset = _all()[i];
            assertEq(swept[i], sent[i]);
            assertEq(_balance(asset, address(vault)), FUNDS + sent[i]);
            assertEq(_balance(asset, forwarder), 0);
        }
    }

    function test_events() external {
        _giveUsdt(forwarder, 3e18);
        vm.expectEmit(address(forwarders));
        emit IDepositForwarders.ForwarderDeployed(alice, forwarder);
        vm.expectEmit(address(forwarders));
        emit IDepositForwarders.Swept(alice, address(usdt), 3e18);
        forwarders.sweep(alice, _one(address(usdt)));
        vm.recordLogs();
        assertEq(forwarders.sweep(alice, _all())[0], 0);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 0, "nothing there, nothing told");
    }

    function test_twoAtOnce() external {
        _fill(5e18);
        vm.prank(stranger);
        assertEq(forwarders.sweep(alice, _all())[0], 5e18);
        vm.prank(bob);
        assertEq(forwarders.sweep(alice, _all())[0], 0);
        assertEq(usdt.balanceOf(address(vault)), FUNDS + 5e18);
    }

    function test_sameTokenTwiceInOneCall() external {
        _giveUsdt(forwarder, 5e18);
        address[] memory list = new address[](2);
        (list[0], list[1]) = (address(usdt), address(usdt));
        uint256[] memory swept = forwarders.sweep(alice, list);
        assertEq(swept[0], 5e18);
        assertEq(swept[1], 0);
        assertEq(usdt.balanceOf(address(vault)), FUNDS + 5e18);
    }

    /// @dev Later tokens share the gas that earlier ones left: what is enough for the first is enough for the last.
    function test_gasForAllIsGasForTheLast() external {
        address[] memory list = new address[](8);
        for (uint256 i; i < 8; ++i) {
            list[i] = address(usdt);
        }
        _giveUsdt(forwarder, 5e18);
        assertEq(forwarders.sweep{gas: 1_200_000}(alice, list)[0], 5e18);
    }

    function test_nothingToSweep() external {
        assertEq(forwarders.sweep(alice, new address[](0)).length, 0);
        assertEq(forwarder.code.length, 0);
    }

    /// @dev Whatever the token in the middle does, the others arrive, and it can be swept again.
    function _stopsNothing(uint256 gas_) private {
        _fill(5e18);
        vm.expectEmit(address(forwarders));
        emit IDepositForwarders.SweepFailed(alice, address(odd));
        uint256[] memory swept = forwarders.sweep{gas: gas_}(alice, _all());
        assertEq(swept[0], 5e18);
        assertEq(swept[1], 0);
        assertEq(swept[2], 5e18);
        assertEq(swept[3], 5e18);
        assertEq(usdt.balanceOf(address(vault)), FUNDS + 5e18);
        assertEq(odd.balanceOf(address(vault)), FUNDS);
        assertEq(odd.balanceOf(forwarder), 5e18);
        assertEq(token.balanceOf(address(vault)), FUNDS + 5e18);
        assertEq(address(vault).balance, FUNDS + 5e18);
    }

    function _works() private {
        assertEq(forwarders.sweep(alice, _one(address(odd)))[0], 5e18);
        assertEq(odd.balanceOf(address(vault)), FUNDS + 5e18);
    }

    function test_tokenThatReverts() external {
        odd.setMode(OddToken.Mode.Reverts);
        _stopsNothing(30_000_000);
        odd.setMode(OddToken.Mode.Fine);
        _works();
    }

    function test_tokenThatAnswersFalse() external {
        odd.setMode(OddToken.Mode.ReturnsFalse);
        _stopsNothing(30_000_000);
    }

    function test_tokenThatDoesNothingAndSaysNothing() external {
        odd.setMode(OddToken.Mode.ReturnsFalse);
        odd.setSilent(true);
        _stopsNothing(30_000_000);
    }

    function test_tokenThatBurnsAllGas() external {
        odd.setMode(OddToken.Mode.BurnsGas);
        _stopsNothing(3_000_000);
    }

    /// @dev However many of them there are.
    function test_tokensThatBurnAllGas() external {
        odd.setMode(OddToken.Mode.BurnsGas);
        _fill(5e18);
        address[] memory list = new address[](6);
        for (uint256 i; i < 5; ++i) {
            list[i] = address(odd);
        }
        list[5] = address(usdt);
        assertEq(forwarders.sweep{gas: 3_000_000}(alice, list)[5], 5e18);
    }

    function test_tokenWithAnEndlessReason() external {
        odd.setMode(OddToken.Mode.ReturnBomb);
        _stopsNothing(30_000_000);
    }

    function test_tokenThatBlocksTheForwarder() external {
        odd.setBlocked(forwarder, true);
        _stopsNothing(30_000_000);
        odd.setBlocked(forwarder, false);
        _works();
    }

    function test_tokenThatBlocksTheVault() external {
        odd.setBlocked(address(vault), true);
        _stopsNothing(30_000_000);
    }

    function test_noToken() external {
        _giveUsdt(forwarder, 5e18);
        address[] memory list = new address[](3);
        (list[0], list[1], list[2]) = (stranger, address(authority), address(usdt));
        uint256[] memory swept = forwarders.sweep(alice, list);
        assertEq(swept[0] + swept[1], 0);
        assertEq(swept[2], 5e18);
    }

    function test_tokenThatAnswersNothing() external {
        odd.setSilent(true);
        odd.mint(forwarder, 5e18);
        _works();
    }

    function test_tokenThatTakesAFee() external {
        odd.setFee(100);
        odd.mint(forwarder, 100e18);
        vm.expectEmit(address(forwarders));
        emit IDepositForwarders.Swept(alice, address(odd), 100e18);
        forwarders.sweep(alice, _one(address(odd)));
        assertEq(odd.balanceOf(forwarder), 0);
        assertEq(odd.balanceOf(address(vault)), FUNDS + 99e18);
    }

    function test_tokenThatResetsAllowances() external {
        odd.setResets(true);
        odd.mint(forwarder, 5e18);
        _works();
        odd.mint(forwarder, 5e18);
        assertEq(forwarders.sweep(alice, _one(address(odd)))[0], 5e18);
    }

    /// @dev A token that calls back into the factory or the deposit address has no effect.
    function test_tokenThatCallsBack() external {
        _fill(5e18);
        odd.setHook(address(forwarders), abi.encodeCall(forwarders.sweep, (alice, _one(address(usdt)))));
        _works();
        assertTrue(odd.hookFailed());
        odd.mint(forwarder, 5e18);
        odd.setHook(forwarder, abi.encodeWithSignature("sweep(address)", address(usdt)));
        forwarders.sweep(alice, _one(address(odd)));
        assertTrue(odd.hookFailed());
        assertEq(usdt.balanceOf(forwarder), 5e18);
    }

    /// @dev The vault accepts the coin. If the receiver does not, the coin stays at the deposit address.
    function test_coinRefused() external {
        DepositForwarders others = new DepositForwarders(address(usdt));
        address at = others.forwarderOf(alice);
        vm.deal(at, 1e18);
        vm.expectEmit(address(others));
        emit IDepositForwarders.SweepFailed(alice, COIN);
        assertEq(others.sweep(alice, _one(COIN))[0], 0);
        assertEq(at.balance, 1e18);
    }

    /// @dev With too little gas the whole call fails; no single token is left behind for lack of gas.
    function testFuzz_allOrNothingForWantOfGas(uint256 gas_, uint256 count) external {
        gas_ = bound(gas_, 30_000, 2_000_000);
        count = bound(count, 1, 4);
        _fill(5e18);
        address[] memory list = new address[](count);
        for (uint256 i; i < count; ++i) {
            list[i] = _all()[i];
        }
        (bool ok,) = address(forwarders).call{gas: gas_}(abi.encodeCall(forwarders.sweep, (alice, list)));
        for (uint256 i; i < count; ++i) {
            assertEq(_balance(list[i], forwarder), ok ? 0 : 5e18);
        }
        if (gas_ > 900_000) assertTrue(ok, "enough for four");
    }

    function test_tooLittleGas() external {
        forwarders.deploy(alice);
        vm.expectPartialRevert(IDepositForwarders.TooLittleGas.selector);
        forwarders.sweep{gas: 190_000}(alice, _one(address(usdt)));
        forwarders.sweep{gas: 230_000}(alice, _one(address(usdt)));
    }
}
