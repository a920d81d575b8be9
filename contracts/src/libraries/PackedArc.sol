// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title An order of the resonance pool in two storage words
/// @notice `who`, which never changes: owner 160 bits, amount 88. `what`: sum joined before it 96, period 32, steps paid in USDT 16 and
/// in TDE 16, refunded 8, released 8. Callers check that values fit.
library PackedArc {
    struct Stored {
        uint256 who;
        uint256 what;
    }

    uint256 private constant PERIOD = 96;
    uint256 private constant DONE_USDT = 128;
    uint256 private constant DONE_TOKEN = 144;
    uint256 private constant REFUNDED = 1 << 160;
    uint256 private constant RELEASED = 1 << 168;

    function packWho(address owner_, uint256 amount_) internal pure returns (uint256) {
        return uint160(owner_) | amount_ << 160;
    }

    function packWhat(uint256 before_, uint256 period_) internal pure returns (uint256) {
        return before_ | period_ << PERIOD;
    }

    function owner(uint256 who) internal pure returns (address) {
        return address(uint160(who));
    }

    function amount(uint256 who) internal pure returns (uint256) {
        return who >> 160;
    }

    function before(uint256 what) internal pure returns (uint256) {
        return uint96(what);
    }

    function period(uint256 what) internal pure returns (uint256) {
        return uint32(what >> PERIOD);
    }

    function doneUsdt(uint256 what) internal pure returns (uint256) {
        return uint16(what >> DONE_USDT);
    }

    function doneToken(uint256 what) internal pure returns (uint256) {
        return uint16(what >> DONE_TOKEN);
    }

    function refunded(uint256 what) internal pure returns (bool) {
        return what & REFUNDED != 0;
    }

    function released(uint256 what) internal pure returns (bool) {
        return what & RELEASED != 0;
    }

    function withDone(uint256 what, uint256 usdt, uint256 token) internal pure returns (uint256) {
        uint256 both = uint256(type(uint32).max) << DONE_USDT;
        return what & ~both | usdt << DONE_USDT | token << DONE_TOKEN;
    }

    function withRefunded(uint256 what) internal pure returns (uint256) {
        return what | REFUNDED;
    }

    function withReleased(uint256 what) internal pure returns (uint256) {
        return what | RELEASED;
    }
}
