// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {MintFactory} from "../../src/MintFactory.sol";
import {MintReader} from "../../src/MintReader.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintFactory} from "../../src/interfaces/IMintFactory.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {Sales} from "../Sales.sol";

contract MintFactoryTest is Sales {
    function test_config() external {
        IMintFactory.Config memory c = factory.getConfig();
        assertEq(c.total, 1);
        assertEq(c.market, address(0));
        assertEq(c.platform, treasury);
        assertEq(c.special, address(0));
        assertEq(c.USDT, address(usdt));
        assertEq(c.token, address(token));
        assertEq(c.main, address(main));
        assertEq(c.router, makeAddr("router"));
        assertTrue(factory.isMint(address(mint)));
        assertFalse(factory.isMint(c.implementation));
    }

    function test_tellsOfEachEscrow() external {
        IMain.ProjectTerms memory t = _projectTerms();
        bytes memory data = abi.encodeCall(main.createProject, (t));
        vm.prank(operator);
        authority.schedule(address(main), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectEmit(address(factory));
        emit IMintFactory.MintCreated(
            2, vm.computeCreateAddress(address(factory), vm.getNonce(address(factory))), manager
        );
        vm.prank(operator);
        authority.execute(address(main), data);
    }

    /// @dev A project without a special part names no receiver of it, even once the factory knows one.
    function test_withoutASpecialPart() external {
        _operate(address(factory), abi.encodeCall(factory.setTokenAdd, (special)));
        project = _createProject(_projectTerms());
        assertEq(IMint(main.projects(project).mint).getConfig().special, address(0));
    }

    function test_constructor() external {
        address router = makeAddr("router");
        vm.expectRevert(IMintFactory.InvalidConfig.selector);
        new MintFactory(address(authority), stranger, address(usdt), address(token), treasury, router);
        vm.expectRevert(IMintFactory.InvalidConfig.selector);
        new MintFactory(address(authority), address(main), stranger, address(token), treasury, router);
        vm.expectRevert(IMintFactory.InvalidConfig.selector);
        new MintFactory(address(authority), address(main), address(usdt), address(token), address(0), router);
    }

    function test_createMint_mainAlone() external {
        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(IMintFactory.NotMain.selector, admin));
        factory.createMint(admin);
    }

    /// @dev No escrow can be initialised twice, and the implementation never; nobody can do it first, because creating and
    /// initialising are one call.
    function test_initializedOnce() external {
        address implementation = factory.getConfig().implementation;
        address[3] memory who = [stranger, address(factory), address(main)];
        for (uint256 i; i < who.length; ++i) {
            vm.startPrank(who[i]);
            vm.expectRevert(IMintTypes.AlreadyInitialized.selector);
            mint.initialize(1);
            vm.expectRevert(IMintTypes.AlreadyInitialized.selector);
            IMint(implementation).initialize(1);
            vm.stopPrank();
        }
        // A clone of the same implementation, made by somebody else, belongs to no project.
        address clone = _clone(implementation);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IMintTypes.NotFactory.selector, stranger));
        IMint(clone).initialize(1);
        assertFalse(factory.isMint(clone));
    }

    function _clone(address implementation) private returns (address made) {
        bytes memory code = abi.encodePacked(
            hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", implementation, hex"5af43d82803e903d91602b57fd5bf3"
        );
        assembly ("memory-safe") {
            made := create(0, add(code, 32), mload(code))
        }
    }

    /// @dev The reader cannot change anything through the escrow: it has no function that does.
    function test_unknownCalls() external {
        (bool ok,) = address(mint).call(abi.encodeWithSignature("transferOwnership(address)", stranger));
        assertFalse(ok);
        (ok,) = address(mint).call("");
        assertFalse(ok);
        vm.deal(address(this), 1 ether);
        (ok,) = address(mint).call{value: 1}("");
        assertFalse(ok);
        (ok,) = address(mint).call{value: 1}(abi.encodeCall(mint.stateOf, (1)));
        assertFalse(ok);
        // The reader on its own knows no project.
        MintReader reader = new MintReader(address(main), address(usdt), treasury, address(0));
        assertEq(reader.getConfig().lastIndex, 0);
    }

    function test_setTokenAdd() external {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger));
        factory.setTokenAdd(special);
        bytes memory data = abi.encodeCall(factory.setTokenAdd, (address(0)));
        vm.startPrank(operator);
        authority.schedule(address(factory), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectRevert(IMintFactory.InvalidConfig.selector);
        authority.execute(address(factory), data);
        vm.stopPrank();
        data = abi.encodeCall(factory.setTokenAdd, (special));
        vm.startPrank(operator);
        authority.schedule(address(factory), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectEmit(address(factory));
        emit IMintFactory.SpecialSet(special);
        authority.execute(address(factory), data);
        vm.stopPrank();
        assertEq(factory.getConfig().special, special);
        data = abi.encodeCall(factory.setTokenAdd, (stranger));
        vm.startPrank(operator);
        authority.schedule(address(factory), data, 0);
        skip(OPERATOR_DELAY);
        vm.expectRevert(IMintFactory.AlreadySet.selector);
        authority.execute(address(factory), data);
        vm.stopPrank();
    }

    function test_blacklistLapses() external {
        assertEq(factory.blackListedUntil(alice), 0);
        vm.prank(lister);
        factory.setIsBlackList(alice, true);
        assertEq(factory.blackListedUntil(alice), block.timestamp + 90 days);
        vm.prank(lister);
        factory.setIsBlackList(alice, false);
        assertEq(factory.blackListedUntil(alice), 0);
        vm.prank(lister);
        vm.expectRevert(abi.encodeWithSignature("RenewalIsDelayed(address)", alice));
        factory.setIsBlackList(alice, true);
        _operate(address(factory), abi.encodeCall(factory.renewBlackList, (alice)));
        assertTrue(mint.isBlackList(alice));
        skip(90 days);
        assertFalse(mint.isBlackList(alice));
    }
}
