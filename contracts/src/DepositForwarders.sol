// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {DepositForwarder} from "./DepositForwarder.sol";
import {IDepositForwarder} from "./interfaces/IDepositForwarder.sol";
import {IDepositForwarders} from "./interfaces/IDepositForwarders.sol";

contract DepositForwarders is IDepositForwarders, ReentrancyGuardTransient {
    uint256 private constant ITEM_GAS = 100_000;

    address public immutable vault;
    address private immutable _implementation;

    constructor(address vault_) {
        vault = vault_;
        _implementation = address(new DepositForwarder(vault_));
    }

    function deploy(address user) public returns (address forwarder) {
        forwarder = forwarderOf(user);
        if (forwarder.code.length != 0) return forwarder;
        Clones.cloneDeterministic(_implementation, _salt(user));
        emit ForwarderDeployed(user, forwarder);
    }

    function sweep(address user, address[] calldata tokens) external nonReentrant returns (uint256[] memory amounts) {
        amounts = new uint256[](tokens.length);
        for (uint256 i; i < tokens.length; ++i) {
            amounts[i] = _sweep(user, tokens[i], tokens.length - i);
        }
    }

    function sweepMany(address[] calldata users, address token)
        external
        nonReentrant
        returns (uint256[] memory amounts)
    {
        amounts = new uint256[](users.length);
        for (uint256 i; i < users.length; ++i) {
            amounts[i] = _sweep(users[i], token, users.length - i);
        }
    }

    function forwarderOf(address user) public view returns (address) {
        return Clones.predictDeterministicAddress(_implementation, _salt(user));
    }

    /// @param left number of sweeps still to do, this one included. Each gets an equal share of the remaining gas, so that a
    /// token that burns all its gas does not stop the others.
    function _sweep(address user, address token, uint256 left) private returns (uint256 amount) {
        address forwarder = deploy(user);
        uint256 share = gasleft() / (left + 1);
        if (share < ITEM_GAS) revert TooLittleGas(share, ITEM_GAS);
        try IDepositForwarder(forwarder).sweep{gas: share}(token) returns (uint256 swept) {
            amount = swept;
            if (amount != 0) emit Swept(user, token, amount);
        } catch {
            emit SweepFailed(user, token);
        }
    }

    function _salt(address user) private pure returns (bytes32) {
        return bytes32(uint256(uint160(user)));
    }
}
