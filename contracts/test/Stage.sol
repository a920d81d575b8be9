// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Authority} from "../src/Authority.sol";
import {Main} from "../src/Main.sol";
import {Token} from "../src/Token.sol";
import {TestUSDT} from "../src/test-assets/TestUSDT.sol";

/// @dev The accounts and helpers that all tests share.
abstract contract Stage is Test {
    uint32 internal constant OPERATOR_DELAY = 1 days;
    /// @dev Storage slot of `Main._standings`; tests write levels to it.
    uint256 private constant STANDINGS = 57;

    address internal root = makeAddr("root");
    address internal admin = makeAddr("admin");
    address internal operator = makeAddr("operator");
    address internal lister = makeAddr("lister");
    address internal guardian = makeAddr("guardian");
    address internal treasury = makeAddr("treasury");
    address internal alice = makeAddr("alice");
    address internal bob = makeAddr("bob");
    address internal carol = makeAddr("carol");
    address internal stranger = makeAddr("stranger");

    Authority internal authority;
    TestUSDT internal usdt;
    Token internal token;
    Main internal main;

    /// @dev Schedules `data` as the operator, lets the delay pass and executes it. Time moves on by the delay.
    function _operate(address target, bytes memory data) internal {
        _schedule(operator, OPERATOR_DELAY, target, data);
    }

    function _schedule(address who, uint256 delay, address target, bytes memory data) internal {
        vm.startPrank(who);
        authority.schedule(target, data, 0);
        skip(delay);
        authority.execute(target, data);
        vm.stopPrank();
    }

    /// @return how often to repeat what can go on for long: `most` times in the nightly run, a tenth of it otherwise
    function _upTo(uint256 most) internal view returns (uint256) {
        bytes memory profile = bytes(vm.envOr("FOUNDRY_PROFILE", string("")));
        return keccak256(profile) == keccak256("deep") ? most : most / 10;
    }

    function _register(address account, address refer) internal {
        vm.prank(account);
        main.register(refer);
    }

    /// @dev The `i`th of those who act in a world of invariants, registered below `refer`. Handlers of one world share them.
    function _actorBelow(uint256 i, address refer) internal returns (address actor) {
        actor = makeAddr(string.concat("actor", vm.toString(i)));
        if (!main.isRegistered(actor)) _register(actor, refer);
    }

    /// @dev Calls `target` as `who`, through the AccessManager and its delay where the function is behind one. Refused calls change
    /// nothing. The token knows no roles itself: it is called by the AccessManager.
    function _attempt(address who, address target, bytes memory data) internal virtual returns (bool ok) {
        (bool isAllowed, uint32 delay) = authority.canCall(who, target, bytes4(data));
        vm.startPrank(who);
        if (!isAllowed && delay != 0) {
            try authority.schedule(target, data, 0) {
                skip(delay);
            } catch {}
        }
        if (target == address(token) && (isAllowed || delay != 0)) {
            data = abi.encodeCall(authority.execute, (target, data));
            target = address(authority);
        }
        (ok,) = target.call{gas: 10_000_000}(data);
        vm.stopPrank();
    }

    /// @dev Gives `account` team level `level`, as a proven team record would, but for good.
    function _setLevel(address account, uint256 level) internal {
        bytes32 slot = keccak256(abi.encode(account, STANDINGS));
        uint256 word = uint256(vm.load(address(main), slot));
        vm.store(address(main), slot, bytes32(uint256(uint208(word)) | level << 208 | uint256(type(uint32).max) << 216));
        assertEq(main.levelOf(account), level, "slot of the standings");
    }
}
