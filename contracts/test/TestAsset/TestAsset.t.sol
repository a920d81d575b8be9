// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Test} from "forge-std/Test.sol";
import {TestAsset} from "../../src/test-assets/TestAsset.sol";

contract TestAssetTest is Test {
    function test_mint() external {
        TestAsset asset = new TestAsset("USDE", "USDE", address(this));
        asset.mint(5e18);
        assertEq(asset.balanceOf(address(this)), 5e18);
        assertEq(asset.symbol(), "USDE");
        assertEq(asset.decimals(), 18);
        vm.prank(address(1));
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, address(1)));
        asset.mint(1);
    }
}
