// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Authority} from "../../src/Authority.sol";
import {HostingPool} from "../../src/HostingPool.sol";
import {HostingPoolBooks} from "../../src/HostingPoolBooks.sol";
import {Main} from "../../src/Main.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {Roles} from "../../src/libraries/Roles.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {Handler} from "./Handler.sol";

/// @dev Invariants of the pool over long random histories; once with USDT as principal and once with an LP token.
abstract contract HostingPoolInvariants is Test {
    uint256 private constant LEVEL_BPS = 2000;
    address private admin = makeAddr("admin");
    address private villain = makeAddr("villain");

    HostingPool private pool;
    Handler private handler;
    OddToken private principal;
    OddToken private usdt;
    OddToken private token;

    function _principalIsUsdt() internal pure virtual returns (bool);

    function setUp() external {
        vm.warp(1_800_000_000);
        Authority authority = new Authority(admin, 0);
        Main main = new Main(address(authority), address(uint160(0xAC7000)));
        usdt = new OddToken();
        token = new OddToken();
        principal = _principalIsUsdt() ? usdt : new OddToken();
        HostingPoolBooks.Init memory init;
        init.authority = address(authority);
        init.main = address(main);
        init.principal = address(principal);
        init.usdt = address(usdt);
        init.token = address(token);
        init.levelBps = LEVEL_BPS;
        init.openTime = block.timestamp;
        init.periodLength = 1 days;
        init.stakeMin = 1e18;
        init.capacity = 60_000e18;
        uint16[6] memory lengths = [uint16(2), 14, 30, 60, 120, 360];
        for (uint256 i; i < 6; ++i) {
            init.offers[i] = IHostingPool.Offer(lengths[i], uint96(0.01e18 * (i + 1)), uint96(0.1e18 * (i + 1)));
        }
        pool = new HostingPool(init);
        handler = new Handler(pool, authority, admin, villain);

        vm.startPrank(admin);
        bytes4[] memory s = new bytes4[](8);
        s[0] = pool.setConfig.selector;
        s[1] = pool.setConfigMulti.selector;
        s[2] = pool.setTokenAdd.selector;
        s[3] = pool.unpause.selector;
        s[4] = pool.close.selector;
        s[5] = pool.renewBlackList.selector;
        s[6] = pool.setIsBlackList.selector;
        s[7] = pool.withdrawToken.selector;
        authority.setTargetFunctionRole(address(pool), s, Roles.OPERATOR);
        authority.grantRole(Roles.OPERATOR, villain, 0);
        authority.grantRole(Roles.GUARDIAN, villain, 0);
        main.addModule(address(pool));
        vm.stopPrank();
        for (uint256 i = 1; i < 12; ++i) {
            (address actor, address refer) = (handler.actors(i), handler.actors(i - 1));
            vm.prank(actor);
            main.register(refer);
        }
        handler.fund(20_000e18, true);
        handler.fund(20_000e18, false);
        handler.fund(20_000e18, false);

        bytes4[] memory selectors = new bytes4[](27);
        selectors[0] = selectors[1] = selectors[2] = handler.deposit.selector;
        selectors[3] = selectors[4] = handler.claim.selector;
        selectors[5] = handler.claimSome.selector;
        selectors[6] = handler.release.selector;
        selectors[7] = handler.releaseOne.selector;
        selectors[8] = handler.updatePool.selector;
        selectors[9] = handler.fund.selector;
        selectors[26] = handler.passOn.selector;
        selectors[10] = handler.donate.selector;
        selectors[11] = selectors[12] = handler.wait.selector;
        selectors[13] = handler.setConfig.selector;
        selectors[14] = handler.setOffers.selector;
        selectors[15] = handler.blackList.selector;
        selectors[16] = handler.pauseOrUnpause.selector;
        selectors[17] = handler.closeTarget.selector;
        selectors[18] = handler.close.selector;
        selectors[19] = handler.withdraw.selector;
        selectors[20] = handler.nameReceivers.selector;
        selectors[21] = handler.breakToken.selector;
        selectors[22] = handler.blockActor.selector;
        selectors[23] = selectors[24] = handler.deposit.selector;
        selectors[25] = handler.depositTooMuch.selector;
        targetSelector(FuzzSelector(address(handler), selectors));
        targetContract(address(handler));
    }

    function invariant_theRulesOfTheHouse() external view {
        _assertCustody();
        _assertPromisesStand();
        _assertPaidIsFunded();
        _assertCountsAgree();
    }

    /// @dev The balances cover the books, and the books equal the sums of the orders.
    function _assertCustody() private view {
        (uint256 principalOwed, uint256[2] memory reserved, uint256[2] memory level) = _owed();
        OddToken[3] memory assets = [usdt, token, principal];
        for (uint256 i; i < 3; ++i) {
            IRewardBudget.Books memory b = pool.getSolvency(address(assets[i]));
            assertGe(b.balance, b.principal + b.free + b.reserved + b.levelDue, "custody");
            assertEq(b.surplus, b.balance - (b.principal + b.free + b.reserved + b.levelDue), "surplus");
            if (assets[i] == principal) assertEq(b.principal, principalOwed, "principal is what is inside");
            if (i == 2) continue;
            assertEq(b.reserved, reserved[i], "reserved is what orders are still owed, level share included");
            uint256 levelPaid = assets[i].balanceOf(address(0x70DE5)) + assets[i].balanceOf(address(0x7EA35));
            uint256 passedOn = handler.passedOn(address(assets[i]));
            assertEq(b.levelDue + levelPaid - passedOn, level[i], "level share of what was paid");
        }
    }

    /// @dev No promised reward ever shrinks, whatever anybody does.
    function _assertPromisesStand() private view {
        for (uint256 id = 1; id <= handler.orderCount(); ++id) {
            Handler.Promised memory p = handler.promised(id);
            IHostingPool.Order memory o = pool.orders(id);
            assertEq(o.owner, p.owner);
            assertEq(o.amount, p.amount);
            assertEq(o.usdts, p.usdts);
            assertEq(o.tokens, p.tokens);
            assertEq(o.endTime, p.end);
            assertEq(o.released, p.released);
        }
    }

    /// @dev Nothing is paid that was not funded, and nothing comes from another user's principal.
    function _assertPaidIsFunded() private view {
        OddToken[2] memory assets = [usdt, token];
        for (uint256 i; i < 2; ++i) {
            address asset = address(assets[i]);
            IRewardBudget.Books memory b = pool.getSolvency(asset);
            uint256 levelPaid = assets[i].balanceOf(address(0x70DE5)) + assets[i].balanceOf(address(0x7EA35));
            uint256 came = handler.funded(asset) + handler.donated(asset) + b.principal;
            uint256 went = handler.paid(asset) + levelPaid + handler.withdrawn(asset);
            assertEq(b.balance + went, came, "every base unit has a place");
            assertLe(handler.paid(asset) + levelPaid, handler.funded(asset), "paid within funded");
        }
    }

    /// @dev Totals and lists agree with the orders.
    function _assertCountsAgree() private view {
        uint256 open;
        uint256 members;
        for (uint256 i; i < 12; ++i) {
            uint256 n = pool.userOrders(handler.actors(i)).length;
            open += n;
            if (n != 0) ++members;
        }
        uint256 expected;
        for (uint256 id = 1; id <= handler.orderCount(); ++id) {
            IHostingPool.Order memory o = pool.orders(id);
            if (!o.released || o.releaseUsdts != o.usdts || o.releaseTokens != o.tokens) ++expected;
        }
        assertEq(open, expected, "lists hold what is open");
        assertEq(pool.getConfig().totalMember, members);
        assertEq(pool.getConfig().totalOrder, handler.orderCount());
    }

    /// @dev In the worst state everyone gets principal and USDT rewards; once TDE works again, every order is paid to the wei,
    /// and the remainder belongs to nobody.
    function afterInvariant() external {
        handler.worstCase();
        skip(400 days);
        for (uint256 i; i < 12; ++i) {
            address actor = handler.actors(i);
            token.setBlocked(actor, false);
            IHostingPool.UserInfo memory u = pool.users(actor);
            if (u.amount != 0) {
                uint256 before = principal.balanceOf(actor);
                vm.prank(actor);
                pool.release();
                assertEq(principal.balanceOf(actor), before + u.amount, "out with principal");
            }
            if (u.usdtBalance != 0) {
                uint256 before = usdt.balanceOf(actor);
                pool.updateUser(actor);
                assertEq(usdt.balanceOf(actor), before + u.usdtBalance, "out with USDT rewards");
            }
        }
        token.setMode(OddToken.Mode.Fine);
        for (uint256 i; i < 12; ++i) {
            if (pool.users(handler.actors(i)).tokenBalance != 0) pool.updateUser(handler.actors(i));
            assertEq(pool.userOrders(handler.actors(i)).length, 0);
        }
        for (uint256 id = 1; id <= handler.orderCount(); ++id) {
            IHostingPool.Order memory o = pool.orders(id);
            assertTrue(o.released);
            assertEq(o.releaseUsdts, o.usdts, "to the wei");
            assertEq(o.releaseTokens, o.tokens, "to the wei");
        }
        assertEq(pool.getSolvency(address(usdt)).reserved, 0);
        assertEq(pool.getSolvency(address(token)).reserved, 0);
        assertEq(pool.getSolvency(address(principal)).principal, 0);
        handler.noteAll();
        _assertCustody();
        _assertPaidIsFunded();
        _assertCountsAgree();
    }

    function _owed() private view returns (uint256 principalOwed, uint256[2] memory reserved, uint256[2] memory level) {
        for (uint256 id = 1; id <= handler.orderCount(); ++id) {
            IHostingPool.Order memory o = pool.orders(id);
            if (!o.released) principalOwed += o.amount;
            reserved[0] += o.usdts + _level(o.usdts) - o.releaseUsdts - _level(o.releaseUsdts);
            reserved[1] += o.tokens + _level(o.tokens) - o.releaseTokens - _level(o.releaseTokens);
            level[0] += _level(o.releaseUsdts);
            level[1] += _level(o.releaseTokens);
        }
    }

    function _level(uint256 reward) private pure returns (uint256) {
        return reward * LEVEL_BPS / 10_000;
    }
}

contract HostingPoolOfUsdtInvariants is HostingPoolInvariants {
    function _principalIsUsdt() internal pure override returns (bool) {
        return true;
    }
}

contract HostingPoolOfLpInvariants is HostingPoolInvariants {
    function _principalIsUsdt() internal pure override returns (bool) {
        return false;
    }
}
