// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {ISwapHelper} from "../../src/interfaces/ISwapHelper.sol";

contract SwapHelperGetConfigTest is Economy {
    function test_getConfig() external view {
        ISwapHelper.Config memory c = swapHelper.getConfig();
        assertEq(c.token, address(token));
        assertEq(c.usdt, address(usdt));
        assertEq(c.router, address(router));
        assertEq(c.pair, pair);
    }
}
