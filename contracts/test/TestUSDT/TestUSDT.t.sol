// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Economy} from "../Economy.sol";

contract TestUSDTTest is Economy {
    function test_hasTheInterfaceOfUsdtOnBsc() external {
        assertEq(usdt.decimals(), 18);
        assertEq(usdt.symbol(), "USDT");
        assertEq(usdt.name(), "Tether USD");
        assertEq(usdt.getOwner(), deployer);
        vm.startPrank(deployer);
        uint256 supply = usdt.totalSupply();
        assertTrue(usdt.mint(5));
        assertTrue(usdt.burn(2));
        assertEq(usdt.totalSupply(), supply + 3);
        assertTrue(usdt.transfer(alice, 3));
        assertTrue(usdt.approve(alice, 10));
        assertTrue(usdt.increaseAllowance(alice, 5));
        assertTrue(usdt.decreaseAllowance(alice, 1));
        assertEq(usdt.allowance(deployer, alice), 14);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, alice, 14, 15));
        usdt.decreaseAllowance(alice, 15);
        usdt.transferOwnership(alice);
        assertEq(usdt.getOwner(), alice);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, deployer));
        usdt.mint(1);
    }
}
