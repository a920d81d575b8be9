// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Economy} from "../Economy.sol";
import {Main} from "../../src/Main.sol";
import {IMain} from "../../src/interfaces/IMain.sol";

contract ModuleOfAmount {
    uint256[5] private _words;
    uint256 private immutable _length;

    constructor(uint256 amount, uint256 length) {
        _words[4] = amount;
        _length = length;
    }

    function getConfig() external view {
        uint256[5] memory words = _words;
        uint256 length = _length;
        assembly ("memory-safe") {
            return(words, length)
        }
    }
}

/// @dev setConfig, setConfigMulti, setNodes and their readers.
contract MainConfigTest is Economy {
    function _values() private pure returns (IMain.ConfigMulti memory v) {
        for (uint256 i; i < 9; ++i) {
            v.sellRates[i] = 100 * (i + 1);
        }
        for (uint256 i; i < 8; ++i) {
            v.releaseRates[i] = 1250;
        }
        for (uint256 i; i < 11; ++i) {
            v.releaseWeeks[i] = i;
        }
        for (uint256 i; i < 10; ++i) {
            (v.teamValids[i], v.teamAmounts[i]) = (i, i * 1e18);
        }
    }

    function test_defaults() external {
        IMain.Config memory c = main.getConfig();
        assertEq(c.algebra, 10);
        assertEq(c.dayTimes, 86_400);
        assertEq(c.tokenSupply, 100_000_000e18);
        assertEq(c.handleGas, 0);
        assertEq(c.poolDays, 15);
        assertEq(c.feeRate, 200);
        assertEq(c.totalProjects, 0);
        assertEq(c.totalUser, 3);
        assertEq(c.totalAmount, 0);
        assertEq(new Main(address(authority), root).getConfig().tokenSupply, 0);
    }

    function testFuzz_setConfig(uint256 algebra, uint256 dayTimes, uint256 gas_, uint256 days_, uint256 feeRate)
        external
    {
        algebra = bound(algebra, 0, 120);
        dayTimes = bound(dayTimes, 40, 87_000);
        gas_ = bound(gas_, 0, 0.011 ether);
        days_ = bound(days_, 0, 800);
        feeRate = bound(feeRate, 0, 1200);
        bool wrong =
            algebra > 100 || dayTimes < 60 || dayTimes > 86_400 || gas_ > 0.01 ether || days_ > 730 || feeRate > 1000;
        bytes memory data = abi.encodeCall(main.setConfig, (algebra, dayTimes, gas_, days_, feeRate));
        if (wrong) return _refused(data);
        _operate(address(main), data);
        IMain.Config memory c = main.getConfig();
        assertEq(c.algebra, algebra);
        assertEq(c.dayTimes, dayTimes);
        assertEq(c.handleGas, gas_);
        assertEq(c.poolDays, days_);
        assertEq(c.feeRate, feeRate);
    }

    /// @dev Schedules `data` and lets the delay pass; the operator's execution comes next.
    function _scheduled(bytes memory data) private returns (bytes memory) {
        vm.prank(operator);
        authority.schedule(address(main), data, 0);
        skip(OPERATOR_DELAY);
        return data;
    }

    function _refused(bytes memory data) private {
        _scheduled(data);
        vm.expectRevert(IMain.InvalidConfig.selector);
        vm.prank(operator);
        authority.execute(address(main), data);
    }

    function test_setConfig_atItsLimits() external {
        bytes memory data = _scheduled(abi.encodeCall(main.setConfig, (100, 60, 0.01 ether, 730, 1000)));
        vm.expectEmit(address(main));
        emit IMain.ConfigSet(100, 60, 0.01 ether, 730, 1000);
        vm.prank(operator);
        authority.execute(address(main), data);
        assertEq(main.getConfig().feeRate, 1000);
        _operate(address(main), abi.encodeCall(main.setConfig, (0, 86_400, 0, 0, 0)));
        assertEq(main.getConfig().dayTimes, 86_400);
    }

    function test_setConfig_beyondItsLimits() external {
        _refused(abi.encodeCall(main.setConfig, (101, 60, 0, 0, 0)));
        _refused(abi.encodeCall(main.setConfig, (0, 59, 0, 0, 0)));
        _refused(abi.encodeCall(main.setConfig, (0, 86_401, 0, 0, 0)));
        _refused(abi.encodeCall(main.setConfig, (0, 60, 0.01 ether + 1, 0, 0)));
        _refused(abi.encodeCall(main.setConfig, (0, 60, 0, 731, 0)));
        _refused(abi.encodeCall(main.setConfig, (0, 60, 0, 0, 1001)));
    }

    function test_setConfigMulti() external {
        IMain.ConfigMulti memory v = _values();
        bytes memory data = _scheduled(abi.encodeCall(main.setConfigMulti, (v)));
        vm.expectEmit(address(main));
        emit IMain.ConfigMultiSet(v);
        vm.prank(operator);
        authority.execute(address(main), data);
        assertEq(keccak256(abi.encode(main.getConfigMulti())), keccak256(abi.encode(v)));
    }

    /// @dev All is released in one step, and the largest part goes to a referrer.
    function test_setConfigMulti_atItsLimits() external {
        IMain.ConfigMulti memory v = _values();
        v.sellRates[8] = 5000;
        for (uint256 i; i < 8; ++i) {
            v.releaseRates[i] = i == 3 ? 10_000 : 0;
        }
        _operate(address(main), abi.encodeCall(main.setConfigMulti, (v)));
        assertEq(main.getConfigMulti().sellRates[8], 5000);
        assertEq(main.getConfigMulti().releaseRates[3], 10_000);
    }

    function test_setConfigMulti_bounds() external {
        IMain.ConfigMulti memory v = _values();
        v.sellRates[8] = 5001;
        _refused(abi.encodeCall(main.setConfigMulti, (v)));
        v = _values();
        v.releaseRates[7] = 1251;
        _refused(abi.encodeCall(main.setConfigMulti, (v)));
        v.releaseRates[0] = type(uint256).max;
        _refused(abi.encodeCall(main.setConfigMulti, (v)));
        v = _values();
        v.releaseWeeks[10] = 8;
        _refused(abi.encodeCall(main.setConfigMulti, (v)));
        v = _values();
        v.teamValids[9] = 7;
        _refused(abi.encodeCall(main.setConfigMulti, (v)));
        v = _values();
        v.teamAmounts[1] = 2e18 + 1;
        _refused(abi.encodeCall(main.setConfigMulti, (v)));
    }

    function test_strangersAreRefused() external {
        vm.startPrank(stranger);
        bytes memory refused = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger);
        vm.expectRevert(refused);
        main.setConfig(0, 60, 0, 0, 0);
        vm.expectRevert(refused);
        main.setConfigMulti(_values());
        vm.expectRevert(refused);
        main.setNodes(address(nodes));
    }

    function test_setNodes_once() external {
        bytes memory data = abi.encodeCall(main.setNodes, (address(nodes)));
        vm.startPrank(admin);
        authority.schedule(address(main), data, 0);
        skip(ADMIN_DELAY);
        vm.expectRevert(IMain.AlreadySet.selector);
        authority.execute(address(main), data);
        vm.stopPrank();
        Main other = new Main(address(authority), root);
        vm.startPrank(deployer);
        vm.expectEmit(address(other));
        emit IMain.NodesSet(address(nodes));
        other.setNodes(address(nodes));
        vm.stopPrank();
        assertEq(other.nodes(), address(nodes));
        other = new Main(address(authority), root);
        data = abi.encodeCall(main.setNodes, (stranger));
        vm.startPrank(admin);
        authority.schedule(address(other), data, 0);
        skip(ADMIN_DELAY);
        vm.expectRevert(abi.encodeWithSelector(IMain.ModuleNotAccepted.selector, stranger));
        authority.execute(address(other), data);
    }

    /// @dev Modules that answer too little, nonsense or nothing count as 0.
    function test_totalAmount() external {
        address[4] memory modules = [
            address(new ModuleOfAmount(7e18, 160)),
            address(new ModuleOfAmount(100e18, 128)),
            address(new ModuleOfAmount(uint256(type(uint128).max) + 1, 160)),
            address(usdt)
        ];
        for (uint256 i; i < modules.length; ++i) {
            _administer(address(main), abi.encodeCall(main.addModule, (modules[i])));
        }
        assertEq(main.getConfig().totalAmount, 7e18);
        _buyNode(alice, 1);
        assertEq(main.getConfig().totalAmount, 7e18 + NODE_PRICE);
        assertEq(main.users(alice).amount, NODE_PRICE);
    }

    /// @dev The largest amount that a module may state.
    function test_totalAmount_upToTheLargest() external {
        ModuleOfAmount module = new ModuleOfAmount(type(uint128).max, 160);
        _administer(address(main), abi.encodeCall(main.addModule, (address(module))));
        assertEq(main.getConfig().totalAmount, type(uint128).max);
    }

    function test_teams_emptyRecord() external view {
        assertEq(keccak256(abi.encode(main.teams(alice))), keccak256(new bytes(12 * 32)));
    }
}
