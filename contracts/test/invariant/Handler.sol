// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {CommonBase} from "forge-std/Base.sol";
import {StdCheats} from "forge-std/StdCheats.sol";
import {StdUtils} from "forge-std/StdUtils.sol";
import {Authority} from "../../src/Authority.sol";
import {HostingPool} from "../../src/HostingPool.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {OddToken} from "../mocks/OddToken.sol";

/// @dev Everything that anyone may do to a pool, in any order: users, a stranger who settles for them, and every role,
/// hostile and without delay. Calls that must succeed are made directly, so that a revert fails the run; only calls that a
/// token was told to refuse are expected to fail.
contract Handler is CommonBase, StdCheats, StdUtils {
    uint256 private constant ACTORS = 12;
    address private constant TEAMS = address(0x7EA35);

    struct Promised {
        address owner;
        uint256 amount;
        uint256 usdts;
        uint256 tokens;
        uint256 end;
        uint256 releaseUsdts;
        uint256 releaseTokens;
        bool released;
    }

    HostingPool public immutable pool;
    OddToken public immutable principal;
    OddToken public immutable usdt;
    OddToken public immutable token;
    Authority private immutable _authority;
    /// @dev holds every role but ADMIN, without delay
    address private immutable _villain;
    address private immutable _admin;

    address[] public actors;
    Promised[] private _promised;
    mapping(address asset => uint256) public funded;
    mapping(address asset => uint256) public paid;
    mapping(address asset => uint256) public withdrawn;
    mapping(address asset => uint256) public passedOn;
    mapping(address asset => uint256) public donated;
    mapping(address asset => uint256) public levelPaid;
    uint256 public depositsMade;

    constructor(HostingPool pool_, Authority authority, address admin, address villain) {
        pool = pool_;
        IHostingPool.Config memory c = pool_.getConfig();
        (principal, usdt, token) = (OddToken(c.principal), OddToken(c.USDT), OddToken(c.token));
        (_authority, _admin, _villain) = (authority, admin, villain);
        for (uint256 i; i < ACTORS; ++i) {
            actors.push(address(uint160(0xAC7000 + i)));
        }
    }

    function orderCount() external view returns (uint256) {
        return _promised.length;
    }

    function promised(uint256 id) external view returns (Promised memory) {
        return _promised[id - 1];
    }

    // Users

    function deposit(uint256 who, uint256 amount, uint256 term) external {
        IHostingPool.Config memory c = pool.getConfig();
        address actor = actors[who % ACTORS];
        if (c.poolStatus != 1 || c.paused || pool.userOrders(actor).length == 32) return;
        (IHostingPool.Offer[6] memory offers,) = pool.getConfigMulti();
        uint256 available;
        for (term %= 6; available < c.stakeMin; term = (term + 1) % 6) {
            if (offers[term].steps != 0) (,, available) = pool.quote(0, term);
            if (available >= c.stakeMin) break;
        }
        // Mostly small amounts, so that many fit; sometimes all that is available.
        amount = amount % 8 == 0 ? available : _bound(amount, c.stakeMin, _min(available, c.stakeMin * 200));
        (uint256 usdts, uint256 tokens,) = pool.quote(amount, term);
        principal.mint(actor, amount);
        vm.startPrank(actor);
        principal.approve(address(pool), amount);
        uint256 id = pool.deposit(amount, term, usdts, tokens, block.timestamp);
        vm.stopPrank();
        _promised.push(
            Promised(
                actor, amount, usdts, tokens, block.timestamp + uint256(offers[term].steps) * 12 hours, 0, 0, false
            )
        );
        assert(id == _promised.length);
        ++depositsMade;
    }

    /// @dev More than capacity or budget allow is refused, and never promised from what belongs to others.
    function depositTooMuch(uint256 who, uint256 amount, uint256 term) external {
        IHostingPool.Config memory c = pool.getConfig();
        address actor = actors[who % ACTORS];
        (IHostingPool.Offer[6] memory offers,) = pool.getConfigMulti();
        term %= 6;
        if (c.poolStatus == 3 || c.paused || offers[term].steps == 0 || pool.userOrders(actor).length == 32) return;
        (,, uint256 available) = pool.quote(0, term);
        amount = _bound(amount, available + 1_000e18, available + 100_000e18);
        principal.mint(actor, amount);
        vm.startPrank(actor);
        principal.approve(address(pool), amount);
        try pool.deposit(amount, term, 0, 0, block.timestamp) {
            assert(false);
        } catch (bytes memory reason) {
            assert(
                bytes4(reason) == IHostingPool.PeriodFull.selector
                    || bytes4(reason) == IRewardBudget.BudgetExhausted.selector
            );
        }
        vm.stopPrank();
    }

    function claim(uint256 who, bool byStranger) external {
        address actor = actors[who % ACTORS];
        IHostingPool.UserInfo memory u = pool.users(actor);
        if (u.usdtBalance + u.tokenBalance == 0) return;
        vm.prank(byStranger ? address(this) : actor);
        (uint256 usdts, uint256 tokens) = byStranger ? pool.updateUser(actor) : pool.claim();
        assert(usdts == (_refuses(usdt, actor) ? 0 : u.usdtBalance));
        assert(tokens == (_refuses(token, actor) ? 0 : u.tokenBalance));
        _noteClaims();
    }

    function claimSome(uint256 seed, bool wantUsdt) external {
        if (_promised.length == 0) return;
        uint256[] memory ids = new uint256[](2);
        ids[0] = seed % _promised.length + 1;
        ids[1] = (seed >> 128) % _promised.length + 1;
        address owner = _promised[ids[0] - 1].owner;
        if (_promised[ids[1] - 1].owner != owner) ids[1] = ids[0];
        if (wantUsdt) {
            try pool.claimUsdt(ids) {}
            catch (bytes memory reason) {
                _expect(reason, IHostingPool.NothingToClaim.selector);
            }
        } else {
            try pool.claimToken(ids) {}
            catch (bytes memory reason) {
                _expect(reason, IHostingPool.NothingToClaim.selector);
            }
        }
        _noteClaims();
    }

    function release(uint256 who) external {
        address actor = actors[who % ACTORS];
        uint256 due = pool.users(actor).due;
        if (due == 0 || _refuses(principal, actor)) return;
        vm.prank(actor);
        assert(pool.release() == due);
        _noteReleases();
    }

    function releaseOne(uint256 seed) external {
        if (_promised.length == 0) return;
        uint256[] memory ids = new uint256[](1);
        ids[0] = seed % _promised.length + 1;
        Promised memory p = _promised[ids[0] - 1];
        if (p.released || block.timestamp < p.end || _refuses(principal, p.owner)) return;
        assert(pool.release(ids) == p.amount);
        _noteReleases();
    }

    function updatePool() external {
        pool.updatePool();
        _noteLevel();
    }

    function fund(uint256 amount, bool inUsdt) external {
        OddToken asset = inUsdt ? usdt : token;
        if (pool.getConfig().poolStatus == 3 || asset.mode() != OddToken.Mode.Fine) return;
        amount = _bound(amount, 0, 20_000e18);
        asset.mint(address(this), amount);
        asset.approve(address(pool), amount);
        pool.fund(address(asset), amount);
        funded[address(asset)] += amount;
    }

    function donate(uint256 amount, uint256 which) external {
        OddToken asset = which % 3 == 0 ? usdt : which % 3 == 1 ? token : principal;
        amount = _bound(amount, 0, 100e18);
        asset.mint(address(pool), amount);
        donated[address(asset)] += amount;
    }

    function wait(uint256 time) external {
        skip(_bound(time, 1 minutes, time % 5 == 0 ? 60 days : 2 days));
    }

    // Hostile roles

    function setConfig(uint256 stakeMin, uint256 capacity, uint256 term) external {
        if (_closedTarget()) return;
        vm.prank(_villain);
        pool.setConfig(_bound(stakeMin, 1, 100e18), _bound(capacity, 0, 100_000e18), term % 6);
    }

    function setOffers(uint256 seed) external {
        if (_closedTarget()) return;
        (IHostingPool.Offer[6] memory offers,) = pool.getConfigMulti();
        uint16[6] memory lengths = [uint16(2), 14, 30, 60, 120, 360];
        for (uint256 i; i < 6; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            offers[i].steps = seed % 5 == 0 ? 0 : lengths[i];
            offers[i].rateUsdt = seed % 7 == 0 ? 0 : uint96((seed >> 32) % 0.5e18);
            offers[i].rateToken = seed % 11 == 0 ? 0 : uint96((seed >> 128) % 3e18);
        }
        vm.prank(_villain);
        pool.setConfigMulti(offers);
    }

    function blackList(uint256 who, bool value) external {
        if (_closedTarget()) return;
        address actor = actors[who % ACTORS];
        vm.startPrank(_villain);
        if (value) pool.renewBlackList(actor);
        else pool.setIsBlackList(actor, false);
        vm.stopPrank();
    }

    function pauseOrUnpause(uint256 dice) external {
        bool pause = dice % 5 == 0;
        if (!pause && _closedTarget()) return;
        vm.startPrank(_villain);
        if (pause) pool.pause();
        else pool.unpause();
        vm.stopPrank();
    }

    function closeTarget(uint256 dice) external {
        vm.prank(_admin);
        _authority.setTargetClosed(address(pool), dice % 4 == 0);
    }

    function close(uint256 dice) external {
        if (dice % 50 != 0 || _closedTarget() || pool.getConfig().poolStatus == 3) return;
        vm.prank(_villain);
        pool.close();
    }

    function passOn(bool isUsdt) external {
        OddToken asset = isUsdt ? usdt : token;
        if (_refuses(asset, TEAMS)) return;
        uint256 free = pool.getSolvency(address(asset)).free;
        uint256 held = asset.balanceOf(TEAMS);
        bool isDue = pool.isOver() && free != 0;
        bool isNamed = pool.getConfig().market != address(0);
        if (!isNamed && pool.isOver()) return;
        pool.passOn(address(asset));
        if (isDue) passedOn[address(asset)] += free;
        assert(asset.balanceOf(TEAMS) - held == (isDue ? free : 0));
        assert(pool.getSolvency(address(asset)).free == (isDue ? 0 : free));
    }

    function withdraw(uint256 which, uint256 amount, bool tooMuch) external {
        OddToken asset = which % 3 == 0 ? usdt : which % 3 == 1 ? token : principal;
        if (_closedTarget() || _refuses(asset, _villain)) return;
        uint256 surplus = pool.getSolvency(address(asset)).surplus;
        vm.startPrank(_villain);
        if (tooMuch) {
            try pool.withdrawToken(address(asset), _villain, surplus + 1) {
                assert(false);
            } catch (bytes memory reason) {
                _expect(reason, IRewardBudget.SurplusExceeded.selector);
            }
        } else {
            amount = _bound(amount, 0, surplus);
            pool.withdrawToken(address(asset), _villain, amount);
            withdrawn[address(asset)] += amount;
        }
        vm.stopPrank();
    }

    function nameReceivers(uint256 dice) external {
        if (dice % 4 != 0 || _closedTarget() || pool.getConfig().market != address(0)) return;
        vm.prank(_villain);
        pool.setTokenAdd(address(0x70DE5), TEAMS, address(0));
    }

    // Tokens that misbehave

    function breakToken(uint256 mode) external {
        token.setMode(mode % 6 < 3 ? OddToken.Mode(mode % 3) : OddToken.Mode.Fine);
    }

    function blockActor(uint256 who, bool value) external {
        address actor = actors[who % ACTORS];
        token.setBlocked(actor, value);
    }

    /// @dev Combines everything that could prevent a payment.
    function worstCase() external {
        vm.startPrank(_villain);
        pool.pause();
        vm.stopPrank();
        vm.startPrank(_admin);
        _authority.setTargetClosed(address(pool), false);
        vm.stopPrank();
        vm.startPrank(_villain);
        for (uint256 i; i < ACTORS; ++i) {
            pool.renewBlackList(actors[i]);
        }
        if (pool.getConfig().poolStatus != 3) pool.close();
        OddToken[3] memory assets = [usdt, token, principal];
        for (uint256 i; i < 3; ++i) {
            assets[i].setMode(OddToken.Mode.Fine);
            uint256 surplus = pool.getSolvency(address(assets[i])).surplus;
            pool.withdrawToken(address(assets[i]), _villain, surplus);
            withdrawn[address(assets[i])] += surplus;
        }
        vm.stopPrank();
        vm.prank(_admin);
        _authority.setTargetClosed(address(pool), true);
        token.setMode(OddToken.Mode.Reverts);
    }

    function noteAll() external {
        _noteClaims();
        _noteReleases();
        _noteLevel();
    }

    function _noteClaims() private {
        for (uint256 i; i < _promised.length; ++i) {
            Promised storage p = _promised[i];
            IHostingPool.Order memory o = pool.orders(i + 1);
            assert(o.releaseUsdts >= p.releaseUsdts && o.releaseTokens >= p.releaseTokens);
            paid[address(usdt)] += o.releaseUsdts - p.releaseUsdts;
            paid[address(token)] += o.releaseTokens - p.releaseTokens;
            (p.releaseUsdts, p.releaseTokens) = (o.releaseUsdts, o.releaseTokens);
        }
    }

    function _noteReleases() private {
        for (uint256 i; i < _promised.length; ++i) {
            Promised storage p = _promised[i];
            if (p.released || !pool.orders(i + 1).released) continue;
            assert(block.timestamp >= p.end);
            p.released = true;
        }
    }

    function _noteLevel() private {
        for (uint256 i; i < 2; ++i) {
            OddToken asset = i == 0 ? usdt : token;
            levelPaid[address(asset)] = asset.balanceOf(address(0x70DE5)) + asset.balanceOf(address(0x7EA35));
        }
    }

    function _refuses(OddToken asset, address to) private view returns (bool) {
        return asset.mode() != OddToken.Mode.Fine || asset.blocked(to);
    }

    function _closedTarget() private view returns (bool) {
        return _authority.isTargetClosed(address(pool));
    }

    function _expect(bytes memory reason, bytes4 selector) private pure {
        assert(bytes4(reason) == selector);
    }

    function _min(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }
}
