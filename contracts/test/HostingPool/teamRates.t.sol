// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {HostingPool} from "../../src/HostingPool.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {Levels} from "../Levels.sol";

/// @dev Answers every call with `length` bytes, all of them 0xff from the second word on.
contract Babbler {
    uint256 private immutable _length;
    bool private immutable _fails;

    constructor(uint256 length, bool fails) {
        (_length, _fails) = (length, fails);
    }

    fallback() external {
        (uint256 length, bool fails) = (_length, _fails);
        bytes memory answer = new bytes(length);
        for (uint256 i = 32; i < length; ++i) {
            answer[i] = 0xff;
        }
        assembly ("memory-safe") {
            if fails { revert(add(answer, 32), length) }
            return(add(answer, 32), length)
        }
    }
}

contract HostingPoolTeamRatesTest is Levels {
    function _rates(address teams) private returns (uint256[10] memory rates) {
        HostingPool p = _newPool(address(usdt), address(usdt), address(token));
        if (teams != address(0)) {
            _operate(address(p), abi.encodeCall(p.setTokenAdd, (address(nodes), teams, address(0))));
        }
        IHostingPool.Offer[6] memory offers;
        (offers, rates) = p.getConfigMulti();
        assertEq(offers[5].steps, 360, "the offers stand, whatever the receiver answers");
    }

    function _assertNone(address teams) private {
        uint256[10] memory rates = _rates(teams);
        for (uint256 i; i < 10; ++i) {
            assertEq(rates[i], 0);
        }
    }

    function test_areThoseOfTheRules() external {
        uint256[10] memory rates = _rates(address(rewards));
        uint16[10] memory wanted = rewards.rules().teamRates;
        for (uint256 i; i < 10; ++i) {
            assertEq(rates[i], wanted[i]);
        }
        assertEq(rates[9], 700);
    }

    function test_areZeroWithoutReceiverOrWithOneThatHasNone() external {
        _assertNone(address(0));
        _assertNone(alice);
        _assertNone(address(token));
        _assertNone(address(new Babbler(0, false)));
        _assertNone(address(new Babbler(479, false)));
        _assertNone(address(new Babbler(481, false)));
        _assertNone(address(new Babbler(512, false)));
        _assertNone(address(new Babbler(480, true)));
    }

    /// @dev Words that are no rates are shown as they are: the view does not fail with them.
    function test_anyAnswerOfTheRightLengthIsShown() external {
        uint256[10] memory rates = _rates(address(new Babbler(480, false)));
        assertEq(rates[0], type(uint256).max);
    }
}
