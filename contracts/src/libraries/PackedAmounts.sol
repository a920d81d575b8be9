// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IRewardBudget} from "../interfaces/IRewardBudget.sol";

/// @title An amount of USDT and one of TDE in one storage word, 128 bits each
library PackedAmounts {
    function pack(uint256 usdt_, uint256 token_) internal pure returns (uint256) {
        if ((usdt_ | token_) >> 128 != 0) revert IRewardBudget.AmountTooLarge(usdt_ | token_, type(uint128).max);
        return usdt_ | token_ << 128;
    }

    function usdt(uint256 amounts) internal pure returns (uint256) {
        return uint128(amounts);
    }

    function token(uint256 amounts) internal pure returns (uint256) {
        return amounts >> 128;
    }

    function plus(uint256 amounts, uint256 usdt_, uint256 token_) internal pure returns (uint256) {
        return pack(usdt(amounts) + usdt_, token(amounts) + token_);
    }

    function minus(uint256 amounts, uint256 usdt_, uint256 token_) internal pure returns (uint256) {
        return (usdt(amounts) - usdt_) | (token(amounts) - token_) << 128;
    }
}
