// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {Sales} from "../Sales.sol";
import {SaleSteps} from "../SaleSteps.sol";

/// @dev Buyers who invited each other, their manager, and every role hostile, in any order over years of sales. The handler
/// deploys everything and computes independently what everybody is owed.
contract SalesHandler is Sales {
    uint256 internal constant ACTORS = 6;
    address[] public actors;

    /// @dev Per sale: what was paid and not refunded, and units by account.
    mapping(uint256 sale => uint256) public paid;
    mapping(uint256 sale => mapping(address account => uint256)) public units;
    mapping(uint256 sale => IMintTypes.State) public lastState;
    mapping(uint256 sale => uint256) public price;
    mapping(address account => uint256) public invested;
    /// @dev USDT that left other than by refunds, and project tokens that left as bought ones.
    uint256 public otherUsdt;
    uint256 public donatedUsdt;
    uint256 public donatedToken;
    mapping(address account => uint256) public boughtPaid;
    /// @dev Pool 0's promise for a unit of each sale at the time of purchase, and the longest time for the tokens.
    mapping(uint256 sale => uint256) public promisedUsdt;
    mapping(uint256 sale => uint256) public promisedTokens;
    mapping(uint256 sale => uint256) public streamTime;
    mapping(address account => uint256) public usdtGained;
    mapping(address account => uint256) public tokenGained;
    mapping(address account => uint256) public dropPaid;

    constructor() {
        setUp();
        address refer = root;
        for (uint256 i; i < ACTORS; ++i) {
            address actor = _actorBelow(i, refer);
            actors.push(actor);
            refer = i % 3 == 2 ? root : actor;
        }
        _open(50, 40);
    }

    function actorCount() external pure returns (uint256) {
        return ACTORS;
    }

    function parts() external view returns (IMint, IMain, address, address) {
        return (mint, IMain(address(main)), address(usdt), address(token));
    }

    function saleCount() public view returns (uint256) {
        return mint.getConfig().lastIndex;
    }

    function _actor(uint256 seed) internal view returns (address) {
        return actors[seed % ACTORS];
    }

    function _open(uint256 total, uint256 softCap) private {
        IMintTypes.Terms memory t = _terms();
        (t.total, t.softCap, t.maxPerUser) = (total, softCap, total);
        t.price = 10_000 + uint256(keccak256(abi.encode(total, softCap, block.timestamp))) % 1e20;
        t.tokens = 1 + t.price * 7 / 3;
        t.drop = softCap % 2 == 0 ? 0 : t.price / 5;
        // From almost no power to the largest.
        t.power = softCap % 4 == 0 ? type(uint64).max : 1 + softCap % 9;
        t.poolTokens = [0, 1, 1e18 * total + softCap, _mostPoolTokens()][softCap % 4];
        t.startTime = block.timestamp + softCap % 2 * 1 days;
        t.endTime = t.startTime + 1 + total % 40 * 1 days;
        t.releaseRates[0] = softCap * 37 % 1250;
        for (uint256 i; i < 11; ++i) {
            t.releaseWeeks[i] = i * (softCap % 4);
        }
        uint256 stream = main.getConfig().poolDays * main.getConfig().dayTimes;
        uint256 sale = _createSale(t);
        price[sale] = t.price;
        promisedUsdt[sale] = t.price * 1000 / 10_000 * 4000 / 10_000;
        promisedTokens[sale] = t.poolTokens * 4000 / 10_000 / t.total;
        streamTime[sale] = stream;
        lastState[sale] = mint.stateOf(sale);
    }

    function _mostPoolTokens() internal pure virtual returns (uint256) {
        return 1e27;
    }

    /// @dev In every call, money leaves only as a refund or out of sales that have succeeded.
    modifier watched() {
        uint256 before = usdt.balanceOf(address(mint));
        _;
        uint256 now_ = usdt.balanceOf(address(mint));
        if (now_ < before) otherUsdt += before - now_;
        assertGe(now_, _refundable(), "refunds are not funded");
        watchStates();
    }

    /// @dev What buyers paid in sales without success and have not got back.
    function _refundable() private view returns (uint256 sum) {
        for (uint256 i = 1; i <= saleCount(); ++i) {
            if (mint.stateOf(i) != IMintTypes.State.Success) sum += paid[i];
        }
    }

    function watchStates() public {
        for (uint256 i = 1; i <= saleCount(); ++i) {
            IMintTypes.State state = mint.stateOf(i);
            assertTrue(SaleSteps.canBecome(lastState[i], state), "illegal step");
            lastState[i] = state;
        }
    }

    function createSale(uint256 total, uint256 softCap) external {
        uint256 last = saleCount();
        if (last == 32) return;
        bool over = uint8(mint.stateOf(last)) > uint8(IMintTypes.State.Success) || _pays(last);
        if (!over) return;
        total = total % 3 == 0 ? 1 : bound(total, 1, 300);
        _open(total, bound(softCap, 1, total));
    }

    function _pays(uint256 sale) private view returns (bool) {
        uint256 payTime = mint.sales(sale).payTime;
        return payTime != 0 && block.timestamp >= payTime;
    }

    /// @dev Pool gains never shrink.
    function watchGains() public {
        for (uint256 i; i < ACTORS; ++i) {
            IMintTypes.UserInfo memory u = mint.users(actors[i]);
            assertGe(u.usdtReward, usdtGained[actors[i]], "pool USDT fell");
            assertGe(u.tokenReward, tokenGained[actors[i]], "pool tokens fell");
            (usdtGained[actors[i]], tokenGained[actors[i]]) = (u.usdtReward, u.tokenReward);
        }
    }

    /// @dev Within one transaction the manager borrows what buys the rest of the sale or its soft cap, and tries everything that
    /// could pay; then it leaves, and must be able to repay all of the loan and no more.
    function borrow(uint256 times, bool lastSecond) external watched {
        uint256 sale = saleCount();
        IMintTypes.Sale memory s = mint.sales(sale);
        if (s.state != IMintTypes.State.OrderArranged || s.sales == s.total) return;
        if (lastSecond) vm.warp(s.endTime - 1);
        uint256 left = s.total - s.sales;
        times = times % 2 == 0 ? left : bound(times, 1, left);
        uint256 loan = times * s.price;
        if (!main.isRegistered(manager)) _register(manager, root);
        uint256 had = usdt.balanceOf(manager) + usdt.balanceOf(costWallet);
        _give(manager, loan);
        vm.startPrank(manager);
        usdt.approve(address(main), loan);
        main.buyNFT(project, sale, times, loan, 0, block.timestamp);
        assertEq(uint8(mint.stateOf(sale)), uint8(IMintTypes.State.OrderArranged), "decided by its buyer");
        vm.expectRevert();
        mint.settle(sale);
        vm.expectRevert();
        mint.reclaim(sale);
        assertEq(mint.claimUsdt(manager), 0);
        assertEq(mint.leave(sale), loan);
        usdt.transfer(admin, loan);
        vm.stopPrank();
        assertEq(usdt.balanceOf(manager) + usdt.balanceOf(costWallet), had, "the manager gained");
        watchGains();
    }

    /// @dev Leaving pays all back while the sale is open, and is refused afterwards.
    function leave(uint256 who, uint256 which) external {
        address actor = _actor(who);
        uint256 sale = which % 4 == 0 ? which % saleCount() + 1 : saleCount();
        uint256 due = units[sale][actor] * price[sale];
        bool open = mint.stateOf(sale) == IMintTypes.State.OrderArranged;
        uint256 had = usdt.balanceOf(actor);
        vm.prank(actor);
        try mint.leave(sale) returns (uint256 amount) {
            assertTrue(open, "left what is closed");
            assertEq(amount, due, "all of it");
            assertEq(usdt.balanceOf(actor), had + due);
            paid[sale] -= due;
            invested[actor] -= due;
            units[sale][actor] = 0;
        } catch {
            assertFalse(open && due != 0, "leaving was refused");
        }
        watchStates();
    }

    function buy(uint256 who, uint256 times) public watched {
        address actor = _actor(who);
        uint256 sale = saleCount();
        times = bound(times, 1, 60);
        try mint.quote(actor, sale, times) returns (uint256 cost, uint256) {
            _give(actor, cost);
            vm.startPrank(actor);
            usdt.approve(address(main), cost);
            main.buyNFT(project, sale, times, cost, 0, block.timestamp);
            vm.stopPrank();
            assertEq(cost, price[sale] * times);
            paid[sale] += cost;
            units[sale][actor] += times;
            invested[actor] += cost;
        } catch {}
    }

    function buyMore(uint256 who, uint256 times) external {
        buy(who, times);
    }

    /// @dev A refund of anyone, paid in full or refused.
    function refund(uint256 who, uint256 which) public {
        address actor = _actor(who);
        uint256 sale = which % saleCount() + 1;
        uint256 due = units[sale][actor] * price[sale];
        uint256 had = usdt.balanceOf(actor);
        try mint.refund(actor, sale) returns (uint256 amount) {
            assertEq(amount, due, "all of it");
            assertEq(usdt.balanceOf(actor), had + due);
            paid[sale] -= due;
            invested[actor] -= due;
            units[sale][actor] = 0;
        } catch {
            bool lost =
                mint.stateOf(sale) == IMintTypes.State.Failed || mint.stateOf(sale) == IMintTypes.State.Dissolution;
            assertFalse(lost && due != 0, "a refund was refused");
        }
        watchStates();
    }

    function claim(uint256 who) public watched {
        address actor = _actor(who);
        IMintTypes.UserInfo memory u = mint.users(actor);
        uint256 due = _claimable(actor);
        (uint256 usdts, uint256 tokens) = (usdt.balanceOf(actor), token.balanceOf(actor));
        try mint.claim(actor) {
            assertEq(usdt.balanceOf(actor) - usdts, u.usdtBalance, "USDT as shown");
            assertEq(token.balanceOf(actor) - tokens, u.tokenBalance, "tokens as shown");
            boughtPaid[actor] += due;
        } catch {
            assertEq(u.usdtBalance + u.tokenBalance, 0, "a claim was refused");
        }
    }

    /// @dev Bought tokens that the schedules have released to `actor` and that are not paid yet.
    function _claimable(address actor) private view returns (uint256 sum) {
        IMintTypes.Release[] memory r = mint.getUserRelease(actor);
        for (uint256 i; i < r.length; ++i) {
            sum += r[i].claimable;
        }
    }

    function claimDrop(uint256 who) public watched {
        address actor = _actor(who);
        uint256 due = mint.users(actor).drop;
        try mint.claimDrop(actor) returns (uint256 tokens) {
            assertEq(tokens, due);
            dropPaid[actor] += tokens;
        } catch {
            assertEq(due, 0, "an airdrop was refused");
        }
    }

    function settle(uint256 which) public watched {
        uint256 sale = which % saleCount() + 1;
        if (!_pays(sale)) vm.expectRevert();
        mint.settle(sale);
    }

    function reclaim(uint256 which) public watched {
        try mint.reclaim(which % saleCount() + 1) {} catch {}
    }

    function level(uint256 who, uint256 level_) external {
        _setLevel(_actor(who), level_ % 10);
    }

    function poke(uint256 who) external watched {
        mint.updateUser(_actor(who));
    }

    function share() external watched {
        mint.updatePool();
    }

    function time(uint256 passed) external {
        skip(passed % 5 == 0 ? 1 : bound(passed, 1, 12 days));
        watchStates();
        watchGains();
    }

    function donate(uint256 amount) external {
        amount = bound(amount, 0, 1e20);
        _give(address(mint), amount);
        vm.prank(admin);
        token.transfer(address(mint), amount);
        donatedUsdt += amount;
        donatedToken += amount;
    }

    /// @dev Every role tries everything; what it may not do is refused.
    function hostile(uint256 what, uint256 who, uint256 value) external watched {
        address actor = _actor(who);
        what %= 10;
        if (what == 0) _as(guardian, address(mint), abi.encodeCall(mint.dissolve, (saleCount())));
        if (what == 1) _as(guardian, address(mint), abi.encodeCall(mint.dissolve, (value % saleCount() + 1)));
        if (what == 2) _as(lister, address(factory), abi.encodeCall(factory.setIsBlackList, (actor, value % 3 != 0)));
        if (what == 3) _delayed(address(factory), abi.encodeCall(factory.renewBlackList, (actor)));
        if (what == 4) {
            IMain.ConfigMulti memory t = _tables();
            for (uint256 i; i < 9; ++i) {
                t.sellRates[i] = value % 5001;
            }
            _delayed(address(main), abi.encodeCall(main.setConfigMulti, (t)));
        }
        if (what == 5) {
            _as(admin, address(main), abi.encodeCall(main.setConfig, (1, 60 + value % 86_000, 0, value % 700, 0)));
        }
        if (what == 6) {
            _as(
                admin, address(authority), abi.encodeCall(authority.setTargetClosed, (address(factory), value % 2 == 0))
            );
        }
        if (what == 7) _as(admin, address(main), abi.encodeCall(main.returned, (project, actor, 1)));
        if (what == 8) _as(manager, address(mint), abi.encodeCall(mint.initialize, (project)));
        if (what == 9) {
            _as(admin, address(mint), abi.encodeCall(mint.buyNFT, (actor, price[saleCount()], 1)));
            _as(manager, address(mint), abi.encodeCall(mint.createSale, (saleCount() + 1, _terms())));
        }
    }

    function _as(address who, address target, bytes memory data) private {
        vm.prank(who);
        (bool ok,) = target.call(data);
        ok;
    }

    function _delayed(address target, bytes memory data) private {
        vm.startPrank(operator);
        try authority.schedule(target, data, 0) {
            skip(OPERATOR_DELAY);
        } catch {}
        try authority.execute(target, data) {} catch {}
        vm.stopPrank();
    }

    /// @dev Everybody calls what pays them back; no other account has to act.
    function everybodyLeaves() external {
        // The longest sale, its last mark, and the longest time that pool tokens can take.
        skip(182 days + 40 weeks + 731 days);
        for (uint256 sale = 1; sale <= saleCount(); ++sale) {
            if (mint.stateOf(sale) == IMintTypes.State.Success) settle(sale - 1);
            reclaim(sale - 1);
        }
        for (uint256 i; i < ACTORS; ++i) {
            for (uint256 sale = 1; sale <= saleCount(); ++sale) {
                refund(i, sale - 1);
            }
            claim(i);
            claimDrop(i);
        }
    }
}
