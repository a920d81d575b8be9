// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Economy} from "../Economy.sol";
import {Token} from "../../src/Token.sol";

contract TokenPermitTest is Economy {
    Token private t;

    function setUp() public override {
        super.setUp();
        t = new Token("TDE", "TDE", 1000e18, alice, bob, address(usdt), address(router));
    }

    function test_permit() external {
        (address owner, uint256 key) = makeAddrAndKey("signer");
        bytes32 typeHash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 inner = keccak256(abi.encode(typeHash, owner, bob, 5e18, 0, block.timestamp));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(key, keccak256(abi.encodePacked("\x19\x01", t.DOMAIN_SEPARATOR(), inner)));
        t.permit(owner, bob, 5e18, block.timestamp, v, r, s);
        assertEq(t.allowance(owner, bob), 5e18);
        assertEq(t.nonces(owner), 1);
    }
}
