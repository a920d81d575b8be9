// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Authority} from "../src/Authority.sol";
import {HostingPool} from "../src/HostingPool.sol";
import {HostingPoolBooks} from "../src/HostingPoolBooks.sol";
import {LiquidityHelper} from "../src/LiquidityHelper.sol";
import {Main} from "../src/Main.sol";
import {NodeNFT} from "../src/NodeNFT.sol";
import {SwapHelper} from "../src/SwapHelper.sol";
import {Token} from "../src/Token.sol";
import {IUniswapV2Pair} from "../src/external/IUniswapV2.sol";
import {IHostingPool} from "../src/interfaces/IHostingPool.sol";
import {INodeNFT} from "../src/interfaces/INodeNFT.sol";
import {IRewardBudget} from "../src/interfaces/IRewardBudget.sol";
import {IToken} from "../src/interfaces/IToken.sol";
import {Roles} from "../src/libraries/Roles.sol";
import {TestUSDT} from "../src/test-assets/TestUSDT.sol";
import {Stage} from "./Stage.sol";

interface IExchange {
    function createPair(address a, address b) external returns (address);
    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amount,
        uint256 minimum,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external;
    function addLiquidity(
        address a,
        address b,
        uint256 amountA,
        uint256 amountB,
        uint256 minA,
        uint256 minB,
        address to,
        uint256 deadline
    ) external returns (uint256, uint256, uint256);
    function skim(address to) external;
    function sync() external;
}

