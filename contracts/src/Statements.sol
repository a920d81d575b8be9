// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IPayoutVault} from "./interfaces/IPayoutVault.sol";
import {IStatements} from "./interfaces/IStatements.sol";

contract Statements is IStatements {
    address public immutable vault;
    bytes32[] private _digests;

    constructor(address vault_) {
        vault = vault_;
    }

    function anchor(uint256 number, bytes32 digest) external {
        if (msg.sender != IPayoutVault(vault).payer()) revert NotPayer(msg.sender);
        if (number != _digests.length) revert WrongNumber(number, _digests.length);
        if (digest == 0) revert NoDigest();
        _digests.push(digest);
        emit Anchored(number, digest);
    }

    function digestOf(uint256 number) external view returns (bytes32) {
        return number < _digests.length ? _digests[number] : bytes32(0);
    }

    function count() external view returns (uint256) {
        return _digests.length;
    }
}
