// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Main} from "../../src/Main.sol";
import {Economy} from "../Economy.sol";

/// @dev An account that registers in its constructor.
contract Registrant {
    constructor(Main main, address refer) {
        main.register(refer);
    }
}

contract Line {
    /// @dev A line of `depth` accounts, each the referrer of the next.
    function grow(Main main, address refer, uint256 depth) external returns (address last) {
        last = refer;
        for (uint256 i; i < depth; ++i) {
            last = address(new Registrant(main, last));
        }
    }
}

/// forge-config: default.isolate = true
contract RegisterGasTest is Economy {
    /// @dev Gas does not depend on depth and number of users: nothing walks up the tree.
    function test_sameGasAtDepth1AndDepth10000() external {
        uint256 shallow = _gasBelow(alice, address(uint160(1 << 150)));
        address last = new Line().grow(main, alice, 10_000);
        assertEq(main.totalUser(), 10_004);
        // `last` has invited nobody, like alice before.
        uint256 deep = _gasBelow(last, address(uint160(1 << 151)));
        assertApproxEqRel(deep, shallow, 0.01e18);
        assertLe(deep, 75_000);
    }

    function _gasBelow(address refer, address account) private returns (uint256) {
        vm.prank(account);
        main.register(refer);
        return vm.lastCallGas().gasTotalUsed;
    }
}
