// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IPayoutVault} from "../../src/interfaces/IPayoutVault.sol";
import {Award} from "../Award.sol";
import {Custody} from "../Custody.sol";
import {Deployed} from "../Deployment.sol";
import {Economy} from "../Economy.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {AwardHandler} from "./AwardHandler.sol";
import {CustodyHandler} from "./CustodyHandler.sol";
import {EconomyHandler} from "./EconomyHandler.sol";
import {LevelsHandler} from "./LevelsHandler.sol";
import {ResonanceHandler} from "./ResonanceHandler.sol";
import {SalesHandler} from "./SalesHandler.sol";

/// @dev Whoever creates the parts of a world, and knows its deployment.
interface IWorld {
    function deployed() external view returns (Deployed memory);
}

/// @dev The handlers of the single worlds, each put on the one deployment that its creator knows instead of contracts of its own.
/// Their users are the same accounts. Their own hostile steps are left out: `RolesHandler` has all of them.
abstract contract Adopted is Economy {
    function _adopt() internal returns (Deployed memory d) {
        d = IWorld(msg.sender).deployed();
        (authority, usdt, token, main) = (d.authority, d.usdt, d.token, d.main);
        (factory, router, pair) = (d.factory, d.router, d.pair);
        (nodes, swapHelper, liquidityHelper, pool) = (d.nodes, d.swapHelper, d.liquidityHelper, d.pool);
    }
}

contract EconomyPart is EconomyHandler, Adopted {
    function setUp() public override {
        _adopt();
    }
}

contract LevelsPart is LevelsHandler, Adopted {
    function setUp() public override(LevelsHandler, Economy) {
        rewards = _adopt().rewards;
        _book(POT_USDT, POT_TOKEN);
    }
}

/// @dev The steps of hosting, in the pool whose principal is the pair's shares.
contract LiquidityPart is LevelsHandler, Adopted {
    function setUp() public override(LevelsHandler, Economy) {
        Deployed memory d = _adopt();
        (pool, rewards) = (d.liquidityPool, d.rewards);
    }

    /// @dev Adds as much liquidity as gives `amount` shares, in the name of `account`.
    function _deposit(address account, uint256 amount, uint256 term) internal override returns (uint256 id) {
        (uint256 tokens, uint256 usdts) = _reserves();
        uint256 all = IERC20(pair).totalSupply();
        (tokens, usdts) = (tokens * amount / all * 101 / 100 + 1e9, usdts * amount / all * 101 / 100 + 1e9);
        _giveToken(account, tokens);
        _giveUsdt(account, usdts);
        _allowLiquidity(account);
        vm.startPrank(account);
        liquidityHelper.addLiquidity(tokens, usdts, 0, 0, account, block.timestamp);
        IERC20(pair).approve(address(pool), amount);
        id = pool.deposit(amount, term, 0, 0, block.timestamp);
        vm.stopPrank();
    }
}

contract ResonancePart is ResonanceHandler, Adopted {
    function setUp() public override(ResonanceHandler, Economy) {
        ring = _adopt().ring;
        (cash, reward) = (OddToken(address(usdt)), OddToken(address(token)));
    }

    function _mint(OddToken asset, address to, uint256 amount) internal override {
        vm.prank(deployer);
        asset.transfer(to, amount);
    }

    function _rewardIsFine() internal pure override returns (bool) {
        return true;
    }
}

contract AwardPart is AwardHandler, Adopted {
    function setUp() public override(Award, Economy) {
        award = _adopt().award;
    }

    /// @dev Sales pay in, too: a base unit for each class.
    function _slack() internal pure override returns (uint256) {
        return 3;
    }
}

/// @dev Deposits, payments and the vault's own powers; what is ADMIN's in its own world is that of an ADMIN with delay here.
contract CustodyPart is CustodyHandler, Adopted {
    function setUp() public override(Custody, Economy) {
        Deployed memory d = _adopt();
        (vault, forwarders, odd) = (d.vault, d.forwarders, d.odd);
        rogue = admin;
        (_signer("custodian a"), _signer("custodian b"), _signer("alice"));
    }

    function _wire() internal override(CustodyHandler, Economy) {}

    function _try(address who, address target, bytes memory data) internal override returns (bool ok) {
        bytes4 s = bytes4(data);
        bool isRoles = s == IPayoutVault.announceLimit.selector || s == IPayoutVault.announcePayer.selector
            || s == IPayoutVault.announceGuardian.selector || s == IPayoutVault.announceUnpause.selector
            || s == IPayoutVault.lowerLimit.selector;
        return isRoles ? _attempt(who, target, data) : super._try(who, target, data);
    }

    /// @dev The vault answers to another AccessManager from now on.
    function noteTakeover() external {
        ++takeovers;
    }
}

contract SalesPart is SalesHandler {
    function setUp() public override {
        Deployed memory d = IWorld(msg.sender).deployed();
        (authority, usdt, token, main) = (d.authority, d.usdt, d.token, d.main);
        (factory, mint, project) = (d.mintFactory, d.mint, 1);
        // Who holds what is given out.
        admin = makeAddr("deployer");
    }

    function _mostPoolTokens() internal pure override returns (uint256) {
        return 100_000e18;
    }
}
