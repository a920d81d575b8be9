// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IMain} from "../../src/interfaces/IMain.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {Sales} from "../Sales.sol";

interface IStakingRewards {
    function stake(uint256 amount) external;
    function notifyRewardAmount(uint256 reward) external;
    function earned(address account) external view returns (uint256);
    function getReward() external;
}

/// @dev Compares pool 0 with Synthetix' StakingRewards, in the bytecode of its fork's npm package: the same units as
/// stake, the same tokens over the same 60 days, claims at the same times. Both must owe the same.
contract MintStakingRewardsTest is Sales {
    uint256 private constant STREAM = 60 days;
    IStakingRewards private anchor;

    function _projectTerms() internal view override returns (IMain.ProjectTerms memory t) {
        t = super._projectTerms();
        (t.costRate, t.pool) = (8000, 0);
        t.poolRates = [uint256(10_000), 0, 0, 0, 0, 0, 0];
    }

    function setUp() public override {
        super.setUp();
        vm.prank(admin);
        main.setConfig(10, 1 days, 0, 60, 200);
        string memory json = vm.readFile("node_modules/@uniswap/liquidity-staker/build/StakingRewards.json");
        bytes memory code = abi.encodePacked(
            vm.parseBytes(string.concat("0x", vm.parseJsonString(json, ".bytecode"))),
            abi.encode(address(this), address(token), address(usdt))
        );
        address made;
        assembly ("memory-safe") {
            made := create(0, add(code, 32), mload(code))
        }
        anchor = IStakingRewards(made);
        IMintTypes.Terms memory t = _terms();
        t.endTime = block.timestamp + 90 days;
        for (uint256 i; i < 11; ++i) {
            t.releaseWeeks[i] = 255;
        }
        _createSale(t);
    }

    /// @dev Stakes as much USDT as the account has power.
    function _stake(address account, uint256 units) private {
        _give(account, units * 10);
        vm.startPrank(account);
        usdt.approve(address(anchor), units * 10);
        anchor.stake(units * 10);
        vm.stopPrank();
    }

    function testFuzz_owesTheSame(uint256[16] memory seeds) external {
        address[3] memory who = [alice, bob, carol];
        _stake(alice, 70);
        _stake(bob, 30);
        _buy(alice, 70);
        _buy(bob, 30);
        for (uint256 i; i < 6; ++i) {
            skip(seeds[i] % 6 days);
            address account = who[seeds[i] / 5 % 3];
            uint256 units = seeds[i] / 17 % 20 + 1;
            uint256 bought = mint.getUserRelease(account).length == 0 ? 0 : mint.getUserRelease(account)[0].units;
            if (bought + units <= MAX_PER_USER) {
                _buy(account, units);
                _stake(account, units);
            }
        }
        _pay();
        vm.prank(admin);
        token.transfer(address(anchor), POOL_TOKENS);
        anchor.notifyRewardAmount(POOL_TOKENS);
        for (uint256 i = 6; i < seeds.length; ++i) {
            skip(seeds[i] % 9 days);
            address account = who[seeds[i] / 5 % 3];
            if (seeds[i] % 2 == 1) _claimBoth(account);
            else mint.updateUser(account);
            _compare(who);
        }
    }

    function _claimBoth(address account) private {
        (uint256 had, uint256 owed) = (token.balanceOf(account), anchor.earned(account));
        mint.claimToken(account);
        uint256 paid = token.balanceOf(account) - had;
        vm.prank(account);
        anchor.getReward();
        assertApproxEqAbs(paid, owed, 1e7, "claimed");
    }

    /// @dev The anchor rounds down its rate per second and its shares to 18 decimals, so it loses a little each second.
    function _compare(address[3] memory who) private view {
        for (uint256 i; i < 3; ++i) {
            IMintTypes.UserInfo memory u = mint.users(who[i]);
            uint256 open = u.tokenReward - _paid(who[i]);
            assertApproxEqAbs(open, anchor.earned(who[i]), 1e7, "owed");
        }
    }

    /// @dev Pool tokens paid: the claimed balance without bought tokens.
    function _paid(address account) private view returns (uint256) {
        IMintTypes.UserInfo memory u = mint.users(account);
        uint256 released;
        IMintTypes.Release[] memory r = mint.getUserRelease(account);
        for (uint256 i; i < r.length; ++i) {
            released += r[i].vested - r[i].claimable;
        }
        return u.tokenReward - (u.tokenBalance - (u.tokenRelease - released));
    }
}
