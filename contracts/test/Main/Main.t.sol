// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Main} from "../../src/Main.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IMainModule} from "../../src/interfaces/IMainModule.sol";
import {Economy} from "../Economy.sol";

contract OddModule is IMainModule {
    uint256 private immutable _answer;

    constructor(uint256 answer) {
        _answer = answer;
    }

    function participation(address) external view returns (uint256) {
        require(_answer != 0, "broken");
        return _answer;
    }
}

/// @dev Answers every call with the first `length` bytes of `word`, as a result or as the reason of a failure.
contract RawModule {
    uint256 private immutable _word;
    uint256 private immutable _length;
    bool private immutable _fails;

    constructor(uint256 word, uint256 length, bool fails) {
        (_word, _length, _fails) = (word, length, fails);
    }

    fallback() external {
        (uint256 word, uint256 length, bool fails) = (_word, _length, _fails);
        assembly ("memory-safe") {
            mstore(0, word)
            if fails { revert(0, length) }
            return(0, length)
        }
    }
}

contract MainTest is Economy {
    function test_theRootIsThere() external view {
        IMain.User memory u = main.users(root);
        assertTrue(u.isExist);
        assertEq(u.index, 1);
        assertEq(u.invites, 2);
        assertEq(u.refer, address(0));
        assertEq(main.root(), root);
        assertEq(main.totalUser(), 3);
    }

    function test_theRootIsAnnounced() external {
        vm.expectEmit();
        emit IMain.Registered(alice, address(0), 1);
        new Main(address(authority), alice);
    }

    function test_register_bindsOnceAndForGood() external {
        vm.startPrank(stranger);
        vm.expectEmit();
        emit IMain.Registered(stranger, alice, 4);
        main.register(alice);
        IMain.User memory u = main.users(stranger);
        assertTrue(u.isExist);
        assertEq(u.index, 4);
        assertEq(u.refer, alice);
        assertEq(u.invites + u.amount + u.projects, 0);
        assertEq(main.users(alice).invites, 1);
        assertEq(main.totalUser(), 4);
        assertTrue(main.isRegistered(stranger));
        vm.expectRevert(abi.encodeWithSelector(IMain.AlreadyRegistered.selector, stranger));
        main.register(bob);
        vm.stopPrank();
        vm.prank(root);
        vm.expectRevert(abi.encodeWithSelector(IMain.AlreadyRegistered.selector, root));
        main.register(alice);
    }

    function test_register_refusesUnknownReferrersAndOneself() external {
        vm.startPrank(stranger);
        address nobody = makeAddr("nobody");
        vm.expectRevert(abi.encodeWithSelector(IMain.ReferrerNotRegistered.selector, nobody));
        main.register(nobody);
        vm.expectRevert(abi.encodeWithSelector(IMain.ReferrerNotRegistered.selector, address(0)));
        main.register(address(0));
        vm.expectRevert(abi.encodeWithSelector(IMain.ReferrerIsSelf.selector, stranger));
        main.register(stranger);
        assertFalse(main.isRegistered(stranger));
        assertFalse(main.users(stranger).isExist);
    }

    /// @dev a below b, then b below a: the second registration is refused, because the account is registered already.
    function test_register_noCycleOfTwo() external {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMain.AlreadyRegistered.selector, alice));
        main.register(bob);
    }

    /// @dev In any order of registrations everyone's line ends at the root, and the counts add up.
    function testFuzz_theTreeHasNoLoops(uint256 seed) external {
        address[] memory accounts = new address[](16);
        accounts[0] = root;
        for (uint256 i = 1; i < accounts.length; ++i) {
            accounts[i] = address(uint160(0x10000 + i));
            seed = uint256(keccak256(abi.encode(seed)));
            vm.prank(accounts[i]);
            main.register(accounts[seed % i]);
        }
        uint256 invites;
        for (uint256 i; i < accounts.length; ++i) {
            invites += main.users(accounts[i]).invites;
            address account = accounts[i];
            while (account != root) {
                address refer = main.users(account).refer;
                assertLt(main.users(refer).index, main.users(account).index, "a line only ever leads to older accounts");
                account = refer;
            }
        }
        assertEq(invites, main.totalUser() - 1);
    }

    function test_addModule_administratorOnly_onceEach_atMost16() external {
        OddModule module = new OddModule(7);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, alice));
        main.addModule(address(module));
        vm.startPrank(deployer);
        vm.expectRevert(abi.encodeWithSelector(IMain.ModuleNotAccepted.selector, alice));
        main.addModule(alice);
        vm.expectEmit();
        emit IMain.ModuleAdded(address(module));
        main.addModule(address(module));
        vm.expectRevert(abi.encodeWithSelector(IMain.ModuleNotAccepted.selector, address(module)));
        main.addModule(address(module));
        assertEq(main.modules().length, 2);
        assertEq(main.modules()[1], address(module));
        for (uint256 i = 2; i < 16; ++i) {
            main.addModule(address(new OddModule(i)));
        }
        module = new OddModule(1);
        vm.expectRevert(abi.encodeWithSelector(IMain.ModuleNotAccepted.selector, address(module)));
        main.addModule(address(module));
    }

    function test_users_aBrokenModuleCountsNothingAndBlocksNothing() external {
        _deposit(alice, 100e18, TERM);
        vm.startPrank(deployer);
        main.addModule(address(new OddModule(0)));
        main.addModule(address(new OddModule(type(uint256).max)));
        main.addModule(address(usdt));
        main.addModule(address(new OddModule(5)));
        vm.stopPrank();
        assertEq(main.users(alice).amount, 100e18 + 5);
    }

    function _addRaw(uint256 word, uint256 length, bool fails) private {
        address module = address(new RawModule(word, length, fails));
        vm.prank(deployer);
        main.addModule(module);
    }

    /// @dev A module that fails states nothing, even if its reason looks like an amount.
    function test_users_theReasonOfAFailureIsNoAmount() external {
        _addRaw(500, 32, true);
        assertEq(main.users(alice).amount, 0);
    }

    function test_users_lessThanAWordIsNoAmount() external {
        _addRaw(500 << 8, 31, false);
        _addRaw(0, 0, false);
        assertEq(main.users(alice).amount, 0);
    }

    function test_users_theLargestAmountOfAModule() external {
        _addRaw(type(uint128).max, 32, false);
        assertEq(main.users(alice).amount, type(uint128).max);
        _addRaw(uint256(type(uint128).max) + 1, 32, false);
        assertEq(main.users(alice).amount, type(uint128).max);
    }
}
