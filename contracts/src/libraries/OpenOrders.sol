// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

/// @title A list of place most 32 order ids in four slots
/// @notice Lanes of 32 bits, filled without gaps, so that the first empty lane ends the list and no length is stored.
library OpenOrders {
    uint256 internal constant MAX = 32;
    uint256 private constant LANES = 8;

    struct List {
        uint256[4] slots;
    }

    /// @notice Appends `id`; false when the list is full. `wasEmpty` tells whether it is the only one now.
    function add(List storage list, uint256 id) internal returns (bool added, bool wasEmpty) {
        for (uint256 i; i < 4; ++i) {
            uint256 slot = list.slots[i];
            if (slot >> 224 != 0) continue;
            uint256 shift;
            while ((slot >> shift) != 0) shift += 32;
            list.slots[i] = slot | (id << shift);
            return (true, i == 0 && shift == 0);
        }
    }

    /// @notice Takes `id` out, which must be in the list; the last one moves into its place.
    function remove(List storage list, uint256 id) internal returns (bool nowEmpty) {
        (uint256[4] memory slots, uint256 length) = load(list);
        uint256 place;
        while (lane(slots, place) != id) ++place;
        uint256 last = length - 1;
        uint256 moved = lane(slots, last);
        uint256 word = place / LANES;
        uint256 lastWord = last / LANES;
        slots[word] ^= (id ^ moved) << ((place % LANES) * 32);
        slots[lastWord] ^= moved << ((last % LANES) * 32);
        list.slots[word] = slots[word];
        if (lastWord != word) list.slots[lastWord] = slots[lastWord];
        return last == 0;
    }

    /// @notice All ids, in their places.
    function all(List storage list) internal view returns (uint256[] memory ids) {
        (uint256[4] memory slots, uint256 length) = load(list);
        ids = new uint256[](length);
        for (uint256 i; i < length; ++i) {
            ids[i] = lane(slots, i);
        }
    }

    function load(List storage list) private view returns (uint256[4] memory slots, uint256 length) {
        for (uint256 i; i < 4; ++i) {
            uint256 slot = list.slots[i];
            if (slot == 0) break;
            slots[i] = slot;
            for (uint256 shift; shift < 256 && (slot >> shift) != 0; shift += 32) {
                ++length;
            }
            if (slot >> 224 == 0) break;
        }
    }

    function lane(uint256[4] memory slots, uint256 place) private pure returns (uint256) {
        return (slots[place / LANES] >> ((place % LANES) * 32)) & type(uint32).max;
    }
}
