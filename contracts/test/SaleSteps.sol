// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMintTypes} from "../src/interfaces/IMintTypes.sol";

/// @dev The table of states in `IMint`, the same as SALE_STEPS in packages/protocol/src/sales.ts.
library SaleSteps {
    function isStep(IMintTypes.State from, IMintTypes.State to) internal pure returns (bool) {
        if (from == IMintTypes.State.AwaitingOrder) {
            return to == IMintTypes.State.OrderArranged || to == IMintTypes.State.Dissolution;
        }
        if (from == IMintTypes.State.OrderArranged) {
            return to == IMintTypes.State.Success || to == IMintTypes.State.Failed || to == IMintTypes.State.Dissolution;
        }
        if (from == IMintTypes.State.Failed || from == IMintTypes.State.Dissolution) {
            return to == IMintTypes.State.PrincipalReturn;
        }
        return false;
    }

    /// @dev Whether `to` can be reached from `from` in any number of steps, including none.
    function canBecome(IMintTypes.State from, IMintTypes.State to) internal pure returns (bool) {
        if (from == to) return true;
        for (uint8 i; i <= uint8(type(IMintTypes.State).max); ++i) {
            IMintTypes.State next = IMintTypes.State(i);
            if (isStep(from, next) && canBecome(next, to)) return true;
        }
        return false;
    }
}
