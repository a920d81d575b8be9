// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

type OfferWord is uint256;

using PackedOffer for OfferWord global;

/// @title One of a pool's six offers in one storage word
/// @notice Steps 16 bits, length 16, USDT rate 96, TDE rate 96. `length` stays when the offer is withdrawn (`steps` 0).
library PackedOffer {
    function pack(uint16 steps_, uint256 length_, uint96 rateUsdt_, uint96 rateToken_)
        internal
        pure
        returns (OfferWord)
    {
        return OfferWord.wrap(uint256(steps_) | length_ << 16 | uint256(rateUsdt_) << 32 | uint256(rateToken_) << 128);
    }

    function steps(OfferWord offer) internal pure returns (uint256) {
        return uint16(OfferWord.unwrap(offer));
    }

    function length(OfferWord offer) internal pure returns (uint256) {
        return uint16(OfferWord.unwrap(offer) >> 16);
    }

    function rateUsdt(OfferWord offer) internal pure returns (uint256) {
        return uint96(OfferWord.unwrap(offer) >> 32);
    }

    function rateToken(OfferWord offer) internal pure returns (uint256) {
        return uint96(OfferWord.unwrap(offer) >> 128);
    }
}
