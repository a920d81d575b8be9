// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title A list of at most 32 order ids in four slots
/// @notice Lanes of 32 bits, filled without gaps: the first empty lane ends the list, so no length is stored. Ids are
/// never 0.
library OpenOrders {
    uint256 private constant SLOTS = 4;
    uint256 private constant LANES = 8;
    uint256 private constant LAST_LANE = 224;

    struct List {
        uint256[SLOTS] slots;
    }

    /// @notice Appends `id`; false when the list is full. `wasEmpty` tells whether the list was empty before.
    function add(List storage list, uint256 id) internal returns (bool added, bool wasEmpty) {
        for (uint256 i; i < SLOTS; ++i) {
            uint256 slot = list.slots[i];
            if (slot >> LAST_LANE != 0) continue;
            uint256 shift;
            while (slot >> shift != 0) shift += 32;
            list.slots[i] = slot | id << shift;
            return (true, i + shift == 0);
        }
    }

    /// @notice Removes `id`, which must be in the list; the last one moves into its place.
    function remove(List storage list, uint256 id) internal returns (bool nowEmpty) {
        uint256[] memory ids = all(list);
        uint256 last = ids.length - 1;
        uint256 place;
        while (ids[place] != id) ++place;
        list.slots[place / LANES] ^= (id ^ ids[last]) << (place % LANES * 32);
        list.slots[last / LANES] ^= ids[last] << (last % LANES * 32);
        return last == 0;
    }

    /// @notice All ids, in the order of the list.
    function all(List storage list) internal view returns (uint256[] memory ids) {
        assembly ("memory-safe") {
            ids := mload(0x40)
            let end := add(ids, 0x20)
            for { let i := 0 } lt(i, SLOTS) { i := add(i, 1) } {
                let slot := sload(add(list.slot, i))
                let full := shr(LAST_LANE, slot)
                for {} slot { slot := shr(32, slot) } {
                    mstore(end, and(slot, 0xffffffff))
                    end := add(end, 0x20)
                }
                if iszero(full) { break }
            }
            mstore(ids, shr(5, sub(sub(end, ids), 0x20)))
            mstore(0x40, end)
        }
    }
}
