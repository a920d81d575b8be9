// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IStatements} from "../../src/interfaces/IStatements.sol";
import {Custody} from "../Custody.sol";

contract AnchorTest is Custody {
    function _anchor(uint256 number, bytes32 digest) private {
        vm.prank(payer);
        statements.anchor(number, digest);
    }

    function test_anchor() external {
        assertEq(statements.vault(), address(vault));
        assertEq(statements.count(), 0);
        vm.expectEmit(address(statements));
        emit IStatements.Anchored(0, "first");
        _anchor(0, "first");
        _anchor(1, "second");
        assertEq(statements.count(), 2);
        assertEq(statements.digestOf(0), "first");
        assertEq(statements.digestOf(1), "second");
        assertEq(statements.digestOf(2), 0);
        assertEq(statements.digestOf(type(uint256).max), 0);
    }

    /// @dev An anchored digest never changes, and no number is left out.
    function testFuzz_onlyTheNext(uint256 number, bytes32 digest) external {
        vm.assume(number != 1);
        _anchor(0, "first");
        vm.expectRevert(abi.encodeWithSelector(IStatements.WrongNumber.selector, number, 1));
        _anchor(number, digest);
        assertEq(statements.digestOf(0), "first");
    }

    function test_noDigest() external {
        vm.expectRevert(IStatements.NoDigest.selector);
        _anchor(0, 0);
    }

    /// @dev Only the vault's payer at that time can anchor.
    function test_onlyThePayer() external {
        address[6] memory others = _others();
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IStatements.NotPayer.selector, others[i]));
            vm.prank(others[i]);
            statements.anchor(0, "x");
        }
        vm.prank(deployer);
        vault.announcePayer(bob);
        skip(DELAY);
        vault.applyPayer();
        vm.expectRevert(abi.encodeWithSelector(IStatements.NotPayer.selector, payer));
        _anchor(0, "x");
        vm.prank(bob);
        statements.anchor(0, "x");
    }
}
