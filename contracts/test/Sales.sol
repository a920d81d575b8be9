// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Authority} from "../src/Authority.sol";
import {Main} from "../src/Main.sol";
import {MintFactory} from "../src/MintFactory.sol";
import {Token} from "../src/Token.sol";
import {IMain} from "../src/interfaces/IMain.sol";
import {IMint} from "../src/interfaces/IMint.sol";
import {IMintTypes} from "../src/interfaces/IMintTypes.sol";
import {Roles} from "../src/libraries/Roles.sol";
import {TestUSDT} from "../src/test-assets/TestUSDT.sol";
import {Stage} from "./Stage.sol";

/// @dev One project with the local deployment's rates, its manager, and users who invited each other (alice below root, bob below
/// alice, carol below bob); no sale yet.
abstract contract Sales is Stage {
    uint256 internal constant PRICE = 10e18;
    uint256 internal constant TOKENS = 44e18;
    uint256 internal constant DROP = 1e18;
    uint256 internal constant POOL_TOKENS = 50_000e18;
    uint256 internal constant TOTAL = 1000;
    uint256 internal constant SOFT_CAP = 100;
    uint256 internal constant MAX_PER_USER = 200;
    uint256 internal constant LENGTH = 30 days;
    uint256 internal constant WEEK = 7 days;
    uint256 internal constant PAY_DELAY = 1 days;

    address internal manager = makeAddr("manager");
    address internal costWallet = makeAddr("cost wallet");
    address internal special = makeAddr("special");

    MintFactory internal factory;
    IMint internal mint;
    uint256 internal project;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        vm.roll(1000);
        _deploy();
        _register(alice, root);
        _register(bob, alice);
        _register(carol, bob);
        project = _createProject(_projectTerms());
        mint = IMint(main.projects(project).mint);
    }

    function _deploy() internal {
        vm.startPrank(admin);
        authority = new Authority(admin, 0);
        usdt = new TestUSDT(admin);
        usdt.mint(1e36);
        token = new Token("TDE", "TDE", 1e36, admin, admin, address(usdt), address(0));
        main = new Main(address(authority), root);
        factory = _newFactory();
        main.setFactory(address(factory));
        main.setConfigMulti(_tables());
        _grant();
        vm.stopPrank();
    }

    function _newFactory() internal returns (MintFactory) {
        return
            new MintFactory(
                address(authority), address(main), address(usdt), address(token), treasury, makeAddr("router")
            );
    }

    /// @dev The same project with `money` in place of USDT, and its first sale.
    function _sellFor(address money) internal {
        vm.startPrank(admin);
        main = new Main(address(authority), root);
        factory = new MintFactory(address(authority), address(main), money, address(token), treasury, address(0));
        main.setFactory(address(factory));
        main.setConfigMulti(_tables());
        project = main.createProject(_projectTerms());
        vm.stopPrank();
        mint = IMint(main.projects(project).mint);
        _createSale();
    }

    function _tables() internal pure returns (IMain.ConfigMulti memory t) {
        for (uint256 i; i < 9; ++i) {
            t.sellRates[i] = 300 + 100 * i;
        }
    }

    function _grant() private {
        bytes4[] memory s = new bytes4[](2);
        (s[0], s[1]) = (main.createProject.selector, main.setConfigMulti.selector);
        authority.setTargetFunctionRole(address(main), s, Roles.OPERATOR);
        (s[0], s[1]) = (factory.setTokenAdd.selector, factory.renewBlackList.selector);
        authority.setTargetFunctionRole(address(factory), s, Roles.OPERATOR);
        s = new bytes4[](1);
        s[0] = factory.setIsBlackList.selector;
        authority.setTargetFunctionRole(address(factory), s, Roles.BLACKLIST);
        authority.grantRole(Roles.OPERATOR, operator, OPERATOR_DELAY);
        authority.grantRole(Roles.BLACKLIST, lister, 0);
        authority.grantRole(Roles.GUARDIAN, guardian, 0);
    }

    function _projectTerms() internal view virtual returns (IMain.ProjectTerms memory t) {
        (t.manager, t.costWallet, t.token) = (manager, costWallet, address(token));
        (t.costRate, t.direct, t.indirect, t.platform, t.pool) = (7000, 1100, 600, 300, 1000);
        t.poolRates = [uint256(4000), 1000, 1000, 1000, 1000, 1000, 1000];
        (t.name, t.cid) = ("Orchard", "bafyproject");
    }

    function _createProject(IMain.ProjectTerms memory terms) internal returns (uint256) {
        _operate(address(main), abi.encodeCall(main.createProject, (terms)));
        return main.totalProjects();
    }

    function _terms() internal view virtual returns (IMintTypes.Terms memory t) {
        (t.name, t.cid) = ("First harvest", "bafysale");
        (t.total, t.softCap, t.maxPerUser) = (TOTAL, SOFT_CAP, MAX_PER_USER);
        (t.price, t.tokens, t.power) = (PRICE, TOKENS, 10);
        (t.drop, t.poolTokens) = (DROP, POOL_TOKENS);
        (t.startTime, t.endTime) = (block.timestamp, block.timestamp + LENGTH);
        for (uint256 i; i < 11; ++i) {
            if (i < 8) t.releaseRates[i] = 1250;
            t.releaseWeeks[i] = i;
        }
    }

    function _escrow(IMintTypes.Terms memory t) internal pure returns (uint256) {
        return t.total * (t.tokens + t.drop) + t.poolTokens;
    }

    function _createSale() internal returns (uint256) {
        return _createSale(_terms());
    }

    function _createSale(IMintTypes.Terms memory terms) internal returns (uint256 sale) {
        return _createSale(terms, IERC20(address(token)));
    }

    function _createSale(IMintTypes.Terms memory terms, IERC20 asset) internal returns (uint256 sale) {
        uint256 amount = _escrow(terms);
        vm.prank(admin);
        asset.transfer(manager, amount);
        vm.startPrank(manager);
        asset.approve(address(main), amount);
        sale = main.createSale(project, terms);
        vm.stopPrank();
    }

    function _give(address account, uint256 usdts) internal {
        vm.prank(admin);
        usdt.transfer(account, usdts);
    }

    /// @dev Registers `account` if needed and buys `times` units of the latest sale.
    function _buy(address account, uint256 times) internal returns (uint256 orderId) {
        uint256 sale = mint.getConfig().lastIndex;
        uint256 cost = times * mint.getConfig().stakeMin;
        _give(account, cost);
        vm.startPrank(account);
        usdt.approve(address(main), cost);
        orderId = main.buyNFT(project, sale, times, cost, 0, block.timestamp);
        vm.stopPrank();
    }

    /// @dev A registered account, another one for each `i`.
    function _user(uint256 i) internal returns (address account) {
        account = address(uint160(0x1000000 + i));
        if (!main.isRegistered(account)) _register(account, root);
    }

    /// @dev Reaches the soft cap of the latest sale with accounts that have no level above them, and waits until it pays.
    function _succeed() internal {
        uint256 sale = mint.getConfig().lastIndex;
        IMintTypes.Sale memory s = mint.sales(sale);
        if (s.sales < s.softCap) _buy(_user(7), s.softCap - s.sales);
        _pay();
    }

    function _end() internal {
        vm.warp(mint.sales(mint.getConfig().lastIndex).endTime);
    }

    /// @dev Waits until the latest sale, which has reached its soft cap, pays.
    function _pay() internal {
        _end();
        skip(PAY_DELAY);
        assertEq(uint8(mint.stateOf(mint.getConfig().lastIndex)), uint8(IMintTypes.State.Success));
    }

    function _leave(address account) internal returns (uint256) {
        uint256 sale = mint.getConfig().lastIndex;
        vm.prank(account);
        return mint.leave(sale);
    }

    function _state(uint256 sale) internal view returns (uint256) {
        return uint8(mint.stateOf(sale));
    }

    /// @dev The escrow holds at least what its books say, which hold at least what each buyer is owed.
    function _assertBooks() internal view {
        _assertBooks(address(usdt));
        _assertBooks(address(token));
    }

    function _assertBooks(address asset) internal view {
        IMintTypes.Books memory b = mint.getSolvency(asset);
        assertEq(b.balance, IERC20(asset).balanceOf(address(mint)), "balance");
        assertEq(b.balance, b.principal + b.reserved + b.surplus, "books");
    }

    /// @dev How many events with `topic` the escrow has emitted since the last `vm.recordLogs`.
    function _emitted(bytes32 topic) internal returns (uint256 count) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].emitter == address(mint) && logs[i].topics[0] == topic) ++count;
        }
    }
}
