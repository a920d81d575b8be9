// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {TeamRewards} from "../../src/TeamRewards.sol";
import {ITeamRewards} from "../../src/interfaces/ITeamRewards.sol";
import {Levels} from "../Levels.sol";

contract TeamRewardsConstructorTest is Levels {
    function test_keepsWhatItIsGivenAndTellsTheRules() external {
        ITeamRewards.Init memory init = _rewardsInit();
        vm.expectEmit();
        emit ITeamRewards.RulesSet(init.rules, block.timestamp / 12 hours);
        TeamRewards made = new TeamRewards(init);
        assertEq(made.authority(), address(authority));
        assertEq(made.usdt(), address(usdt));
        assertEq(made.token(), address(token));
        assertEq(made.hostingPool(), address(pool));
        assertEq(made.delay(), 2 days);
        assertEq(made.firstEpoch(), block.timestamp / 12 hours);
        assertEq(keccak256(abi.encode(made.rules())), keccak256(abi.encode(init.rules)));
        assertEq(made.last() + made.lastActive(), 0);
    }

    /// @dev The last second of a half day still belongs to it.
    function test_firstEpochIsTheHalfDayOfTheCreation() external {
        uint256 epoch = block.timestamp / 12 hours;
        vm.warp((epoch + 1) * 12 hours - 1);
        assertEq(new TeamRewards(_rewardsInit()).firstEpoch(), epoch);
        vm.warp((epoch + 1) * 12 hours);
        assertEq(new TeamRewards(_rewardsInit()).firstEpoch(), epoch + 1);
    }

    function test_refusesMissingOrEqualAddresses() external {
        ITeamRewards.Init memory init = _rewardsInit();
        init.usdt = address(0);
        _refused(init);
        init = _rewardsInit();
        init.token = address(0);
        _refused(init);
        init = _rewardsInit();
        init.hostingPool = address(0);
        _refused(init);
        init = _rewardsInit();
        init.token = init.usdt;
        _refused(init);
    }

    function test_refusesADelayAboveThirtyDays() external {
        ITeamRewards.Init memory init = _rewardsInit();
        init.delay = 30 days;
        new TeamRewards(init);
        init.delay = 30 days + 1;
        _refused(init);
    }

    /// @dev Each share counts: together 10,000 is taken, one more in any of them is not.
    function test_refusesSharesAboveThePot() external {
        ITeamRewards.Init memory init = _rewardsInit();
        new TeamRewards(init);
        init.rules.inviteBps += 1;
        _refused(init);
        init = _rewardsInit();
        init.rules.v4Bps += 1;
        _refused(init);
        init = _rewardsInit();
        init.rules.v5Bps += 1;
        _refused(init);
        for (uint256 i; i < 10; ++i) {
            init = _rewardsInit();
            init.rules.teamRates[i] += 1;
            _refused(init);
        }
        init = _rewardsInit();
        (init.rules.inviteBps, init.rules.v4Bps) = (type(uint16).max, type(uint16).max);
        _refused(init);
    }

    function test_sharesMayLeaveARest() external {
        ITeamRewards.Init memory init = _rewardsInit();
        delete init.rules;
        new TeamRewards(init);
    }

    function _refused(ITeamRewards.Init memory init) private {
        vm.expectRevert(ITeamRewards.InvalidConfig.selector);
        new TeamRewards(init);
    }
}
