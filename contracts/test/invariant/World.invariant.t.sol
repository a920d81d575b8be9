// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Deployed, Deployment} from "../Deployment.sol";
import {HostingPool} from "../../src/HostingPool.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {ISolvencyView} from "../../src/interfaces/ISolvencyView.sol";
import {AwardChecks} from "./AwardChecks.sol";
import {CustodyChecks} from "./CustodyChecks.sol";
import {EconomyChecks} from "./EconomyChecks.sol";
import {LevelsChecks} from "./LevelsChecks.sol";
import {AwardPart, CustodyPart, EconomyPart, IWorld, LevelsPart, LiquidityPart} from "./Parts.sol";
import {ResonancePart, SalesPart} from "./Parts.sol";
import {ResonanceChecks} from "./ResonanceChecks.sol";
import {RolesHandler} from "./RolesHandler.sol";
import {SalesChecks} from "./SalesChecks.sol";

/// @dev Every contract of a deployment at once: the same users in all of them, and every role hostile, with its delay.
contract WorldInvariantTest is
    SalesChecks,
    ResonanceChecks,
    LevelsChecks,
    CustodyChecks,
    AwardChecks,
    EconomyChecks,
    IWorld
{
    Deployment private deployment;
    Deployed private d;
    SalesPart private sales;
    EconomyPart private economy;
    LevelsPart private levels;
    LiquidityPart private liquidity;
    ResonancePart private resonance;
    AwardPart private award;
    CustodyPart private custody;
    RolesHandler private roles;
    /// @dev All that can hold USDT or TDE.
    address[] private holders;

    function deployed() external view returns (Deployed memory) {
        return d;
    }

    function setUp() external {
        deployment = new Deployment();
        deployment.setUp();
        d = deployment.deployed();
        // First: its users invited each other.
        sales = new SalesPart();
        economy = new EconomyPart();
        levels = new LevelsPart();
        liquidity = new LiquidityPart();
        resonance = new ResonancePart();
        award = new AwardPart();
        custody = new CustodyPart();
        roles = new RolesHandler(deployment.powers(), custody);
        _watchSales(sales);
        _watchResonance(resonance);
        _nameHolders();
        _target();
    }

    function _nameHolders() private {
        holders = [address(d.pool), address(d.liquidityPool), address(d.ring), address(d.rewards), address(d.nodes)];
        address[9] memory contracts = [
            address(d.proceeds),
            address(d.vault),
            address(d.mint),
            address(d.award),
            address(d.vesting),
            address(d.pair),
            address(d.swapHelper),
            address(d.liquidityHelper),
            address(resonance)
        ];
        for (uint256 i; i < contracts.length; ++i) {
            holders.push(contracts[i]);
        }
        for (uint256 i; i < sales.actorCount(); ++i) {
            holders.push(sales.actors(i));
        }
        for (uint256 i; i < 4; ++i) {
            holders.push(custody.users(i));
            holders.push(d.forwarders.forwarderOf(custody.users(i)));
        }
        for (uint256 i; i < roles.villainCount(); ++i) {
            holders.push(roles.villains(i));
        }
        string[6] memory names = ["deployer", "treasury", "manager", "cost wallet", "cold", "stranger"];
        for (uint256 i; i < names.length; ++i) {
            holders.push(makeAddr(names[i]));
        }
    }

    function _target() private {
        bytes4[] memory s = new bytes4[](8);
        (s[0], s[1], s[2], s[3]) =
        (sales.buy.selector, sales.buyMore.selector, sales.leave.selector, sales.refund.selector);
        (s[4], s[5], s[6], s[7]) =
        (sales.claim.selector, sales.settle.selector, sales.createSale.selector, sales.time.selector);
        _add(address(sales), s);
        s = new bytes4[](6);
        (s[0], s[1], s[2]) = (sales.claimDrop.selector, sales.reclaim.selector, sales.poke.selector);
        (s[3], s[4], s[5]) = (sales.share.selector, sales.donate.selector, sales.borrow.selector);
        _add(address(sales), s);
        s = new bytes4[](7);
        (s[0], s[1], s[2], s[3]) =
        (economy.buy.selector, economy.sell.selector, economy.swapThroughHelper.selector, economy.sendToPair.selector);
        (s[4], s[5], s[6]) = (economy.pass.selector, economy.burn.selector, economy.provide.selector);
        _add(address(economy), s);
        s = new bytes4[](8);
        s[7] = economy.splitProceeds.selector;
        (s[0], s[1], s[2], s[3]) =
        (economy.withdraw.selector, economy.buyCards.selector, economy.passCard.selector, economy.claim.selector);
        (s[4], s[5], s[6]) = (economy.donate.selector, economy.share.selector, economy.time.selector);
        _add(address(economy), s);
        s = new bytes4[](10);
        (s[0], s[1], s[2], s[3]) =
        (levels.host.selector, levels.host.selector, levels.claimHosting.selector, levels.release.selector);
        (s[4], s[5], s[6], s[7]) =
        (levels.collect.selector, levels.post.selector, levels.claimReward.selector, levels.sync.selector);
        (s[8], s[9]) = (levels.veto.selector, levels.donate.selector);
        _add(address(levels), s);
        s = new bytes4[](5);
        (s[0], s[1], s[2], s[3], s[4]) =
        (
            liquidity.host.selector,
            liquidity.host.selector,
            liquidity.claimHosting.selector,
            liquidity.release.selector,
            liquidity.collect.selector
        );
        _add(address(liquidity), s);
        s = new bytes4[](9);
        (s[0], s[1], s[2], s[3]) =
        (resonance.open.selector, resonance.join.selector, resonance.join.selector, resonance.join.selector);
        (s[4], s[5], s[6], s[7]) =
        (resonance.close.selector, resonance.draw.selector, resonance.pay.selector, resonance.time.selector);
        s[8] = resonance.donate.selector;
        _add(address(resonance), s);
        s = new bytes4[](5);
        (s[0], s[1], s[2], s[3], s[4]) =
        (
            award.give.selector,
            award.send.selector,
            award.share.selector,
            award.claim.selector,
            award.membership.selector
        );
        _add(address(award), s);
        s = new bytes4[](15);
        (s[0], s[1], s[2], s[3]) =
        (custody.pay.selector, custody.payOut.selector, custody.payNodes.selector, custody.payOrder.selector);
        (s[4], s[5], s[6], s[7]) =
        (custody.burn.selector, custody.change.selector, custody.enforce.selector, custody.cancel.selector);
        (s[8], s[9], s[10], s[11]) =
        (custody.lowerLimit.selector, custody.moveToCold.selector, custody.donate.selector, custody.deposit.selector);
        (s[12], s[13], s[14]) = (custody.sweep.selector, custody.sweepMany.selector, custody.mischief.selector);
        _add(address(custody), s);
        // As often as each fifth step.
        s = new bytes4[](16);
        for (uint256 i; i < s.length; ++i) {
            s[i] = roles.hostile.selector;
        }
        _add(address(roles), s);
    }

    function _add(address at, bytes4[] memory selectors) private {
        targetContract(at);
        targetSelector(FuzzSelector(at, selectors));
    }

    /// @dev Large: few runs, each long enough for every step to come several times, and looked at after every tenth step.
    /// forge-config: default.invariant.runs = 2
    /// forge-config: default.invariant.depth = 400
    /// forge-config: default.invariant.check_interval = 10
    /// forge-config: deep.invariant.runs = 30
    function invariant_everythingIsThere() external view {
        _checkSales();
        _checkResonance();
        _checkRewards(levels);
        _checkHosting(levels);
        _checkHosting(liquidity);
        _checkCustody(custody);
        _checkAward(award);
        _checkNodes(economy);
        _solvency();
        _roles();
        _nothingIsLost();
    }

    function _nothingIsLost() private view {
        (uint256 usdts, uint256 tokens) = (0, 0);
        for (uint256 i; i < holders.length; ++i) {
            usdts += d.usdt.balanceOf(holders[i]);
            tokens += d.token.balanceOf(holders[i]);
        }
        assertEq(usdts, d.usdt.totalSupply(), "USDT that nobody has");
        assertEq(tokens, d.token.totalSupply(), "TDE that nobody has");
    }

    /// @dev While everything is paused, closed and listed that can be, everybody gets everything, to the base unit.
    function afterInvariant() external {
        roles.shutEverything();
        sales.everybodyLeaves();
        resonance.payAll();
        _checkResonancePaid();
        for (uint256 i; i < sales.actorCount(); ++i) {
            address user = sales.actors(i);
            _leave(d.pool, address(d.usdt), user);
            _leave(d.liquidityPool, d.pair, user);
            uint256 before = d.usdt.balanceOf(user);
            uint256 due = d.award.getUserInfo(user).balance;
            if (due != 0) d.award.updateUser(user);
            assertEq(d.usdt.balanceOf(user), before + due, "out with the award");
            before += due;
            due = d.nodes.users(user).balance;
            if (due != 0) d.nodes.claim(user);
            assertEq(d.usdt.balanceOf(user), before + due, "out with dividends");
        }
        _nobodyIsPaidTwice();
        _solvency();
        _roles();
        _nothingIsLost();
    }

    function _nobodyIsPaidTwice() private {
        uint256[] memory ids = new uint256[](d.ring.getConfig().totalOrder);
        for (uint256 i; i < ids.length; ++i) {
            ids[i] = i + 1;
        }
        for (uint256 i; i < sales.actorCount(); ++i) {
            address user = sales.actors(i);
            (uint256 usdts, uint256 shares) = (d.usdt.balanceOf(user), IERC20(d.pair).balanceOf(user));
            vm.startPrank(user);
            try d.pool.release() {} catch {}
            try d.liquidityPool.release() {} catch {}
            try d.award.claim() {} catch {}
            try d.nodes.claim() {} catch {}
            for (uint256 sale = 1; sale <= sales.saleCount(); ++sale) {
                try d.mint.refund(user, sale) {} catch {}
            }
            vm.stopPrank();
            d.ring.refund(ids);
            d.ring.release(ids);
            d.ring.claim(ids);
            assertEq(d.usdt.balanceOf(user), usdts, "USDT twice");
            assertEq(IERC20(d.pair).balanceOf(user), shares, "shares twice");
        }
    }

    function _leave(HostingPool pool, address principal, address user) private {
        IHostingPool.UserInfo memory u = pool.users(user);
        (uint256 usdts, uint256 tokens) = (d.usdt.balanceOf(user), d.token.balanceOf(user));
        if (u.usdtBalance + u.tokenBalance != 0) pool.updateUser(user);
        assertEq(d.usdt.balanceOf(user), usdts + u.usdtBalance, "out with USDT rewards");
        assertEq(d.token.balanceOf(user), tokens + u.tokenBalance, "out with TDE rewards");
        if (u.amount == 0) return;
        uint256 before = IERC20(principal).balanceOf(user);
        vm.prank(user);
        pool.release();
        assertEq(IERC20(principal).balanceOf(user), before + u.amount, "out with principal");
        assertEq(pool.userOrders(user).length, 0, "nothing is left");
    }

    /// @dev No contract holds less of anything than it owes and has promised.
    function _solvency() private view {
        ISolvencyView.Solvency[] memory rows = d.view_.getSolvency();
        for (uint256 i; i < rows.length; ++i) {
            ISolvencyView.Solvency memory r = rows[i];
            assertGe(r.balance, r.principal + r.reserved + r.free, vm.toString(r.place));
        }
    }

    /// @dev What roles have is what nobody had a claim to, and what they were free to take.
    function _roles() private view {
        address[3] memory assets = [address(d.usdt), address(d.token), d.pair];
        for (uint256 i; i < 3; ++i) {
            uint256 held;
            for (uint256 j; j < roles.villainCount(); ++j) {
                held += IERC20(assets[i]).balanceOf(roles.villains(j));
            }
            assertEq(held, roles.taken(assets[i]), "a role has grown");
        }
    }

    /// @dev Checks that the hostile steps know arguments for every power, and that none of them takes what is somebody's, or is used
    /// without its role, while there is something of everybody's in every contract.
    function test_everyPowerIsTried() external {
        sales.createSale(100, 50);
        resonance.open(0);
        for (uint256 i; i < 5; ++i) {
            sales.buy(i, 10);
            levels.host(i, 1000e18, 1);
            liquidity.host(i, 1000e18, 1);
            resonance.join(i, 100e18 + 1, 0);
            award.membership(i, 7, true);
            economy.buyCards(i, 1);
        }
        award.give(1000e18);
        resonance.donate(1e18);
        for (uint256 i; i < roles.powerCount(); ++i) {
            for (uint256 j; j < roles.villainCount(); ++j) {
                roles.use(i, roles.villains(j), uint256(keccak256(abi.encode(i, j))));
            }
            for (uint256 j; j < 8; ++j) {
                roles.hostile(i, 1, uint256(keccak256(abi.encode(j, i))));
            }
        }
        assertGt(roles.succeeded(), 50, "hardly anything was done");
        _solvency();
        _roles();
        _nothingIsLost();
    }
}
