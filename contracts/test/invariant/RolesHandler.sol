// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IHostingPool} from "../../src/interfaces/IHostingPool.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IResonancePool} from "../../src/interfaces/IResonancePool.sol";
import {IRewardBudget} from "../../src/interfaces/IRewardBudget.sol";
import {ISpecialPay} from "../../src/interfaces/ISpecialPay.sol";
import {Roles} from "../../src/libraries/Roles.sol";
import {Deployed, Power} from "../Deployment.sol";
import {Adopted, CustodyPart, IWorld} from "./Parts.sol";
import {Anything} from "./CustodyHandler.sol";

/// @dev Every role, hostile, with its delay: it calls every function that the list of powers names, with anything, its own functions
/// and others'. Two powers are other handlers': the poster's, who keeps its leaves there, and the vault's, whose changes and payments
/// are counted there. Keeps what roles have taken, and checks that it was nobody's.
contract RolesHandler is Adopted {
    uint256 private constant USERS = 5;

    Deployed private _d;
    CustodyPart private _custody;
    Anything private _anything;
    Power[] private _powers;
    /// @dev Those whose own holdings must never grow by users' money.
    address[] public villains;
    mapping(address asset => uint256) public taken;
    uint256 public succeeded;

    constructor(Power[] memory powers, CustodyPart custody) {
        setUp();
        for (uint256 i; i < powers.length; ++i) {
            _powers.push(powers[i]);
        }
        (_custody, _anything) = (custody, new Anything());
        villains = [admin, operator, lister, treasurer, guardian, makeAddr("poster"), makeAddr("payer")];
        villains.push(makeAddr("custodian a"));
        villains.push(makeAddr("custodian b"));
    }

    function setUp() public override {
        _d = _adopt();
    }

    function villainCount() external view returns (uint256) {
        return villains.length;
    }

    function powerCount() external view returns (uint256) {
        return _powers.length;
    }

    /// @dev Mostly the role's own functions, now and then another role's.
    function hostile(uint256 what, uint256 who, uint256 seed) public {
        Power memory p = _powers[what % _powers.length];
        address caller = who % 4 == 0 ? villains[(who >> 8) % villains.length] : _holder(p.role);
        use(what, caller, seed);
    }

    function use(uint256 what, address caller, uint256 seed) public returns (bool ok) {
        Power memory p = _powers[what % _powers.length];
        bytes memory data = argumentsOf(what, seed);
        if (p.target == address(_d.vault) || p.selector == _d.rewards.submit.selector) return false;
        bool allowed = _mayCall(caller, p, bytes4(data));
        uint256[3] memory free = _nobodys(p);
        uint256[3] memory before = _held();
        ok = _attempt(caller, p.target, data);
        assertTrue(allowed || !ok, "called without the role");
        uint256[3] memory afterwards = _held();
        for (uint256 i; i < 3; ++i) {
            assertGe(afterwards[i], before[i], "paid by a role");
            assertLe(afterwards[i] - before[i], free[i], "a role took what is somebody's");
            taken[_asset(i)] += afterwards[i] - before[i];
        }
        if (ok) ++succeeded;
        if (ok && p.selector == authority.updateAuthority.selector && _target(seed) == address(_d.vault)) {
            _custody.noteTakeover();
        }
    }

    /// @dev In the end: everything paused, closed and blacklisted that can be.
    function shutEverything() external {
        address[3] memory pausable = [address(_d.pool), address(_d.liquidityPool), address(_d.ring)];
        for (uint256 i; i < 3; ++i) {
            _attempt(guardian, pausable[i], abi.encodeWithSignature("pause()"));
        }
        for (uint256 i; i < USERS; ++i) {
            _attempt(operator, address(_d.pool), abi.encodeCall(_d.pool.renewBlackList, (_user(i))));
            _attempt(operator, address(_d.liquidityPool), abi.encodeCall(_d.pool.renewBlackList, (_user(i))));
        }
        for (uint256 i; i < TARGETS; ++i) {
            _attempt(admin, address(authority), abi.encodeCall(authority.setTargetClosed, (_target(i), true)));
        }
    }

    function _holder(uint64 role) private view returns (address) {
        if (role == Roles.POSTER) return villains[5];
        return [admin, operator, lister, treasurer, guardian, villains[7]][role];
    }

    /// @dev Whether the AccessManager in charge of the target lets `caller`, at once or after a delay. `selector` is what is called:
    /// now and then another function of the same role.
    function _mayCall(address caller, Power memory p, bytes4 selector) private view returns (bool) {
        if (p.target == address(authority)) return true;
        if (p.target == address(token)) {
            address manager = token.getConfig().manager;
            if (manager != address(authority)) return manager == caller;
        } else {
            address at = p.target == address(_d.mint) ? address(_d.mintFactory) : p.target;
            if (IAccessManaged(at).authority() != address(authority)) return true;
        }
        (bool member,) = authority.hasRole(Roles.GUARDIAN, caller);
        if (p.role == Roles.GUARDIAN) return member;
        (bool atOnce, uint32 delay) = authority.canCall(caller, p.target, selector);
        return atOnce || delay != 0;
    }

    function _asset(uint256 i) private view returns (address) {
        return i % 3 == 0 ? address(usdt) : i % 3 == 1 ? address(token) : pair;
    }

    /// @dev What a call of this power may give to whoever it likes, by asset.
    function _nobodys(Power memory p) private view returns (uint256[3] memory free) {
        for (uint256 i; i < 3; ++i) {
            address asset = _asset(i);
            if (p.selector == _d.pool.withdrawToken.selector) {
                free[i] = p.target == address(swapHelper) ? 0 : _surplus(p.target, asset);
            }
            if (p.target == address(_d.lock) && asset == pair) free[i] = _d.lock.getPlan().releasable;
            if (p.target == address(_d.vesting) && asset == address(token)) free[i] = _d.vesting.getPlan().releasable;
        }
    }

    function _surplus(address target, address asset) private view returns (uint256) {
        if (target == address(_d.award)) return _d.award.getSolvency(asset).surplus;
        return IRewardBudget(target).getSolvency(asset).surplus;
    }

    function _held() private view returns (uint256[3] memory sums) {
        for (uint256 i; i < 3; ++i) {
            for (uint256 j; j < villains.length; ++j) {
                sums[i] += IERC20(_asset(i)).balanceOf(villains[j]);
            }
        }
    }

    // Arguments

    uint256 private constant TARGETS = 13;

    function _target(uint256 seed) private view returns (address) {
        address[TARGETS] memory list = [
            address(_d.pool),
            address(_d.liquidityPool),
            address(_d.ring),
            address(main),
            address(_d.rewards),
            address(nodes),
            address(swapHelper),
            address(_d.vault),
            address(_d.mintFactory),
            address(_d.award),
            address(_d.lock),
            address(_d.vesting),
            address(token)
        ];
        return list[seed % TARGETS];
    }

    function _user(uint256 seed) private returns (address) {
        return makeAddr(string.concat("actor", vm.toString(seed % USERS)));
    }

    function _villain(uint256 seed) private view returns (address) {
        return villains[seed % villains.length];
    }

    /// @dev A user, a role or a contract.
    function _anyone(uint256 seed) private returns (address) {
        if (seed % 3 == 0) return _user(seed >> 8);
        return seed % 3 == 1 ? _villain(seed >> 8) : _target(seed >> 8);
    }

    /// @dev Call of the power `what`, with arguments at will that its types allow; the test of this world asks for each.
    function argumentsOf(uint256 what, uint256 seed) public returns (bytes memory) {
        Power memory p = _powers[what % _powers.length];
        if (p.target == address(authority)) return _ofAuthority(p.selector, seed);
        if (p.target == address(token)) return _ofToken(p.selector, seed);
        if (p.target == address(main)) return _ofMain(p.selector, seed);
        if (p.target == address(nodes) && p.selector == nodes.addCard.selector) {
            return abi.encodeCall(nodes.addCard, (seed % 100, (seed >> 8) % 3000e18, "", ""));
        }
        if (p.target == address(nodes) && p.selector == nodes.setPrice.selector) {
            return abi.encodeCall(nodes.setPrice, (1 + seed % 2, (seed >> 8) % 3000e18));
        }
        return _ofOthers(p, seed);
    }

    function _ofAuthority(bytes4 s, uint256 seed) private view returns (bytes memory) {
        uint64 role = uint64(seed % 7);
        address villain = _villain(seed >> 8);
        address target = _target(seed);
        if (s == authority.grantRole.selector) {
            return abi.encodeCall(authority.grantRole, (role, villain, uint32(seed % 2 == 0 ? 0 : ADMIN_DELAY)));
        }
        if (s == authority.revokeRole.selector) {
            // The ADMIN stays one, so that hostile steps go on.
            return abi.encodeCall(authority.revokeRole, (role == 0 ? Roles.TREASURY : role, villain));
        }
        if (s == authority.labelRole.selector) return abi.encodeCall(authority.labelRole, (role, "another"));
        if (s == authority.setRoleAdmin.selector) {
            return abi.encodeCall(authority.setRoleAdmin, (role, uint64(seed >> 8) % 7));
        }
        if (s == authority.setRoleGuardian.selector) return abi.encodeCall(authority.setRoleGuardian, (role, role));
        if (s == authority.setGrantDelay.selector) {
            return abi.encodeCall(authority.setGrantDelay, (role, uint32(seed % 30 days)));
        }
        if (s == authority.setTargetAdminDelay.selector) {
            return abi.encodeCall(authority.setTargetAdminDelay, (target, uint32(seed % 3 days)));
        }
        if (s == authority.setTargetClosed.selector) {
            return abi.encodeCall(authority.setTargetClosed, (target, (seed >> 8) % 3 == 0));
        }
        if (s == authority.updateAuthority.selector) {
            return abi.encodeCall(authority.updateAuthority, (target, address(_anything)));
        }
        assertEq(s, authority.setTargetFunctionRole.selector, "arguments of the AccessManager's");
        bytes4[] memory list = new bytes4[](1);
        list[0] = _powers[(seed >> 16) % _powers.length].selector;
        role = seed % 8 == 7 ? authority.PUBLIC_ROLE() : role;
        return
            abi.encodeCall(authority.setTargetFunctionRole, (_powers[(seed >> 16) % _powers.length].target, list, role));
    }

    function _ofToken(bytes4 s, uint256 seed) private returns (bytes memory) {
        if (s == token.setFees.selector) return abi.encodeCall(token.setFees, (seed % 400, (seed >> 16) % 350));
        if (s == token.setIsFeeExempt.selector) return abi.encodeCall(token.setIsFeeExempt, (_anyone(seed), true));
        if (s == token.setStartBlock.selector) return abi.encodeCall(token.setStartBlock, (seed % (block.number + 2)));
        if (s == token.setManager.selector) return abi.encodeCall(token.setManager, (_villain(seed)));
        if (s == token.setSwappair.selector) return abi.encodeCall(token.setSwappair, (_anyone(seed)));
        assertEq(s, token.setReceivers.selector, "arguments of the token's");
        return abi.encodeCall(token.setReceivers, (_anyone(seed), _anyone(seed >> 16)));
    }

    function _ofMain(bytes4 s, uint256 seed) private returns (bytes memory) {
        if (s == main.addModule.selector) return abi.encodeCall(main.addModule, (_target(seed)));
        if (s == main.setNodes.selector) return abi.encodeCall(main.setNodes, (_target(seed)));
        if (s == main.setFactory.selector) return abi.encodeCall(main.setFactory, (_target(seed)));
        if (s == main.setTeamRewards.selector) return abi.encodeCall(main.setTeamRewards, (_target(seed)));
        if (s == main.setConfig.selector) {
            (uint256 dayTimes, uint256 days_) = (50 + (seed >> 8) % 86_400, (seed >> 32) % 735);
            return abi.encodeCall(main.setConfig, (seed % 105, dayTimes, seed % 0.011 ether, days_, seed % 1010));
        }
        if (s == main.setConfigMulti.selector) {
            IMain.ConfigMulti memory t;
            for (uint256 i; i < 9; ++i) {
                t.sellRates[i] = seed % 5002;
                if (i < 8) t.releaseRates[i] = (seed >> 16) % 1251;
            }
            return abi.encodeCall(main.setConfigMulti, (t));
        }
        assertEq(s, main.createProject.selector, "arguments of Main's");
        IMain.ProjectTerms memory terms;
        (terms.manager, terms.costWallet, terms.token) = (_villain(seed), _villain(seed), _asset(seed));
        (terms.costRate, terms.direct, terms.indirect) = (8000 + seed % 2, 1000, 1000);
        terms.poolRates[0] = 10_000;
        (terms.name, terms.cid) = ("Mirage", "bafymirage");
        return abi.encodeCall(main.createProject, (terms));
    }

    /// @dev What several contracts have alike, and the rest.
    function _ofOthers(Power memory p, uint256 seed) private returns (bytes memory) {
        bytes4 s = p.selector;
        if (s == _d.pool.withdrawToken.selector) return _withdrawal(p, seed);
        if (s == _d.pool.setIsBlackList.selector) {
            return abi.encodeCall(_d.pool.setIsBlackList, (_anyone(seed), seed % 2 == 0));
        }
        if (s == _d.pool.renewBlackList.selector) {
            return abi.encodeCall(_d.pool.renewBlackList, (_anyone(seed)));
        }
        if (s == _d.pool.setTokenAdd.selector) {
            return abi.encodeCall(_d.pool.setTokenAdd, (_villain(seed), _villain(seed >> 8), address(0)));
        }
        if (s == _d.mintFactory.setTokenAdd.selector) {
            return abi.encodeCall(_d.mintFactory.setTokenAdd, (_villain(seed)));
        }
        if (s == _d.pool.pause.selector) return abi.encodeCall(_d.pool.pause, ());
        if (s == _d.pool.unpause.selector) return abi.encodeCall(_d.pool.unpause, ());
        // Seldom: it ends new deposits for good.
        if (s == _d.pool.close.selector) {
            return seed % 16 == 0 ? abi.encodeCall(_d.pool.close, ()) : abi.encodeCall(_d.pool.unpause, ());
        }
        if (s == _d.pool.setConfig.selector) {
            uint256 capacity = (seed >> 128) % 100_000e18;
            return abi.encodeCall(_d.pool.setConfig, (1 + seed % 100e18, capacity, seed % 7));
        }
        if (s == _d.pool.setConfigMulti.selector) {
            return abi.encodeCall(_d.pool.setConfigMulti, (_offersAt(seed)));
        }
        if (s == _d.ring.setLine.selector) return abi.encodeCall(_d.ring.setLine, (1 + seed % 3, _lineAt(seed)));
        if (s == _d.ring.dissolve.selector) {
            return abi.encodeCall(_d.ring.dissolve, (seed % (_d.ring.getConfig().totalSale + 2), "why"));
        }
        if (s == _d.mint.dissolve.selector) {
            return abi.encodeCall(_d.mint.dissolve, (seed % (_d.mint.getConfig().lastIndex + 2)));
        }
        if (s == _d.award.setUser.selector) {
            return
                abi.encodeCall(
                    ISpecialPay.setUser, (_anyone(seed), seed % 2 == 0, seed % 4 < 2, seed % 8 < 4, "because")
                );
        }
        return _ofFew(s, seed);
    }

    function _ofFew(bytes4 s, uint256 seed) private view returns (bytes memory) {
        if (s == _d.rewards.veto.selector) {
            return abi.encodeCall(_d.rewards.veto, (seed % (_d.rewards.last() + 2), "why"));
        }
        if (s == _d.rewards.submit.selector) {
            return abi.encodeCall(_d.rewards.submit, (seed, 0, seed, seed, seed, 0, 0));
        }
        if (s == _d.lock.release.selector) {
            uint256 amount = seed % 2 == 0 ? _d.vesting.getPlan().releasable : seed % 1_000_000e18;
            return abi.encodeCall(_d.lock.release, (_villain(seed), amount));
        }
        if (s == _d.vault.announceLimit.selector) {
            return abi.encodeCall(_d.vault.announceLimit, (_asset(seed), seed % 10_000e18));
        }
        if (s == _d.vault.lowerLimit.selector) {
            return abi.encodeCall(_d.vault.lowerLimit, (_asset(seed), seed % 10_000e18));
        }
        if (s == _d.vault.announcePayer.selector) return abi.encodeCall(_d.vault.announcePayer, (_villain(seed)));
        if (s == _d.vault.announceGuardian.selector) {
            return abi.encodeCall(_d.vault.announceGuardian, (_villain(seed)));
        }
        assertEq(s, _d.vault.announceUnpause.selector, "a power whose arguments nobody knows");
        return abi.encodeCall(_d.vault.announceUnpause, ());
    }

    /// @dev Around the surplus, or anything.
    function _withdrawal(Power memory p, uint256 seed) private view returns (bytes memory) {
        address asset = _asset(seed);
        uint256 amount = (seed >> 8) % 10_000e18;
        if (p.target != address(swapHelper) && seed % 4 != 0) amount = _surplus(p.target, asset) + (seed >> 8) % 2;
        return abi.encodeCall(_d.pool.withdrawToken, (asset, _villain(seed >> 16), amount));
    }

    function _offersAt(uint256 seed) private pure returns (IHostingPool.Offer[6] memory offers) {
        offers = _offers();
        for (uint256 i; i < 6; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            if (seed % 5 == 0) offers[i].steps = 0;
            offers[i].rateUsdt = seed % 7 == 0 ? 0 : uint96((seed >> 32) % 0.5e18);
            offers[i].rateToken = seed % 11 == 0 ? 0 : uint96((seed >> 128) % 3e18);
        }
    }

    function _lineAt(uint256 seed) private pure returns (IResonancePool.Line memory rule) {
        rule.capacity = uint88(bound(seed, 10, 2000e18));
        rule.minimum = uint88(bound(seed >> 8, 1, rule.capacity));
        rule.joinMin = uint80(bound(seed >> 16, 1, rule.capacity));
        rule.steps = uint16(bound(seed >> 24, 1, 1460));
        rule.joinSeconds = uint32(bound(seed >> 32, 1, 1 days));
        rule.restSeconds = uint32(bound(seed >> 40, 0, 1 hours));
        (rule.rateUsdt, rule.rateToken) = (uint80(seed % 0.02e18), uint80(seed % 0.3e18));
        rule.isOpen = seed % 3 != 0;
    }
}
