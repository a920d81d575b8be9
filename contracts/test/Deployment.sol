// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Authority} from "../src/Authority.sol";
import {DepositForwarders} from "../src/DepositForwarders.sol";
import {HostingPool} from "../src/HostingPool.sol";
import {HostingPoolBooks} from "../src/HostingPoolBooks.sol";
import {LiquidityHelper} from "../src/LiquidityHelper.sol";
import {LiquidityLock} from "../src/LiquidityLock.sol";
import {Main} from "../src/Main.sol";
import {MintFactory} from "../src/MintFactory.sol";
import {NodeNFT} from "../src/NodeNFT.sol";
import {NodeProceeds} from "../src/NodeProceeds.sol";
import {PayoutVault} from "../src/PayoutVault.sol";
import {ResonancePool} from "../src/ResonancePool.sol";
import {SpecialPay} from "../src/SpecialPay.sol";
import {SwapHelper} from "../src/SwapHelper.sol";
import {TeamRewards} from "../src/TeamRewards.sol";
import {Token} from "../src/Token.sol";
import {Vesting} from "../src/Vesting.sol";
import {View} from "../src/View.sol";
import {IMint} from "../src/interfaces/IMint.sol";
import {INodeNFT} from "../src/interfaces/INodeNFT.sol";
import {Roles} from "../src/libraries/Roles.sol";
import {TestUSDT} from "../src/test-assets/TestUSDT.sol";
import {Award} from "./Award.sol";
import {Custody} from "./Custody.sol";
import {Economy, IExchange} from "./Economy.sol";
import {Levels} from "./Levels.sol";
import {Resonance} from "./Resonance.sol";
import {OddToken} from "./mocks/OddToken.sol";

/// @dev All contracts of a deployment.
struct Deployed {
    Authority authority;
    TestUSDT usdt;
    Token token;
    IExchange factory;
    IExchange router;
    address pair;
    Main main;
    NodeNFT nodes;
    NodeProceeds proceeds;
    SwapHelper swapHelper;
    LiquidityHelper liquidityHelper;
    HostingPool pool;
    HostingPool liquidityPool;
    ResonancePool ring;
    TeamRewards rewards;
    PayoutVault vault;
    DepositForwarders forwarders;
    OddToken odd;
    MintFactory mintFactory;
    IMint mint;
    SpecialPay award;
    LiquidityLock lock;
    Vesting vesting;
    View view_;
}

/// @dev A row of powers.json, its fields in the order of their names there.
struct Row {
    string cap;
    string title;
    bool direct;
    string signature;
    string role;
    bytes selector;
}

/// @dev A function that belongs to a role.
struct Power {
    address target;
    bytes4 selector;
    uint64 role;
}

