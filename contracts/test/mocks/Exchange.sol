// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @dev Router, factory and pair in one, with only the functions that the token calls.
contract Exchange {
    address public pair;
    uint112 private _reserve0;
    uint112 private _reserve1;

    function factory() external view returns (address) {
        return address(this);
    }

    function getPair(address, address) external view returns (address) {
        return pair;
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (_reserve0, _reserve1, 0);
    }

    function set(address pair_, uint112 reserve0, uint112 reserve1) external {
        (pair, _reserve0, _reserve1) = (pair_, reserve0, reserve1);
    }
}
