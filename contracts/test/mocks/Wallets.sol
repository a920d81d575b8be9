// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// @dev A contract wallet that answers ERC-1271 in every way known from real wallets.
contract OddWallet is IERC1271 {
    enum Answer {
        Yes,
        No,
        Short,
        Wide,
        Reverts,
        BurnsGas,
        ReturnBomb,
        Reenters
    }

    Answer public answer;
    bytes32 public known;
    address public target;
    bytes public data;

    function set(Answer answer_, bytes32 known_) external {
        (answer, known) = (answer_, known_);
    }

    function setCall(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    function act(address to, bytes calldata what) external {
        (bool ok,) = to.call(what);
        require(ok, "act");
    }

    function isValidSignature(bytes32 hash, bytes calldata) external view returns (bytes4) {
        Answer a = answer;
        if (a == Answer.Reverts) revert("no");
        if (a == Answer.BurnsGas) while (true) {}
        bytes4 yes = IERC1271.isValidSignature.selector;
        assembly {
            mstore(0, yes)
            if eq(a, 2) { return(0, 4) }
            if eq(a, 3) {
                mstore(0, or(yes, 1))
                return(0, 32)
            }
            if eq(a, 6) { revert(0, 1000000) }
        }
        if (a == Answer.Reenters) {
            (bool ok,) = target.staticcall(data);
            if (!ok) revert("refused");
        }
        return a == Answer.No || hash != known ? bytes4(0) : yes;
    }
}

/// @dev Code for an EIP-7702 account to delegate to; it cannot check signatures.
contract PlainDelegate {
    receive() external payable {}
}
