// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {PayoutVault} from "../../src/PayoutVault.sol";
import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Custody} from "../Custody.sol";

contract ConstructorTest is Custody {
    function _refused(IPayoutVault.Config memory c) private {
        vm.expectRevert(IPayoutVault.InvalidConfig.selector);
        new PayoutVault(c);
    }

    function test_whatItWasGiven() external view {
        assertEq(vault.authority(), address(authority));
        assertEq(vault.cold(), cold);
        assertEq(vault.nodes(), address(nodes));
        assertEq(vault.payer(), payer);
        assertEq(vault.guardian(), guardian);
        assertEq(vault.delay(), DELAY);
        assertEq(vault.pending().length, 0);
        address[] memory list = vault.assets();
        address[4] memory wanted = _assets();
        for (uint256 i; i < 4; ++i) {
            assertEq(list[i], wanted[i]);
            (uint256 perWindow, uint256 window, uint256 spent, uint256 at) = vault.limitOf(list[i]);
            assertEq(perWindow, LIMIT);
            assertEq(window, WINDOW);
            assertEq(spent, 0);
            assertEq(at, 1_800_000_000);
            assertEq(vault.ceilingOf(list[i]), CEILING);
            assertEq(vault.available(list[i]), LIMIT / 2);
        }
    }

    function test_tellsWhoHoldsWhat() external {
        vm.expectEmit();
        emit IPayoutVault.PayerSet(payer);
        vm.expectEmit();
        emit IPayoutVault.GuardianSet(guardian);
        new PayoutVault(_config());
    }

    function test_nobodyIsZero() external {
        for (uint256 i; i < 4; ++i) {
            IPayoutVault.Config memory c = _config();
            if (i == 0) c.cold = address(0);
            if (i == 1) c.nodes = address(0);
            if (i == 2) c.payer = address(0);
            if (i == 3) c.guardian = address(0);
            _refused(c);
        }
    }

    function testFuzz_assets(uint96 ceiling, uint96 perWindow, uint24 window) external {
        IPayoutVault.Config memory c = _bare(1);
        c.assets[0] = IPayoutVault.Asset(address(usdt), ceiling, perWindow, window);
        if (ceiling == 0 || perWindow > ceiling || window < 1 hours || window > 30 days) _refused(c);
        else assertEq(new PayoutVault(c).available(address(usdt)), perWindow / 2);
    }

    function test_edges() external {
        IPayoutVault.Config memory c = _bare(1);
        uint96 most = type(uint96).max;
        c.assets[0] = IPayoutVault.Asset(address(usdt), most, most, 1 hours);
        new PayoutVault(c);
        c.assets[0].window = 30 days;
        new PayoutVault(c);
        c.assets[0].window = 30 days + 1;
        _refused(c);
        c.assets[0].window = 1 hours - 1;
        _refused(c);
        c.assets[0] = IPayoutVault.Asset(address(usdt), 7, 8, 1 days);
        _refused(c);
        c = _config();
        c.assets[3].token = c.assets[0].token;
        _refused(c);
    }
}
