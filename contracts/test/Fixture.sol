// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Test} from "forge-std/Test.sol";
import {Authority} from "../src/Authority.sol";
import {HostingPool} from "../src/HostingPool.sol";
import {HostingPoolBooks} from "../src/HostingPoolBooks.sol";
import {Main} from "../src/Main.sol";
import {Token} from "../src/Token.sol";
import {IHostingPool} from "../src/interfaces/IHostingPool.sol";
import {Roles} from "../src/libraries/Roles.sol";
import {TestUSDT} from "../src/test-assets/TestUSDT.sol";

/// @dev The local deployment's contracts and numbers, without the exchange.
abstract contract Fixture is Test {
    uint256 internal constant STEP = 12 hours;
    uint256 internal constant TERM = 1;
    uint32 internal constant OPERATOR_DELAY = 1 days;
    uint256 internal constant BUDGET_USDT = 200_000e18;
    uint256 internal constant BUDGET_TOKEN = 1_000_000e18;
    uint256 internal constant CAPACITY = 60_000e18;
    uint256 internal constant STAKE_MIN = 10e18;
    uint256 internal constant LEVEL_BPS = 2000;

    address internal root = makeAddr("root");
    address internal admin = makeAddr("admin");
    address internal operator = makeAddr("operator");
    address internal lister = makeAddr("lister");
    address internal treasury = makeAddr("treasury");
    address internal guardian = makeAddr("guardian");
    address internal alice = makeAddr("alice");
    address internal bob = makeAddr("bob");
    address internal stranger = makeAddr("stranger");

    Authority internal authority;
    TestUSDT internal usdt;
    Token internal token;
    Main internal main;
    HostingPool internal pool;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        vm.roll(1000);
        vm.startPrank(admin);
        authority = new Authority(admin);
        usdt = new TestUSDT(admin);
        usdt.mint(100_000_000e18);
        token = new Token("TDE", "TDE", 100_000_000e18, admin, admin, address(usdt), address(0));
        main = new Main(address(authority), root);
        vm.stopPrank();
        pool = _newPool(address(usdt), address(usdt), address(token));
        _register(alice);
        _register(bob);
        _fund(pool, BUDGET_USDT, BUDGET_TOKEN);
    }

    function _offers() internal pure returns (IHostingPool.Offer[6] memory o) {
        o[0] = IHostingPool.Offer(14, 0.007e18, 0.05e18);
        o[1] = IHostingPool.Offer(30, 0.016e18, 0.108e18);
        o[2] = IHostingPool.Offer(60, 0.035e18, 0.22e18);
        o[3] = IHostingPool.Offer(120, 0.074e18, 0.45e18);
        o[4] = IHostingPool.Offer(180, 0.116e18, 0.7e18);
        o[5] = IHostingPool.Offer(360, 0.24e18, 1.5e18);
    }

    function _init(address principal, address usdt_, address token_)
        internal
        view
        returns (HostingPoolBooks.Init memory init)
    {
        init.authority = address(authority);
        init.main = address(main);
        init.principal = principal;
        init.usdt = usdt_;
        init.token = token_;
        init.router = address(0xEeee);
        init.levelBps = LEVEL_BPS;
        init.openTime = block.timestamp;
        init.periodLength = 1 days;
        init.stakeMin = STAKE_MIN;
        init.capacity = CAPACITY;
        init.defaultTerm = TERM;
        init.offers = _offers();
    }

    /// @dev A pool with its functions mapped to their roles, as the deployment does it.
    function _newPool(address principal, address usdt_, address token_) internal returns (HostingPool p) {
        p = new HostingPool(_init(principal, usdt_, token_));
        _wire(p);
    }

    function _wire(HostingPool p) internal {
        vm.startPrank(admin);
        bytes4[] memory s = new bytes4[](6);
        s[0] = p.setConfig.selector;
        s[1] = p.setConfigMulti.selector;
        s[2] = p.setTokenAdd.selector;
        s[3] = p.unpause.selector;
        s[4] = p.close.selector;
        s[5] = p.renewBlackList.selector;
        authority.setTargetFunctionRole(address(p), s, Roles.OPERATOR);
        s = new bytes4[](1);
        s[0] = p.setIsBlackList.selector;
        authority.setTargetFunctionRole(address(p), s, Roles.BLACKLIST);
        s[0] = p.withdrawToken.selector;
        authority.setTargetFunctionRole(address(p), s, Roles.TREASURY);
        authority.grantRole(Roles.OPERATOR, operator, OPERATOR_DELAY);
        authority.grantRole(Roles.BLACKLIST, lister, 0);
        authority.grantRole(Roles.TREASURY, treasury, 0);
        authority.grantRole(Roles.GUARDIAN, guardian, 0);
        main.addModule(address(p));
        vm.stopPrank();
    }

    /// @dev Schedules `data` as the operator, lets the delay pass and executes it. Time moves on by the delay.
    function _operate(address target, bytes memory data) internal {
        vm.prank(operator);
        authority.schedule(target, data, 0);
        skip(OPERATOR_DELAY);
        vm.prank(operator);
        authority.execute(target, data);
    }

    function _register(address account) internal {
        vm.prank(account);
        main.register(root);
    }

    function _fund(HostingPool p, uint256 usdts, uint256 tokens) internal {
        vm.startPrank(admin);
        usdt.approve(address(p), usdts);
        token.approve(address(p), tokens);
        if (usdts != 0) p.fund(address(usdt), usdts);
        if (tokens != 0) p.fund(address(token), tokens);
        vm.stopPrank();
    }

    function _give(address account, uint256 usdts) internal {
        vm.prank(admin);
        usdt.transfer(account, usdts);
    }

    function _deposit(address account, uint256 amount, uint256 term) internal returns (uint256 id) {
        _give(account, amount);
        vm.startPrank(account);
        usdt.approve(address(pool), amount);
        id = pool.deposit(amount, term, 0, 0, block.timestamp);
        vm.stopPrank();
    }

    function _ids(uint256 id) internal pure returns (uint256[] memory ids) {
        ids = new uint256[](1);
        ids[0] = id;
    }

    /// @dev What a full term pays on `amount`, as the interface promises it.
    function _rewards(uint256 amount, uint256 term) internal pure returns (uint256 usdts, uint256 tokens) {
        IHostingPool.Offer memory o = _offers()[term];
        return (amount * o.rateUsdt / 1e18, amount * o.rateToken / 1e18);
    }

    /// @dev The pool owns at least what its books say, in each asset it deals in.
    function _assertCustody(HostingPool p) internal view {
        _assertCustody(p, address(usdt));
        _assertCustody(p, address(token));
        address principal = p.getConfig().principal;
        if (principal != address(usdt)) _assertCustody(p, principal);
    }

    function _assertCustody(HostingPool p, address asset) internal view {
        IHostingPool.Books memory b = p.getSolvency(asset);
        assertEq(b.balance, IERC20(asset).balanceOf(address(p)), "balance");
        assertGe(b.balance, b.principal + b.free + b.reserved + b.levelDue, "custody");
    }
}
