// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ResonanceBooks} from "../src/ResonanceBooks.sol";
import {ResonancePool} from "../src/ResonancePool.sol";
import {IResonancePool} from "../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../src/interfaces/IRewardBudget.sol";
import {Ring} from "../src/libraries/Ring.sol";
import {Roles} from "../src/libraries/Roles.sol";
import {Economy} from "./Economy.sol";
import {OddToken} from "./mocks/OddToken.sol";

/// @dev The economy with a resonance pool of one line, whose functions belong to their roles as in the deployment.
abstract contract Resonance is Economy {
    uint256 internal constant LINE = 1;
    uint256 internal constant CAP = 1000e18;
    uint256 internal constant LEAST = 100e18;
    uint256 internal constant STEPS = 14;
    /// @dev Rates that divide nothing evenly.
    uint256 internal constant RATE_USDT = 0.0083e18 + 7;
    uint256 internal constant RATE_TOKEN = 0.061e18 + 13;
    address internal constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;
    /// @dev EIP-2935's own code.
    bytes internal constant HISTORY_CODE =
        hex"3373fffffffffffffffffffffffffffffffffffffffe14604657602036036042575f35600143038111604257611fff81430311604257611fff9006545f5260205ff35b5f5ffd5b5f35611fff60014303065500";

    address internal teams = makeAddr("teams");
    ResonancePool internal ring;

    function setUp() public virtual override {
        super.setUp();
        _register(carol);
        ring = _newResonance(address(usdt), address(token));
        vm.startPrank(deployer);
        ring.setLine(LINE, _rule());
        ring.setTokenAdd(address(nodes), teams, address(0));
        vm.stopPrank();
        _handOver(ring);
        _fundRing(100e18, 1000e18);
    }

    function _rule() internal pure returns (IResonancePool.Line memory rule) {
        rule.capacity = uint88(CAP);
        rule.minimum = uint88(LEAST);
        rule.joinMin = 1;
        rule.joinSeconds = 30 minutes;
        rule.restSeconds = 20 minutes;
        rule.steps = uint16(STEPS);
        rule.rateUsdt = uint80(RATE_USDT);
        rule.rateToken = uint80(RATE_TOKEN);
        rule.isOpen = true;
    }

    function _newResonance(address usdt_, address token_) internal returns (ResonancePool) {
        return new ResonancePool(ResonanceBooks.Init(address(authority), address(main), usdt_, token_, LEVEL_BPS));
    }

    /// @dev Gives the functions to their roles; until then they are the deployer's, as ADMIN.
    function _handOver(ResonancePool p) internal {
        vm.startPrank(deployer);
        bytes4[] memory s = new bytes4[](3);
        (s[0], s[1], s[2]) = (p.setLine.selector, p.setTokenAdd.selector, p.unpause.selector);
        authority.setTargetFunctionRole(address(p), s, Roles.OPERATOR);
        s = new bytes4[](1);
        s[0] = p.withdrawToken.selector;
        authority.setTargetFunctionRole(address(p), s, Roles.TREASURY);
        vm.stopPrank();
    }

    function _fundRing(uint256 usdts, uint256 tokens) internal {
        vm.startPrank(deployer);
        usdt.approve(address(ring), usdts);
        token.approve(address(ring), tokens);
        ring.fund(address(usdt), usdts);
        ring.fund(address(token), tokens);
        vm.stopPrank();
    }

    function _setLine(uint256 line, IResonancePool.Line memory rule) internal {
        _operate(address(ring), abi.encodeCall(ring.setLine, (line, rule)));
    }

    function _join(address account, uint256 period, uint256 amount) internal returns (uint256 id) {
        _giveUsdt(account, amount);
        vm.startPrank(account);
        usdt.approve(address(ring), amount);
        id = ring.join(period, amount);
        vm.stopPrank();
    }

    /// @dev Moves time to the deadline.
    function _toDeadline(uint256 period) internal {
        vm.warp(ring.getPeriod(period).deadline);
    }

    function _close(uint256 period) internal {
        _toDeadline(period);
        ring.close(period);
    }

    /// @dev Moves on to the first block in which a draw can be, with `hash` as the hash that decides.
    function _toDraw(uint256 period, bytes32 hash) internal {
        uint256 drawBlock = ring.getPeriod(period).drawBlock;
        vm.roll(drawBlock + 1);
        vm.setBlockhash(drawBlock, hash);
    }

    /// @dev Closes and draws so that `start` comes out; only where few base units were joined.
    function _drawAt(uint256 period, uint256 start) internal {
        _close(period);
        _toDraw(period, _hashFor(period, start));
        ring.draw(period);
        assertEq(ring.getPeriod(period).start, start, "start");
    }

    function _hashFor(uint256 period, uint256 start) internal view returns (bytes32 hash) {
        uint256 total = ring.getPeriod(period).total;
        for (uint256 i = 1; Ring.startOf(hash, address(ring), period, total) != start || hash == 0; ++i) {
            hash = keccak256(abi.encode(i));
        }
    }

    /// @dev As the interface describes it, written down another way: `start` hits somewhere in a ring of unit cells.
    function _cells(uint256 before, uint256 amount, uint256 total, uint256 capacity, uint256 start)
        internal
        pure
        returns (uint256 count)
    {
        for (uint256 cell = before; cell < before + amount; ++cell) {
            if ((cell + total - start) % total < capacity) ++count;
        }
    }

    function _level(uint256 reward) internal pure returns (uint256) {
        return reward * LEVEL_BPS / 10_000;
    }

    function _rewardOf(uint256 amount) internal pure returns (uint256 usdts, uint256 tokens) {
        return (amount * RATE_USDT / 1e18, amount * RATE_TOKEN / 1e18);
    }

    function _assertCovered(ResonancePool p) internal view {
        address[2] memory assets = [p.getConfig().USDT, p.getConfig().token];
        for (uint256 i; i < 2; ++i) {
            IRewardBudget.Books memory b = p.getSolvency(assets[i]);
            assertEq(b.balance, OddToken(assets[i]).balanceOf(address(p)), "balance");
            assertEq(b.balance, b.principal + b.free + b.reserved + b.levelDue + b.surplus, "covered");
        }
    }
}