/// @dev Token, nodes, hosting, helpers and Uniswap V2's own bytecode, set up and launched like the local deployment and
/// with its numbers; the deployer stays administrator without delay.
abstract contract Economy is Stage {
    uint256 internal constant NODE_PRICE = 1000e18;
    uint256 internal constant LIQUIDITY_TOKEN = 4_000_000e18;
    uint256 internal constant LIQUIDITY_USDT = 1_000_000e18;
    uint256 internal constant STEP = 12 hours;
    uint256 internal constant TERM = 1;
    uint256 internal constant BUDGET_USDT = 200_000e18;
    uint256 internal constant BUDGET_TOKEN = 1_000_000e18;
    uint256 internal constant CAPACITY = 60_000e18;
    uint256 internal constant STAKE_MIN = 10e18;
    uint256 internal constant LEVEL_BPS = 2000;
    uint32 internal constant ADMIN_DELAY = 7 days;

    address internal deployer = makeAddr("deployer");
    address internal treasurer = makeAddr("treasurer");

    NodeNFT internal nodes;
    SwapHelper internal swapHelper;
    LiquidityHelper internal liquidityHelper;
    HostingPool internal pool;
    IExchange internal factory;
    IExchange internal router;
    address internal pair;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        vm.roll(1000);
        vm.startPrank(deployer);
        _create();
        _wire();
        _launch();
        token.setManager(address(authority));
        vm.stopPrank();
        pool = _newPool(address(usdt), address(usdt), address(token));
        _fund(pool, BUDGET_USDT, BUDGET_TOKEN);
        _register(alice);
        _register(bob);
    }

    function _create() internal {
        authority = new Authority(deployer, _shortestAdminDelay());
        usdt = new TestUSDT(deployer);
        usdt.mint(1_000_000_000e18);
        factory = IExchange(_uniswap("v2-core/build/UniswapV2Factory.json", abi.encode(deployer)));
        router = IExchange(
            _uniswap("v2-periphery/build/UniswapV2Router02.json", abi.encode(factory, makeAddr("wrapped coin")))
        );
        token = _newToken();
        main = new Main(address(authority), root);
        nodes = new NodeNFT(_nodesInit());
        pair = factory.createPair(address(token), address(usdt));
        token.setSwappair(pair);
        swapHelper = new SwapHelper(address(authority), address(token));
        liquidityHelper = new LiquidityHelper(pair, address(token), address(usdt));
    }

    function _shortestAdminDelay() internal pure virtual returns (uint32) {
        return 0;
    }

    function _newToken() internal returns (Token made) {
        do {
            made = new Token("TDE", "TDE", 100_000_000e18, deployer, deployer, address(usdt), address(router));
        } while (address(made) < address(usdt) != _tokenFirst());
    }

    /// @dev Whether TDE is the pair's token0.
    function _tokenFirst() internal pure virtual returns (bool) {
        return true;
    }

    function _nodesInit() internal view virtual returns (INodeNFT.Init memory init) {
        init.authority = address(authority);
        init.main = address(main);
        init.usdt = address(usdt);
        init.token = address(token);
        // Where nothing else is said the price goes to the treasury itself; `Deployment` has the contract that splits it.
        (init.treasury, init.proceeds) = (treasury, treasury);
        init.supplyCap = 2000;
        (init.priceFloor, init.priceCap) = (NODE_PRICE / 2, 2 * NODE_PRICE);
        init.supply = 1000;
        init.price = NODE_PRICE;
        (init.cid, init.suffix) = ("bafynode", "/1.json");
    }

    function _wire() internal virtual {
        token.setReceivers(address(nodes), address(liquidityHelper));
        main.setNodes(address(nodes));
        bytes4[] memory s = new bytes4[](3);
        (s[0], s[1], s[2]) = (nodes.addCard.selector, nodes.setPrice.selector, nodes.renewBlackList.selector);
        authority.setTargetFunctionRole(address(nodes), s, Roles.OPERATOR);
        s = new bytes4[](2);
        (s[0], s[1]) = (main.setConfig.selector, main.setConfigMulti.selector);
        authority.setTargetFunctionRole(address(main), s, Roles.OPERATOR);
        s = new bytes4[](3);
        (s[0], s[1], s[2]) = (token.setFees.selector, token.setStartBlock.selector, token.setIsFeeExempt.selector);
        authority.setTargetFunctionRole(address(token), s, Roles.OPERATOR);
        s = new bytes4[](1);
        s[0] = nodes.setIsBlackList.selector;
        authority.setTargetFunctionRole(address(nodes), s, Roles.BLACKLIST);
        s[0] = swapHelper.withdrawToken.selector;
        authority.setTargetFunctionRole(address(swapHelper), s, Roles.TREASURY);
        authority.grantRole(Roles.OPERATOR, operator, OPERATOR_DELAY);
        authority.grantRole(Roles.BLACKLIST, lister, 0);
        authority.grantRole(Roles.TREASURY, treasurer, 0);
        authority.grantRole(Roles.GUARDIAN, guardian, 0);
        authority.grantRole(0, admin, ADMIN_DELAY);
    }

    /// @dev Adds liquidity before the launch, by an account that is exempt until then, and launches.
    function _launch() internal virtual {
        token.setIsFeeExempt(deployer, true);
        token.transfer(pair, LIQUIDITY_TOKEN);
        usdt.transfer(pair, LIQUIDITY_USDT);
        IUniswapV2Pair(pair).mint(treasury);
        token.setStartBlock(block.number);
    }

    function _uniswap(string memory file, bytes memory arguments) internal returns (address made) {
        string memory json = vm.readFile(string.concat("node_modules/@uniswap/", file));
        bytes memory code =
            abi.encodePacked(vm.parseBytes(string.concat("0x", vm.parseJsonString(json, ".bytecode"))), arguments);
        assembly ("memory-safe") {
            made := create(0, add(code, 32), mload(code))
        }
        assertNotEq(made, address(0), file);
    }

    function _register(address account) internal {
        _register(account, root);
    }

    function _administer(address target, bytes memory data) internal {
        _schedule(admin, ADMIN_DELAY, target, data);
    }

    function _giveUsdt(address account, uint256 amount) internal {
        vm.prank(deployer);
        usdt.transfer(account, amount);
    }

    function _giveToken(address account, uint256 amount) internal {
        vm.prank(deployer);
        token.transfer(account, amount);
    }

    function _buyNode(address account, uint256 times) internal {
        _giveUsdt(account, NODE_PRICE * times);
        vm.startPrank(account);
        usdt.approve(address(main), NODE_PRICE * times);
        main.buyNFT(0, 1, times, NODE_PRICE);
        vm.stopPrank();
    }

    /// @dev Sells through the router; `account` must have the tokens. @return got USDT received
    function _sell(address account, uint256 amount) internal returns (uint256 got) {
        return _swap(account, IERC20(address(token)), IERC20(address(usdt)), amount);
    }

    function _buy(address account, uint256 amount) internal returns (uint256 got) {
        return _swap(account, IERC20(address(usdt)), IERC20(address(token)), amount);
    }

    function _swap(address account, IERC20 from, IERC20 to, uint256 amount) internal returns (uint256 got) {
        address[] memory path = new address[](2);
        (path[0], path[1]) = (address(from), address(to));
        uint256 before = to.balanceOf(account);
        vm.startPrank(account);
        from.approve(address(router), amount);
        router.swapExactTokensForTokensSupportingFeeOnTransferTokens(amount, 0, path, account, block.timestamp);
        vm.stopPrank();
        return to.balanceOf(account) - before;
    }

    /// @dev Approves the helper for both assets and the pair's shares.
    function _allowLiquidity(address account) internal {
        vm.startPrank(account);
        usdt.approve(address(liquidityHelper), type(uint256).max);
        token.approve(address(liquidityHelper), type(uint256).max);
        IERC20(pair).approve(address(liquidityHelper), type(uint256).max);
        vm.stopPrank();
    }

    function _reserves() internal view returns (uint256 tokens, uint256 usdts) {
        (uint256 a, uint256 b,) = IUniswapV2Pair(pair).getReserves();
        return address(token) < address(usdt) ? (a, b) : (b, a);
    }

    /// @dev Takes two checkpoints at the present price, so that the average is known and equals it.
    function _knowAverage() internal {
        token.poke();
        skip(12 hours);
        token.poke();
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
        init.router = address(router);
        init.levelBps = LEVEL_BPS;
        init.openTime = block.timestamp;
        init.periodLength = 1 days;
        init.stakeMin = STAKE_MIN;
        init.capacity = CAPACITY;
        init.defaultTerm = TERM;
        init.offers = _offers();
    }

    /// @dev A pool with its functions given to their roles, as in the deployment.
    function _newPool(address principal, address usdt_, address token_) internal returns (HostingPool p) {
        p = new HostingPool(_init(principal, usdt_, token_));
        _wirePool(p);
    }

    function _wirePool(HostingPool p) internal {
        vm.startPrank(deployer);
        bytes4[] memory s = new bytes4[](6);
        (s[0], s[1], s[2]) = (p.setConfig.selector, p.setConfigMulti.selector, p.setTokenAdd.selector);
        (s[3], s[4], s[5]) = (p.unpause.selector, p.close.selector, p.renewBlackList.selector);
        authority.setTargetFunctionRole(address(p), s, Roles.OPERATOR);
        s = new bytes4[](1);
        s[0] = p.setIsBlackList.selector;
        authority.setTargetFunctionRole(address(p), s, Roles.BLACKLIST);
        s[0] = p.withdrawToken.selector;
        authority.setTargetFunctionRole(address(p), s, Roles.TREASURY);
        main.addModule(address(p));
        vm.stopPrank();
    }

    function _fund(HostingPool p, uint256 usdts, uint256 tokens) internal {
        vm.startPrank(deployer);
        usdt.approve(address(p), usdts);
        token.approve(address(p), tokens);
        if (usdts != 0) p.fund(address(usdt), usdts);
        if (tokens != 0) p.fund(address(token), tokens);
        vm.stopPrank();
    }

    function _deposit(address account, uint256 amount, uint256 term) internal virtual returns (uint256 id) {
        _giveUsdt(account, amount);
        vm.startPrank(account);
        usdt.approve(address(pool), amount);
        id = pool.deposit(amount, term, 0, 0, block.timestamp);
        vm.stopPrank();
    }

    function _ids(uint256 id) internal pure returns (uint256[] memory ids) {
        ids = new uint256[](1);
        ids[0] = id;
    }

    /// @dev The rewards of a full term on `amount`, computed from the interface's description.
    function _rewards(uint256 amount, uint256 term) internal pure returns (uint256 usdts, uint256 tokens) {
        IHostingPool.Offer memory o = _offers()[term];
        return (amount * o.rateUsdt / 1e18, amount * o.rateToken / 1e18);
    }

    /// @dev The pool holds at least what its books say, in each of its assets.
    function _assertCustody(HostingPool p) internal view {
        _assertCustody(p, address(usdt));
        _assertCustody(p, address(token));
        address principal = p.getConfig().principal;
        if (principal != address(usdt)) _assertCustody(p, principal);
    }

    function _assertCustody(HostingPool p, address asset) internal view {
        IRewardBudget.Books memory b = p.getSolvency(asset);
        assertEq(b.balance, IERC20(asset).balanceOf(address(p)), "balance");
        assertGe(b.balance, b.principal + b.free + b.reserved + b.levelDue, "custody");
    }
}
