// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Vm} from "forge-std/Vm.sol";
import {Economy, IExchange} from "../Economy.sol";
import {NodeNFT} from "../../src/NodeNFT.sol";
import {NodeProceeds} from "../../src/NodeProceeds.sol";
import {Token} from "../../src/Token.sol";
import {IToken} from "../../src/interfaces/IToken.sol";

/// @dev Many traders and node holders, and every role of the AccessManager hostile, in any order over weeks. The handler
/// deploys all contracts and keeps the sums that the invariants compare with.
contract EconomyHandler is Economy {
    uint256 internal constant ACTORS = 5;
    address[] public actors;
    /// @dev All accounts that can hold TDE.
    address[] public holders;

    uint256 public burned;
    uint256 public nodeFees;
    uint256 public crashFees;
    uint256 public donated;
    uint256 public trades;
    uint256 public crashes;
    uint256 public lastStartBlock;
    mapping(address account => uint256) public earnedUsdt;
    mapping(address account => uint256) public earnedToken;
    mapping(address account => uint256) public cards;

    constructor() {
        setUp();
        for (uint256 i; i < ACTORS; ++i) {
            address actor = _actorBelow(i, root);
            actors.push(actor);
            holders.push(actor);
            _giveToken(actor, 5_000_000e18);
            _giveUsdt(actor, 5_000_000e18);
            _allowLiquidity(actor);
            vm.startPrank(actor);
            usdt.approve(address(swapHelper), type(uint256).max);
            token.approve(address(swapHelper), type(uint256).max);
            vm.stopPrank();
        }
        address[7] memory others =
            [deployer, pair, address(nodes), treasury, address(swapHelper), address(liquidityHelper), address(pool)];
        for (uint256 i; i < others.length; ++i) {
            holders.push(others[i]);
        }
        lastStartBlock = token.getConfig().startBlock;
        _knowAverage();
    }

    function parts() external view returns (Token, NodeNFT, address, address, address, address, address) {
        return (token, nodes, address(usdt), pair, treasury, address(swapHelper), address(liquidityHelper));
    }

    function holderCount() external view returns (uint256) {
        return holders.length;
    }

    function actorCount() external pure returns (uint256) {
        return ACTORS;
    }

    /// @dev Adds up the fees that the token reports during a call.
    modifier counted() {
        vm.recordLogs();
        _;
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != IToken.TradeFee.selector) continue;
            (uint256 nodeFee, uint256 burnFee, uint256 crashFee) = abi.decode(logs[i].data, (uint256, uint256, uint256));
            nodeFees += nodeFee;
            crashFees += crashFee;
            burned += burnFee;
            ++trades;
            if (crashFee != 0) ++crashes;
        }
    }

    function _actor(uint256 seed) internal view returns (address) {
        return actors[seed % ACTORS];
    }

    function buy(uint256 who, uint256 amount) external counted {
        amount = bound(amount, 1e12, 200_000e18);
        address actor = _actor(who);
        if (usdt.balanceOf(actor) >= amount) _buy(actor, amount);
    }

    function sell(uint256 who, uint256 amount) external counted {
        amount = bound(amount, 1e12, 3_000_000e18);
        address actor = _actor(who);
        if (token.balanceOf(actor) < amount) return;
        IToken.SellQuote memory q = token.quoteSell(amount);
        uint256 held = token.balanceOf(address(nodes));
        _sell(actor, amount);
        assertEq(token.balanceOf(address(nodes)) - held, q.nodeFee + q.crashFee, "the quote is what happened");
    }

    function swapThroughHelper(uint256 who, uint256 amount, bool isSale) external counted {
        amount = bound(amount, 1e12, 50_000e18);
        address actor = _actor(who);
        if (token.balanceOf(actor) < amount || usdt.balanceOf(actor) < amount) return;
        vm.startPrank(actor);
        if (isSale) swapHelper.swapTokensForUSDT(address(token), amount, actor, 1, block.timestamp);
        else swapHelper.swapUSDTForTokens(address(token), amount, actor, 1, block.timestamp);
        vm.stopPrank();
    }

    function sendToPair(uint256 who, uint256 amount, uint256 then) external counted {
        amount = bound(amount, 0, 10_000e18);
        address actor = _actor(who);
        if (token.balanceOf(actor) < amount) return;
        vm.startPrank(actor);
        token.transfer(pair, amount);
        if (then % 3 == 0) IExchange(pair).sync();
        if (then % 3 == 1) IExchange(pair).skim(actor);
        vm.stopPrank();
    }

    function pass(uint256 from, uint256 to, uint256 amount) external {
        (address a, address b) = (_actor(from), _actor(to));
        amount = bound(amount, 0, token.balanceOf(a));
        (uint256 had, uint256 supply) = (token.balanceOf(b), token.totalSupply());
        vm.prank(a);
        token.transfer(b, amount);
        assertEq(token.balanceOf(b), a == b ? had : had + amount, "free of fee");
        assertEq(token.totalSupply(), supply);
    }

    function burn(uint256 who, uint256 amount) external {
        amount = bound(amount, 0, token.balanceOf(_actor(who)) / 100);
        vm.prank(_actor(who));
        token.burn(amount);
        burned += amount;
    }

    function provide(uint256 who, uint256 amount) external counted {
        amount = bound(amount, 1e15, 100_000e18);
        address actor = _actor(who);
        if (token.balanceOf(actor) < amount || usdt.balanceOf(actor) < 10 * amount) return;
        uint256 before = trades;
        vm.prank(actor);
        liquidityHelper.addLiquidity(amount, 10 * amount, 0, 0, actor, block.timestamp);
        assertEq(trades, before, "no trade");
    }

    function withdraw(uint256 who, uint256 part) external counted {
        address actor = _actor(who);
        uint256 amount = bound(part, 0, IERC20(pair).balanceOf(actor));
        if (amount < 1e9) return;
        vm.prank(actor);
        liquidityHelper.removeLiquidity(amount, 0, 0, actor, block.timestamp);
    }

    function buyCards(uint256 who, uint256 times) external {
        address actor = _actor(who);
        uint256 price = nodes.cards(1).price;
        times = bound(times, 1, 5);
        if (usdt.balanceOf(actor) < price * times) return;
        if (nodes.cards(1).mints + times > nodes.cards(1).supply) return;
        vm.startPrank(actor);
        usdt.approve(address(main), price * times);
        main.buyNFT(0, 1, times, price);
        vm.stopPrank();
        cards[actor] += times;
        remember();
    }

    /// @dev What the price of cards brought is split by anybody: half or more to users, and nothing is left.
    function splitProceeds(uint256 who) external {
        address place = nodes.proceeds();
        uint256 held = usdt.balanceOf(place);
        if (place.code.length == 0 || held == 0) return;
        vm.prank(_actor(who));
        (uint256 toUsers, uint256 toTreasury) = NodeProceeds(place).split();
        assertEq(toUsers + toTreasury, held);
        assertGe(toUsers, toTreasury);
        assertEq(usdt.balanceOf(place), 0);
    }

    function passCard(uint256 from, uint256 to, uint256 times) external {
        (address a, address b) = (_actor(from), _actor(to));
        times = bound(times, 0, nodes.balanceOf(a, 1));
        vm.prank(a);
        nodes.safeTransferFrom(a, b, 1, times, "");
        cards[a] -= times;
        cards[b] += times;
        remember();
    }

    function claim(uint256 who) external {
        address actor = _actor(who);
        uint256 due = nodes.users(actor).balance;
        uint256 dueToken = nodes.users(actor).tokenBalance;
        if ((due == 0 && dueToken == 0) || nodes.isBlackList(actor)) return;
        (uint256 usdts, uint256 tokens) = (usdt.balanceOf(actor), token.balanceOf(actor));
        nodes.claim(actor);
        assertEq(usdt.balanceOf(actor) - usdts, due);
        assertEq(token.balanceOf(actor) - tokens, dueToken);
        remember();
    }

    function donate(uint256 who, uint256 amount) external {
        amount = bound(amount, 0, 10_000e18);
        if (usdt.balanceOf(_actor(who)) < amount) return;
        vm.prank(_actor(who));
        usdt.transfer(address(nodes), amount);
        donated += amount;
    }

    function share() external {
        nodes.updatePool();
        remember();
    }

    function time(uint256 passed) external {
        passed = bound(passed, 1, 15 hours);
        skip(passed);
        vm.roll(block.number + passed / 3 + 1);
        token.poke();
    }

    /// @dev Every role calls what it may and what it may not; refused calls are ignored.
    function hostile(uint256 what, uint256 who, uint256 value) external {
        address actor = _actor(who);
        if (what % 10 == 0) _try(operator, address(token), abi.encodeCall(token.setFees, (value % 400, value % 350)));
        if (what % 10 == 1) _try(operator, address(token), abi.encodeCall(token.setIsFeeExempt, (actor, true)));
        if (what % 10 == 2) _try(operator, address(token), abi.encodeCall(token.setStartBlock, (value)));
        if (what % 10 == 3) _try(operator, address(nodes), abi.encodeCall(nodes.setPrice, (1, value % 3000e18)));
        if (what % 10 == 4) {
            _try(operator, address(nodes), abi.encodeCall(nodes.addCard, (value % 100, NODE_PRICE, "", "")));
        }
        if (what % 10 == 5) _try(operator, address(nodes), abi.encodeCall(nodes.renewBlackList, (actor)));
        if (what % 10 == 6) {
            _try(lister, address(nodes), abi.encodeCall(nodes.setIsBlackList, (actor, value % 2 == 0)));
        }
        if (what % 10 == 7) {
            _try(treasurer, address(swapHelper), abi.encodeCall(swapHelper.withdrawToken, (pair, actor, value)));
        }
        if (what % 10 == 8) _try(admin, address(token), abi.encodeCall(token.setSwappair, (actor)));
        if (what % 10 == 9) {
            _try(admin, address(token), abi.encodeCall(token.setReceivers, (address(swapHelper), address(main))));
        }
        remember();
    }

    function _try(address who, address target, bytes memory data) private {
        vm.startPrank(who);
        try authority.schedule(target, data, 0) {
            skip(who == admin ? ADMIN_DELAY : OPERATOR_DELAY);
        } catch {}
        try authority.execute(target, data) {} catch {}
        vm.stopPrank();
    }

    /// @dev Nobody's earnings and cards shrink except by the holder's own action.
    function remember() public {
        for (uint256 i; i < ACTORS; ++i) {
            address actor = actors[i];
            (uint256 usdts, uint256 tokens) = (nodes.users(actor).rewardTotal, nodes.users(actor).tokenRewardTotal);
            assertGe(usdts, earnedUsdt[actor], "earned USDT shrank");
            assertGe(tokens, earnedToken[actor], "earned TDE shrank");
            (earnedUsdt[actor], earnedToken[actor]) = (usdts, tokens);
        }
    }
}
