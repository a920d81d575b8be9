// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title An order in two storage words (D-002)
/// @notice `who`: owner 160 bits, amount 88, released 8. `what`: start 32, steps 16, steps paid in USDT 16 and in TDE 16,
/// USDT reward 88, TDE reward 88. Callers check that values fit.
library PackedOrder {
    struct Stored {
        uint256 who;
        uint256 what;
    }

    uint256 private constant RELEASED = 1 << 248;
    uint256 private constant DONE_USDT = 48;
    uint256 private constant DONE_TOKEN = 64;

    function packWho(address owner_, uint256 amount_) internal pure returns (uint256) {
        return uint160(owner_) | amount_ << 160;
    }

    function packWhat(uint256 start_, uint256 steps_, uint256 usdt, uint256 token) internal pure returns (uint256) {
        return start_ | steps_ << 32 | usdt << 80 | token << 168;
    }

    function owner(uint256 who) internal pure returns (address) {
        return address(uint160(who));
    }

    function amount(uint256 who) internal pure returns (uint256) {
        return uint88(who >> 160);
    }

    function released(uint256 who) internal pure returns (bool) {
        return who >> 248 != 0;
    }

    function withReleased(uint256 who) internal pure returns (uint256) {
        return who | RELEASED;
    }

    function start(uint256 what) internal pure returns (uint256) {
        return uint32(what);
    }

    function steps(uint256 what) internal pure returns (uint256) {
        return uint16(what >> 32);
    }

    function doneUsdt(uint256 what) internal pure returns (uint256) {
        return uint16(what >> DONE_USDT);
    }

    function doneToken(uint256 what) internal pure returns (uint256) {
        return uint16(what >> DONE_TOKEN);
    }

    function rewardUsdt(uint256 what) internal pure returns (uint256) {
        return uint88(what >> 80);
    }

    function rewardToken(uint256 what) internal pure returns (uint256) {
        return what >> 168;
    }

    function withDoneUsdt(uint256 what, uint256 done) internal pure returns (uint256) {
        return what & ~(uint256(type(uint16).max) << DONE_USDT) | done << DONE_USDT;
    }

    function withDoneToken(uint256 what, uint256 done) internal pure returns (uint256) {
        return what & ~(uint256(type(uint16).max) << DONE_TOKEN) | done << DONE_TOKEN;
    }

    /// @notice Nothing left to pay in either reward asset.
    function settled(uint256 what) internal pure returns (bool) {
        uint256 all = steps(what);
        return (doneUsdt(what) == all || rewardUsdt(what) == 0) && (doneToken(what) == all || rewardToken(what) == 0);
    }
}
