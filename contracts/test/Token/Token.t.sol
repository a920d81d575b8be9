// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Token} from "../../src/Token.sol";
import {IToken} from "../../src/interfaces/IToken.sol";
import {Economy} from "../Economy.sol";

/// @dev Router, factory and pair in one, as far as the token asks them.
contract Exchange {
    address public pair;
    uint112 private _reserve0;
    uint112 private _reserve1;

    function factory() external view returns (address) {
        return address(this);
    }

    function getPair(address, address) external view returns (address) {
        return pair;
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (_reserve0, _reserve1, 0);
    }

    function set(address pair_, uint112 reserve0, uint112 reserve1) external {
        (pair, _reserve0, _reserve1) = (pair_, reserve0, reserve1);
    }
}

contract TokenTest is Economy {
    Exchange private exchange;
    Token private t;

    function setUp() public override {
        super.setUp();
        exchange = new Exchange();
        t = new Token("TDE", "TDE", 1000e18, alice, bob, address(usdt), address(exchange));
    }

    function test_issuesOnceToTheHolder() external view {
        assertEq(t.totalSupply(), 1000e18);
        assertEq(t.balanceOf(alice), 1000e18);
        assertEq(t.issued(), 1000e18);
        assertEq(t.decimals(), 18);
        assertEq(t.name(), "TDE");
        assertEq(t.symbol(), "TDE");
        IToken.Config memory c = t.getConfig();
        assertEq(c.startBlock, type(uint64).max, "not open");
        assertEq(c.manager, bob);
        assertEq(c.usdt, address(usdt));
        assertEq(c.router, address(exchange));
        assertEq(c.swapPair, address(0));
    }

    function testFuzz_burn_destroysOnlyTheCallersOwn(uint256 amount) external {
        amount = bound(amount, 0, 1000e18);
        vm.prank(alice);
        t.burn(amount);
        assertEq(t.totalSupply(), 1000e18 - amount);
        assertEq(t.balanceOf(alice), 1000e18 - amount);
        assertEq(t.issued(), 1000e18);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, bob, 0, 1));
        t.burn(1);
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

    function test_setSwappair_managerOnce_onlyTheFactorysPair() external {
        exchange.set(address(exchange), 0, 0);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotManager.selector, address(this)));
        t.setSwappair(address(exchange));
        vm.startPrank(bob);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotThePair.selector, alice));
        t.setSwappair(alice);
        vm.expectEmit();
        emit IToken.SwapPairSet(address(exchange));
        t.setSwappair(address(exchange));
        assertEq(t.getConfig().swapPair, address(exchange));
        vm.expectRevert(IToken.AlreadySet.selector);
        t.setSwappair(address(exchange));
    }

    function test_setSwappair_refusesNoPair() external {
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IToken.NotThePair.selector, address(0)));
        t.setSwappair(address(0));
    }

    function testFuzz_getPrice_isUsdtPerToken(uint112 tokens, uint112 usdts) external {
        assertEq(t.getPrice(), 0, "no pair");
        bool first = address(t) < address(usdt);
        exchange.set(address(exchange), first ? tokens : usdts, first ? usdts : tokens);
        vm.prank(bob);
        t.setSwappair(address(exchange));
        assertEq(t.getPrice(), tokens == 0 ? 0 : uint256(usdts) * 1e18 / tokens);
    }

    /// @dev The side of the pair that is TDE depends on the addresses; both happen.
    function test_getPrice_eitherSide() external {
        bool[2] memory seen;
        for (uint256 i; !(seen[0] && seen[1]); ++i) {
            Token other = new Token("", "", 1, alice, bob, address(usdt), address(exchange));
            bool first = address(other) < address(usdt);
            seen[first ? 1 : 0] = true;
            exchange.set(address(exchange), first ? 4e18 : 1e18, first ? 1e18 : 4e18);
            vm.prank(bob);
            other.setSwappair(address(exchange));
            assertEq(other.getPrice(), 0.25e18);
        }
    }
}
