// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {stdError} from "forge-std/StdError.sol";
import {SpecialPay} from "../../src/SpecialPay.sol";
import {ISpecialPay} from "../../src/interfaces/ISpecialPay.sol";
import {Award} from "../Award.sol";

contract SpecialPayConstructorTest is Award {
    function _refused(ISpecialPay.Init memory init) private {
        vm.expectRevert(ISpecialPay.InvalidConfig.selector);
        new SpecialPay(init);
    }

    function test_keepsWhatItIsGiven() external view {
        ISpecialPay.Config memory c = award.getConfig();
        assertEq(c.market, market);
        assertEq(c.USDT, address(usdt));
        assertEq(c.MAIN, address(main));
        assertEq(c.ROUTER, address(router));
        assertEq(award.authority(), address(authority));
        uint256[3] memory rates = award.getConfigMulti();
        assertEq(rates[0], RATE_A);
        assertEq(rates[1], RATE_B);
        assertEq(rates[2], RATE_C);
        assertEq(c.totalUser + c.totalForceA + c.totalForceB + c.totalForceC + c.lastBalance + c.unshared, 0);
    }

    function test_missingAddresses() external {
        ISpecialPay.Init memory init = _awardInit(address(0));
        _refused(init);
        init = _awardInit(address(usdt));
        init.main = address(0);
        _refused(init);
        init = _awardInit(address(usdt));
        init.market = address(0);
        _refused(init);
    }

    function test_rates() external {
        ISpecialPay.Init memory init = _awardInit(address(usdt));
        init.rates = [uint256(5000), 3000, 1999];
        _refused(init);
        init.rates = [uint256(5000), 3000, 2001];
        _refused(init);
        for (uint256 i; i < 3; ++i) {
            init.rates = [uint256(5000), 5000, 5000];
            init.rates[i] = 0;
            _refused(init);
            // Two that are far too large and would come back to 10,000 if they wrapped around.
            init.rates = [uint256(2 ** 255), 2 ** 255, 2 ** 255];
            init.rates[i] = 10_000;
            vm.expectRevert(stdError.arithmeticError);
            new SpecialPay(init);
        }
        init.rates = [uint256(9998), 1, 1];
        assertEq(new SpecialPay(init).getConfigMulti()[0], 9998);
    }
}
