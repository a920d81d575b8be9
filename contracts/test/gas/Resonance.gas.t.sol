// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Resonance} from "../Resonance.sol";

/// @dev Every figure is a transaction of its own: intrinsic gas and calldata included, all state cold. Periods have been opened,
/// settled and paid before, so that shared slots are in use, and the measured one has 5 orders, or 3,000.
/// forge-config: default.isolate = true
contract ResonanceGasTest is Resonance {
    uint256 private constant AMOUNT = 300e18;
    uint256 private constant FEW = 5;
    uint256 private constant MANY = 3000;
    uint256 private constant LISTED = 40;

    uint256 private _period;

    function setUp() public override {
        super.setUp();
        uint256 first = ring.open(LINE);
        uint256 id = _join(bob, first, AMOUNT);
        _close(first);
        skip(STEP);
        ring.claim(id);
        ring.updatePool();
        skip(1 days);
        _giveUsdt(alice, 10_000e18);
        _giveToken(alice, 1e18);
    }

    /// @dev A period with one order of the first user behind as many of the second as make `orders`.
    function _filled(uint256 orders) private returns (uint256 id) {
        _period = ring.open(LINE);
        _giveUsdt(bob, orders * AMOUNT);
        vm.startPrank(bob);
        usdt.approve(address(ring), type(uint256).max);
        for (uint256 i = 1; i < orders; ++i) {
            ring.join(_period, AMOUNT + i);
        }
        vm.stopPrank();
        id = _measuredJoin();
    }

    function _measuredJoin() private returns (uint256 id) {
        vm.startPrank(alice);
        usdt.approve(address(ring), AMOUNT);
        id = ring.join(_period, AMOUNT);
        vm.stopPrank();
    }

    function _name(string memory what, uint256 orders) private pure returns (string memory) {
        return string.concat(what, orders == FEW ? ", 5 orders" : ", 3,000 orders");
    }

    /// @dev One life of a period, each call measured.
    function _life(uint256 orders) private {
        uint256 id = _filled(orders);
        vm.snapshotGasLastCall("Resonance", _name("join", orders));
        _toDeadline(_period);
        ring.close(_period);
        vm.snapshotGasLastCall("Resonance", _name("close, to the draw", orders));
        uint256 total = ring.getPeriod(_period).total;
        // A hash whose start lies within alice's arc, the last one, so that it is filled in part.
        bytes32 hash;
        for (uint256 i = 1; !_within(hash, total); ++i) {
            hash = keccak256(abi.encode(i));
        }
        _toDraw(_period, hash);
        ring.draw(_period);
        vm.snapshotGasLastCall("Resonance", _name("draw", orders));
        ring.refund(id);
        vm.snapshotGasLastCall("Resonance", _name("refund of an unfilled part", orders));
        skip(STEP);
        ring.claim(id);
        vm.snapshotGasLastCall("Resonance", _name("claim, two tokens", orders));
        skip(STEPS * STEP);
        ring.release(id);
        vm.snapshotGasLastCall("Resonance", _name("release", orders));
    }

    function _within(bytes32 hash, uint256 total) private view returns (bool) {
        if (hash == 0) return false;
        uint256 start = uint256(keccak256(abi.encode(hash, block.chainid, address(ring), _period))) % total;
        return start > total - AMOUNT + AMOUNT / 4 && start < total - AMOUNT / 4;
    }

    function test_few() external {
        _fundRing(100e18, 1000e18);
        _life(FEW);
    }

    function test_many() external {
        _fundRing(100e18, 1000e18);
        _life(MANY);
    }

    function test_open() external {
        _fundRing(100e18, 1000e18);
        ring.open(LINE);
        vm.snapshotGasLastCall("Resonance", "open");
    }

    function test_close_arranged() external {
        _filled(3);
        _toDeadline(_period);
        ring.close(_period);
        vm.snapshotGasLastCall("Resonance", "close, arranged");
    }

    function test_close_failed() external {
        _period = ring.open(LINE);
        _toDeadline(_period);
        ring.close(_period);
        vm.snapshotGasLastCall("Resonance", "close, failed");
    }

    function test_draw_missed() external {
        _filled(FEW);
        _toDeadline(_period);
        ring.close(_period);
        vm.roll(block.number + 10_000);
        ring.draw(_period);
        vm.snapshotGasLastCall("Resonance", "draw, missed");
    }

    /// @dev Lists of 40 orders of one account, each filled in part: what one more order costs in a list.
    function test_lists() external {
        _fundRing(100e18, 1000e18);
        _filled(LISTED + 1);
        _toDeadline(_period);
        ring.close(_period);
        vm.roll(block.number + 10_000);
        ring.draw(_period);
        uint256[] memory ids = new uint256[](LISTED);
        for (uint256 i; i < LISTED; ++i) {
            ids[i] = i + 2;
        }
        ring.refund(ids);
        vm.snapshotGasLastCall("Resonance", "refund of 40 orders");
        skip(STEP);
        ring.claim(ids);
        vm.snapshotGasLastCall("Resonance", "claim, two tokens of 40 orders");
        skip(STEPS * STEP);
        ring.release(ids);
        vm.snapshotGasLastCall("Resonance", "release of 40 orders");
        for (uint256 i; i < LISTED; ++i) {
            assertEq(ring.quote(ids[i]).releaseDue + ring.quote(ids[i]).refundDue, 0);
        }
    }
}
