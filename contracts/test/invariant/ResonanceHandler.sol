// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ResonancePool} from "../../src/ResonancePool.sol";
import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {Resonance} from "../Resonance.sol";

/// @dev Users who join, anybody who opens, closes, draws in time or too late and settles for others, a TDE that fails now and then,
/// and every role hostile, in any order over weeks. Keeps what the invariants compare with.
contract ResonanceHandler is Resonance {
    uint256 public constant ACTORS = 5;
    uint256 public constant LINES = 2;

    address[] public actors;
    OddToken public cash;
    OddToken public reward;
    uint256 public joined;
    uint256 public funded;
    uint256 public donated;
    uint256 public withdrawn;
    /// @dev Made for joins that were refused; the actors still have it.
    uint256 public unused;
    /// @dev A period's terms as it was opened, and its result when it was settled.
    mapping(uint256 period => bytes32) public terms;
    mapping(uint256 period => bytes32) public results;
    /// @dev What an order is filled with, left over and promised, fixed when its period is settled.
    mapping(uint256 orderId => bytes32) public promises;

    constructor() {
        setUp();
        for (uint256 i; i < ACTORS; ++i) {
            actors.push(_actorBelow(i, root));
        }
        fund(40e18);
    }

    function setUp() public virtual override {
        super.setUp();
        (cash, reward) = (new OddToken(), new OddToken());
        ring = _newResonance(address(cash), address(reward));
        vm.startPrank(deployer);
        ring.setTokenAdd(address(nodes), teams, address(0));
        for (uint256 line = 1; line <= LINES; ++line) {
            ring.setLine(line, _rule());
        }
        vm.stopPrank();
        _handOver(ring);
        vm.prank(deployer);
        authority.grantRole(1, operator, 0);
    }

    function _mint(OddToken asset, address to, uint256 amount) internal virtual {
        asset.mint(to, amount);
    }

    /// @dev Whether TDE can be paid.
    function _rewardIsFine() internal view virtual returns (bool) {
        return reward.mode() == OddToken.Mode.Fine;
    }

    function resonance() external view returns (ResonancePool) {
        return ring;
    }

    /// @dev The part of a period that nothing may change once it is open, and once it is settled.
    function termsOf(uint256 period) public view returns (bytes32) {
        IResonancePool.Period memory p = ring.getPeriod(period);
        (p.status, p.total, p.drawBlock, p.start, p.proRata) = (0, 0, 0, 0, false);
        return keccak256(abi.encode(p));
    }

    function promiseOf(uint256 id) public view returns (bytes32) {
        IResonancePool.Quote memory q = ring.quote(id);
        return keccak256(abi.encode(q.status, q.fill, q.unfilled, q.rewardUsdt, q.rewardToken, q.endTime));
    }

    function _noteSettled(uint256 period) private {
        if (ring.getPeriod(period).status < 3) return;
        results[period] = keccak256(abi.encode(ring.getPeriod(period)));
        for (uint256 id = 1; id <= ring.getConfig().totalOrder; ++id) {
            if (ring.getOrder(id).period == period) promises[id] = promiseOf(id);
        }
    }

    // Users, and anybody

    function open(uint256 line) external {
        try ring.open(line % LINES + 1) returns (uint256 period) {
            terms[period] = termsOf(period);
        } catch {}
    }

    function join(uint256 who, uint256 amount, uint256 which) external {
        uint256 period = _last(which);
        if (period == 0) return;
        IResonancePool.Period memory p = ring.getPeriod(period);
        bool fits = p.status == 1 && block.timestamp < p.deadline && !ring.getConfig().paused;
        address actor = actors[who % ACTORS];
        amount = amount % 6 == 0 ? p.joinMin : bound(amount, p.joinMin, p.capacity);
        _mint(cash, actor, amount);
        vm.startPrank(actor);
        cash.approve(address(ring), amount);
        try ring.join(period, amount) {
            assertTrue(fits, "joined what is not open");
            joined += amount;
        } catch {
            assertFalse(fits, "kept out of an open period");
            unused += amount;
        }
        vm.stopPrank();
    }

    function close(uint256 which) external {
        uint256 period = _last(which);
        if (period == 0) return;
        IResonancePool.Period memory p = ring.getPeriod(period);
        bool fits = p.status == 1 && block.timestamp >= p.deadline;
        try ring.close(period) {
            assertTrue(fits, "closed too early, or again");
            _noteSettled(period);
        } catch {
            assertFalse(fits, "a period that cannot be closed");
        }
    }

    function draw(uint256 which, bytes32 hash) external {
        uint256 period = _last(which);
        if (period == 0) return;
        IResonancePool.Period memory p = ring.getPeriod(period);
        bool fits = p.status == 2 && block.number > p.drawBlock;
        if (fits && hash != 0 && block.number - p.drawBlock <= 256) vm.setBlockhash(p.drawBlock, hash);
        try ring.draw(period) {
            assertTrue(fits, "drawn too early, or again");
            _noteSettled(period);
        } catch {
            assertFalse(fits, "a period that cannot be drawn");
        }
    }

    function pay(uint256 seed, uint256 what) external {
        uint256 orders = ring.getConfig().totalOrder;
        if (orders == 0) return;
        uint256 id = seed % orders + 1;
        address owner = ring.getOrder(id).owner;
        IResonancePool.Quote memory q = ring.quote(id);
        (uint256 before, uint256 tokens) = (cash.balanceOf(owner), reward.balanceOf(owner));
        if (what % 3 == 0) {
            try ring.refund(id) {} catch {}
            assertEq(cash.balanceOf(owner) - before, q.refundDue, "refund in full");
        } else if (what % 3 == 1) {
            try ring.release(id) {} catch {}
            assertEq(cash.balanceOf(owner) - before, q.releaseDue, "principal in full");
        } else {
            try ring.claim{gas: 30_000_000}(id) {} catch {}
            assertEq(cash.balanceOf(owner) - before, q.dueUsdt, "USDT reward in full");
            if (_rewardIsFine()) {
                assertEq(reward.balanceOf(owner) - tokens, q.dueToken, "TDE reward in full");
            } else {
                assertEq(reward.balanceOf(owner), tokens);
                assertEq(ring.quote(id).dueToken, q.dueToken, "TDE stays due");
            }
        }
    }

    function updatePool() external {
        ring.updatePool();
    }

    function fund(uint256 amount) public {
        amount = bound(amount, 0, 50e18);
        if (!_rewardIsFine()) return;
        funded += amount;
        _mint(cash, address(this), amount);
        _mint(reward, address(this), 10 * amount);
        cash.approve(address(ring), amount);
        reward.approve(address(ring), 10 * amount);
        ring.fund(address(cash), amount);
        ring.fund(address(reward), 10 * amount);
    }

    function donate(uint256 amount) external {
        amount = bound(amount, 0, 10e18);
        donated += amount;
        _mint(cash, address(ring), amount);
        _mint(reward, address(ring), amount);
    }

    function time(uint256 passed) external {
        // Mostly within the life of a period, now and then a part of the term.
        passed = passed % 4 == 0 ? bound(passed, 1 hours, 8 days) : bound(passed, 1 minutes, 40 minutes);
        skip(passed);
        vm.roll(block.number + passed / 12 + 1);
    }

    function breakToken(uint256 mode) external {
        reward.setMode(mode % 4 == 0 ? OddToken.Mode(mode % 6) : OddToken.Mode.Fine);
    }

    // Every role, without delay

    function hostile(uint256 what, uint256 seed, bool value) external {
        what %= 8;
        if (what == 0) {
            IResonancePool.Line memory rule = _rule();
            rule.capacity = uint88(bound(seed, 10, 2 * CAP));
            rule.minimum = uint88(bound(seed >> 8, 1, rule.capacity));
            rule.joinMin = uint80(bound(seed >> 16, 1, rule.capacity));
            rule.steps = uint16(bound(seed >> 24, 1, 1460));
            rule.joinSeconds = uint32(bound(seed >> 32, 1, 1 days));
            rule.restSeconds = uint32(bound(seed >> 40, 0, 1 hours));
            (rule.rateUsdt, rule.rateToken) = (uint80(seed % 0.02e18), uint80(seed % 0.3e18));
            rule.isOpen = value || seed % 3 != 0;
            _try(operator, abi.encodeCall(ring.setLine, (seed % LINES + 1, rule)));
        }
        if (what == 1) _try(guardian, abi.encodeCall(ring.pause, ()));
        if (what == 2 || what == 3) _try(operator, abi.encodeCall(ring.unpause, ()));
        if (what == 4 && _last(seed) != 0 && seed % 5 == 0) {
            _try(guardian, abi.encodeCall(ring.dissolve, (_last(seed), "")));
            _noteSettled(_last(seed));
        }
        if (what == 5) {
            uint256 before = cash.balanceOf(treasurer);
            uint256 surplus = ring.getSolvency(address(cash)).surplus;
            // Around the surplus, or anything up to all that is there.
            uint256 amount = value ? seed % (surplus + 2) : bound(seed, 0, cash.balanceOf(address(ring)));
            _try(treasurer, abi.encodeCall(ring.withdrawToken, (address(cash), treasurer, amount)));
            withdrawn += cash.balanceOf(treasurer) - before;
        }
        if (what == 6) _try(operator, abi.encodeCall(ring.setTokenAdd, (operator, operator, address(0))));
        if (what == 7) {
            vm.prank(deployer);
            authority.setTargetClosed(address(ring), value);
        }
    }

    function _try(address who, bytes memory data) private {
        vm.prank(who);
        (bool ok,) = address(ring).call(data);
        ok;
    }

    function _last(uint256 which) private view returns (uint256 period) {
        (, period,) = ring.getLine(which % LINES + 1);
    }

    /// @dev Whatever happened, everything is settled and paid, while the pool is paused and closed to every role.
    function endAll() external {
        reward.setMode(OddToken.Mode.Fine);
        vm.prank(guardian);
        ring.pause();
        vm.prank(deployer);
        authority.setTargetClosed(address(ring), true);
        payAll();
    }

    /// @dev Anybody settles every period and pays every order.
    function payAll() public {
        skip(2 days);
        for (uint256 line; line < LINES; ++line) {
            uint256 period = _last(line);
            if (period == 0) continue;
            if (ring.getPeriod(period).status == 1) ring.close(period);
            vm.roll(block.number + 10_000);
            if (ring.getPeriod(period).status == 2) ring.draw(period);
        }
        skip(800 days);
        uint256[] memory ids = new uint256[](ring.getConfig().totalOrder);
        for (uint256 i; i < ids.length; ++i) {
            ids[i] = i + 1;
        }
        ring.refund(ids);
        ring.claim(ids);
        ring.release(ids);
        ring.updatePool();
    }
}
