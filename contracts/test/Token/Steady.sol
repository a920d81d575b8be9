// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";

/// @dev A token whose price has been steady, with a trader who has plenty of both assets.
abstract contract Steady is Economy {
    function setUp() public override {
        super.setUp();
        _giveToken(alice, 40_000_000e18);
        _giveUsdt(alice, 10_000_000e18);
        _knowAverage();
    }

    /// @dev Writes slot 8 of the pair, where Uniswap V2 stores both reserves and the time.
    function _setReserves(uint112 r0, uint112 r1) internal {
        uint256 time = uint256(vm.load(pair, bytes32(uint256(8)))) >> 224;
        vm.store(pair, bytes32(uint256(8)), bytes32((time << 224) | (uint256(r1) << 112) | r0));
        (uint256 tokens, uint256 usdts) = _reserves();
        assertEq(tokens, _tokenFirst() ? r0 : r1);
        assertEq(usdts, _tokenFirst() ? r1 : r0);
    }
}
