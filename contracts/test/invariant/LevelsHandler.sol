// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {HostingPool} from "../../src/HostingPool.sol";
import {Main} from "../../src/Main.sol";
import {TeamRewards} from "../../src/TeamRewards.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {ITeamRewards} from "../../src/interfaces/ITeamRewards.sol";
import {Roles} from "../../src/libraries/Roles.sol";
import {TestUSDT} from "../../src/test-assets/TestUSDT.sol";
import {Levels, Trees} from "../Levels.sol";

/// @dev Users who host and claim, a poster who submits whatever it likes, a guardian who mostly sleeps, and every other role
/// hostile, in any order over weeks. Keeps what the invariants compare with.
contract LevelsHandler is Levels {
    using Trees for bytes32[];

    struct Leaf {
        address account;
        address asset;
        uint256 cumulative;
    }

    /// @dev What an order was promised when it was made.
    struct Promised {
        address owner;
        uint256 amount;
        uint256 usdts;
        uint256 tokens;
        uint256 end;
    }

    uint256 internal constant ACTORS = 4;
    uint256 private constant RECORD_AT = 4;

    address[] public actors;
    Promised[] private _promised;
    /// @dev By submission: its leaves, the last of which is a record of the first actor.
    mapping(uint256 n => Leaf[]) private _posted;
    mapping(uint256 n => bytes32[]) private _hashes;
    mapping(uint256 n => uint256) private _levels;

    /// @dev Paid by `TeamRewards`, by asset.
    mapping(address asset => uint256) public paid;

    constructor() {
        setUp();
        for (uint256 i; i < ACTORS; ++i) {
            actors.push(_actorBelow(i, root));
        }
    }

    function setUp() public virtual override {
        super.setUp();
        _operate(address(pool), abi.encodeCall(pool.setTokenAdd, (address(nodes), address(rewards), address(0))));
    }

    function parts() external view returns (TeamRewards, HostingPool, Main, TestUSDT, address) {
        return (rewards, pool, main, usdt, address(token));
    }

    function promised(uint256 id) external view returns (Promised memory) {
        return _promised[id - 1];
    }

    function orderCount() external view returns (uint256) {
        return _promised.length;
    }

    function _actor(uint256 seed) internal view returns (address) {
        return actors[seed % ACTORS];
    }

    // Users

    function host(uint256 who, uint256 amount, uint256 term) external {
        address actor = _actor(who);
        uint256 least = pool.getConfig().stakeMin;
        (amount, term) = (bound(amount, least, least + 2000e18), term % 6);
        (IHostingPool.Offer[6] memory offers,) = pool.getConfigMulti();
        if (offers[term].steps == 0) return;
        (,, uint256 available) = pool.quote(least, term);
        if (available < amount || pool.userOrders(actor).length == 32) return;
        if (pool.getConfig().poolStatus != 1 || pool.getConfig().paused) return;
        uint256 id = _deposit(actor, amount, term);
        IHostingPool.Order memory o = pool.orders(id);
        _promised.push(Promised(actor, o.amount, o.usdts, o.tokens, o.endTime));
    }

    function claimHosting(uint256 who) external {
        address actor = _actor(who);
        IHostingPool.UserInfo memory u = pool.users(actor);
        if (u.usdtBalance == 0 && u.tokenBalance == 0) return;
        (uint256 usdts, uint256 tokens) = (usdt.balanceOf(actor), token.balanceOf(actor));
        pool.updateUser(actor);
        assertEq(usdt.balanceOf(actor) - usdts, u.usdtBalance, "hosting pays in full");
        assertEq(token.balanceOf(actor) - tokens, u.tokenBalance, "hosting pays in full");
    }

    function release(uint256 who) external {
        address actor = _actor(who);
        uint256 due = pool.users(actor).due;
        if (due == 0) return;
        address asset = pool.getConfig().principal;
        uint256 before = _balance(asset, actor);
        vm.prank(actor);
        pool.release();
        assertEq(_balance(asset, actor) - before, due, "principal comes back in full");
    }

    function collect() external {
        pool.updatePool();
        rewards.fund();
    }

    function donate(uint256 amount, bool isUsdt) external {
        amount = bound(amount, 0, 1000e18);
        if (isUsdt) _giveUsdt(address(rewards), amount);
        else _giveToken(address(rewards), amount);
    }

    function time(uint256 passed) external {
        passed = bound(passed, 1 hours, 60 hours);
        skip(passed);
        vm.roll(block.number + passed / 3 + 1);
    }

    // The poster and the guardian

    /// @dev Leaves and totals at will. What the contract must refuse is refused, everything else is taken.
    function post(uint256 seed, bool greedy) external {
        uint256 n = rewards.last() + 1;
        (uint256 usdts, uint256 tokens) = (_total(address(usdt), seed, greedy), _total(address(token), seed, greedy));
        _write(n, seed);
        vm.prank(poster);
        try rewards.submit(n, _hashes[n].root(), usdts, tokens, block.number - 1, RULES, DATA) {
            assertLe(usdts, rewards.getSolvency(address(usdt)).funded, "above what was funded");
            assertLe(tokens, rewards.getSolvency(address(token)).funded, "above what was funded");
        } catch (bytes memory reason) {
            bytes4 why = bytes4(reason);
            (bool mayPost,) = authority.canCall(poster, address(rewards), rewards.submit.selector);
            if (!mayPost) return;
            assertTrue(
                why == ITeamRewards.EpochNotOver.selector || why == ITeamRewards.TotalAboveFunded.selector
                    || why == ITeamRewards.TotalFalls.selector || why == ITeamRewards.InputBlockNotAccepted.selector,
                "refused for another reason"
            );
        }
    }

    function _total(address asset, uint256 seed, bool greedy) private view returns (uint256) {
        uint256 funded = rewards.getSolvency(asset).funded;
        if (greedy) return funded;
        return uint256(keccak256(abi.encode(seed, asset))) % (funded + funded / 8 + 1);
    }

    function _write(uint256 n, uint256 seed) private {
        delete _posted[n];
        delete _hashes[n];
        for (uint256 i; i < RECORD_AT; ++i) {
            uint256 dice = uint256(keccak256(abi.encode(seed, i)));
            address account = dice % 5 == 0 ? address(pool) : dice % 5 == 1 ? stranger : _actor(dice >> 8);
            address asset = dice & 1 == 0 ? address(usdt) : address(token);
            // Mostly a part of the pot, now and then more than there is.
            uint256 most = rewards.getSolvency(asset).funded * (dice % 7 == 0 ? 2 : 1) / 3;
            uint256 cumulative = (dice >> 16) % most;
            _posted[n].push(Leaf(account, asset, cumulative));
            _hashes[n].push(_reward(account, asset, cumulative));
        }
        _levels[n] = seed % 12;
        _hashes[n].push(_recordLeaf(actors[0], _record(_levels[n])));
    }

    function veto(uint256 n, uint256 awake) external {
        if (awake % 4 != 0 || rewards.last() == 0) return;
        n = bound(n, 1, rewards.last());
        vm.prank(guardian);
        try rewards.veto(n, "") {
            assertEq(rewards.last(), n - 1);
        } catch (bytes memory reason) {
            (bool isGuardian,) = authority.hasRole(Roles.GUARDIAN, guardian);
            if (isGuardian) assertEq(bytes4(reason), ITeamRewards.AlreadyActive.selector);
        }
    }

    // What roots give

    function claimReward(uint256 n, uint256 which) external {
        uint256 last = rewards.last();
        if (last == 0) return;
        // Mostly the latest active one, which most can be claimed from.
        n = which % 3 == 0 || rewards.lastActive() == 0 ? bound(n, 1, last) : rewards.lastActive();
        which = (which >> 8) % RECORD_AT;
        Leaf memory leaf = _posted[n][which];
        uint256 before = _balance(leaf.asset, leaf.account);
        bool isActive = rewards.lastActive() >= n;
        try rewards.claim(n, leaf.account, leaf.asset, leaf.cumulative, _hashes[n].proof(which)) returns (uint256 got) {
            assertTrue(isActive, "paid before the activation");
            assertEq(_balance(leaf.asset, leaf.account) - before, got, "paid to the account");
            assertEq(rewards.claimed(leaf.account, leaf.asset), leaf.cumulative, "paid up to the leaf");
            paid[leaf.asset] += got;
        } catch {
            assertEq(_balance(leaf.asset, leaf.account), before, "nothing moved");
        }
    }

    function _balance(address asset, address account) private view returns (uint256) {
        return IERC20(asset).balanceOf(account);
    }

    function sync(uint256 n) external {
        if (rewards.last() == 0) return;
        n = bound(n, 1, rewards.last());
        uint256 active = rewards.lastActive();
        (uint256 stored,) = main.recordOf(actors[0]);
        bool fits = n > stored && n <= active && n + 1 >= active && _levels[n] < 10;
        try main.syncTeam(n, actors[0], _record(_levels[n]), _hashes[n].proof(RECORD_AT)) {
            assertTrue(fits, "a record that must not count");
        } catch {
            assertFalse(fits, "a record that must count");
        }
    }

    // Every role

    /// @dev Refused calls are ignored.
    function hostile(uint256 what, uint256 who, bool value) external {
        address actor = _actor(who);
        address[2] memory targets = [address(rewards), address(pool)];
        address target = targets[who % 2];
        if (what % 8 == 0) _try(lister, 0, target, abi.encodeCall(rewards.setIsBlackList, (actor, value)));
        if (what % 8 == 1) _try(operator, OPERATOR_DELAY, target, abi.encodeCall(rewards.renewBlackList, (actor)));
        if (what % 8 == 2) _try(poster, 0, target, abi.encodeCall(rewards.setIsBlackList, (actor, value)));
        if (what % 8 == 3) _try(poster, 0, address(main), abi.encodeCall(main.setTeamRewards, (actor)));
        if (what % 8 == 4) {
            bytes memory take = abi.encodeCall(pool.withdrawToken, (address(usdt), poster, 1e18));
            _try(value ? treasurer : poster, 0, target, take);
        }
        if (what % 8 == 5) {
            vm.prank(deployer);
            authority.setTargetClosed(target, value && who % 4 == 0);
        }
        if (what % 8 == 6 && who % 16 == 0) _try(operator, OPERATOR_DELAY, target, abi.encodeCall(pool.close, ()));
        if (what % 8 == 7) _try(admin, ADMIN_DELAY, address(main), abi.encodeCall(main.setTeamRewards, (poster)));
    }

    function _try(address who, uint256 delay, address target, bytes memory data) private {
        vm.startPrank(who);
        try authority.schedule(target, data, 0) {
            skip(delay);
            vm.roll(block.number + delay / 3);
        } catch {}
        try authority.execute(target, data) {} catch {}
        vm.stopPrank();
    }
}