/// @dev Every contract, created, wired, funded and handed to its roles in the order of contracts/script/plan.ts: each function
/// belongs to the role that packages/protocol/src/powers.json names (which is read off a deployed chain), roles have the delays
/// that are the least on a public chain, and the deployer has given up its own. One project is listed, without a sale.
contract Deployment is Custody, Levels, Award, Resonance {
    uint32 internal constant TREASURY_DELAY = 1 days;

    address internal manager = makeAddr("manager");
    address internal costWallet = makeAddr("cost wallet");
    HostingPool internal liquidityPool;
    MintFactory internal mintFactory;
    IMint internal mint;
    LiquidityLock internal lock;
    Vesting internal vesting;
    View internal view_;
    Power[] private _powers;

    function setUp() public override(Custody, Levels, Award, Resonance) {
        vm.warp(1_800_000_000);
        vm.roll(1000);
        vm.startPrank(deployer);
        _create();
        _wire();
        _launch();
        vm.stopPrank();
        _createRest();
        _setReferences();
        _fill(address(vault));
        vm.startPrank(deployer);
        token.transfer(address(vesting), 40_000_000e18);
        usdt.approve(address(award), type(uint256).max);
        token.setManager(address(authority));
        _grantPowers();
        authority.renounceRole(0, deployer);
        vm.stopPrank();
    }

    function deployed() external view returns (Deployed memory d) {
        (d.authority, d.usdt, d.token, d.main) = (authority, usdt, token, main);
        (d.factory, d.router, d.pair) = (factory, router, pair);
        (d.nodes, d.proceeds) = (nodes, NodeProceeds(nodes.proceeds()));
        (d.swapHelper, d.liquidityHelper) = (swapHelper, liquidityHelper);
        (d.pool, d.liquidityPool, d.ring, d.rewards) = (pool, liquidityPool, ring, rewards);
        (d.vault, d.forwarders, d.odd) = (vault, forwarders, odd);
        (d.mintFactory, d.mint, d.award) = (mintFactory, mint, award);
        (d.lock, d.vesting, d.view_) = (lock, vesting, view_);
    }

    /// @dev Every function that a role may call, the escrow's and the AccessManager's own included.
    function powers() external view returns (Power[] memory) {
        return _powers;
    }

    /// @dev The cards know it before the pools exist.
    function _nodesInit() internal view override returns (INodeNFT.Init memory init) {
        init = super._nodesInit();
        init.proceeds = address(uint160(uint256(keccak256("node proceeds"))));
    }

    function _shortestAdminDelay() internal pure override returns (uint32) {
        return ADMIN_DELAY;
    }

    function _wire() internal override(Custody, Economy) {
        super._wire();
    }

    /// @dev The first liquidity goes through its lock.
    function _launch() internal override {
        (uint256 start, uint256 end) = (block.timestamp, block.timestamp + 730 days);
        lock = new LiquidityLock(
            address(authority), address(factory), address(token), address(usdt), deployer, start, end
        );
        vesting = new Vesting(address(authority), address(token), start, start + 90 days, start + 1460 days);
        token.setIsFeeExempt(address(lock), true);
        usdt.approve(address(lock), LIQUIDITY_USDT);
        token.approve(address(lock), LIQUIDITY_TOKEN);
        lock.launch(LIQUIDITY_TOKEN, LIQUIDITY_USDT);
        token.setStartBlock(block.number);
    }

    function _createRest() private {
        pool = new HostingPool(_init(address(usdt), address(usdt), address(token)));
        HostingPoolBooks.Init memory init = _init(pair, address(usdt), address(token));
        for (uint256 i; i < 6; ++i) {
            init.offers[i].rateUsdt = 0;
        }
        liquidityPool = new HostingPool(init);
        ring = _newResonance(address(usdt), address(token));
        deployCodeTo(
            "NodeProceeds.sol:NodeProceeds",
            abi.encode(address(usdt), address(pool), address(ring), treasury),
            nodes.proceeds()
        );
        rewards = _newRewards();
        mintFactory = new MintFactory(
            address(authority), address(main), address(usdt), address(token), treasury, address(router)
        );
        market = address(mintFactory);
        award = _newAward(address(usdt));
        address[] memory pools = new address[](2);
        (pools[0], pools[1]) = (address(pool), address(liquidityPool));
        address[] memory assets = new address[](3);
        (assets[0], assets[1], assets[2]) = (address(usdt), address(token), address(odd));
        view_ = new View(
            address(main),
            address(nodes),
            address(swapHelper),
            address(liquidityHelper),
            pools,
            address(ring),
            address(vault),
            assets
        );
        _fund(pool, BUDGET_USDT, BUDGET_TOKEN);
        _fund(liquidityPool, 0, BUDGET_TOKEN / 2);
        _fundRing(BUDGET_USDT / 4, BUDGET_TOKEN / 2);
    }

    function _setReferences() private {
        vm.startPrank(deployer);
        main.addModule(address(pool));
        main.setTeamRewards(address(rewards));
        pool.setTokenAdd(address(nodes), address(rewards), address(ring));
        liquidityPool.setTokenAdd(address(nodes), address(rewards), address(ring));
        ring.setTokenAdd(address(nodes), address(rewards), address(pool));
        mintFactory.setTokenAdd(address(award));
        for (uint256 line = 1; line <= 2; ++line) {
            ring.setLine(line, _rule());
        }
        main.setFactory(address(mintFactory));
        mint = IMint(main.projects(main.createProject(_projectTerms())).mint);
        vm.stopPrank();
    }

    /// @dev The local deployment's project, with a part for the award.
    function _projectTerms() private view returns (Main.ProjectTerms memory t) {
        (t.manager, t.costWallet, t.token) = (manager, costWallet, address(token));
        (t.costRate, t.direct, t.indirect, t.special, t.platform, t.pool) = (6800, 1100, 600, 200, 300, 1000);
        t.poolRates = [uint256(4000), 1000, 1000, 1000, 1000, 1000, 1000];
        (t.name, t.cid) = ("Orchard", "bafyproject");
    }

    function _grantPowers() private {
        string memory json = vm.readFile("packages/protocol/src/powers.json");
        Row[] memory rows = abi.decode(vm.parseJson(json, ".functions"), (Row[]));
        bytes4[] memory s = new bytes4[](1);
        for (uint256 i; i < rows.length; ++i) {
            Power memory p = Power(_titled(rows[i].title), bytes4(rows[i].selector), _roleOf(rows[i].role));
            _powers.push(p);
            // The guardian's functions ask for the role by themselves.
            if (p.role == Roles.GUARDIAN || p.target == address(authority)) continue;
            s[0] = p.selector;
            authority.setTargetFunctionRole(p.target, s, p.role);
        }
        authority.grantRole(Roles.TREASURY, treasurer, TREASURY_DELAY);
    }

    function _titled(string memory title) private view returns (address) {
        if (_is(title, "HostingPool")) return address(pool);
        if (_is(title, "LiquidityPool")) return address(liquidityPool);
        if (_is(title, "ResonancePool")) return address(ring);
        if (_is(title, "Main")) return address(main);
        if (_is(title, "TeamRewards")) return address(rewards);
        if (_is(title, "NodeNFT")) return address(nodes);
        if (_is(title, "Token")) return address(token);
        if (_is(title, "SwapHelper")) return address(swapHelper);
        if (_is(title, "PayoutVault")) return address(vault);
        if (_is(title, "MintFactory")) return address(mintFactory);
        if (_is(title, "SpecialPay")) return address(award);
        if (_is(title, "LiquidityLock")) return address(lock);
        if (_is(title, "Vesting")) return address(vesting);
        if (_is(title, "Mint")) return address(mint);
        assertEq(title, "AccessManager");
        return address(authority);
    }

    function _roleOf(string memory name) private pure returns (uint64) {
        if (_is(name, "OPERATOR")) return Roles.OPERATOR;
        if (_is(name, "BLACKLIST")) return Roles.BLACKLIST;
        if (_is(name, "TREASURY")) return Roles.TREASURY;
        if (_is(name, "GUARDIAN")) return Roles.GUARDIAN;
        if (_is(name, "POSTER")) return Roles.POSTER;
        assertEq(name, "ADMIN");
        return 0;
    }

    function _is(string memory a, string memory b) private pure returns (bool) {
        return keccak256(bytes(a)) == keccak256(bytes(b));
    }
}
