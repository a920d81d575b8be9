// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {DepositForwarders} from "../src/DepositForwarders.sol";
import {PayoutVault} from "../src/PayoutVault.sol";
import {Roles} from "../src/libraries/Roles.sol";
import {Economy} from "./Economy.sol";
import {OddToken} from "./mocks/OddToken.sol";

/// @dev A filled vault with its roles, and the deposit addresses behind it.
abstract contract Custody is Economy {
    uint256 internal constant LIMIT = 1000e18;
    uint256 internal constant WINDOW = 1 days;
    uint256 internal constant FUNDS = 100_000e18;
    address internal constant COIN = address(0);

    address internal payer = makeAddr("payer");
    address internal cold = makeAddr("cold");

    PayoutVault internal vault;
    DepositForwarders internal forwarders;
    OddToken internal odd;

    function setUp() public virtual override {
        super.setUp();
        _giveUsdt(address(vault), FUNDS);
        _giveToken(address(vault), FUNDS);
        odd.mint(address(vault), FUNDS);
        vm.deal(address(vault), FUNDS);
    }

    function _wire() internal virtual override {
        super._wire();
        vault = new PayoutVault(address(authority), cold);
        forwarders = new DepositForwarders(address(vault));
        odd = new OddToken();
        address[4] memory assets = _assets();
        for (uint256 i; i < 4; ++i) {
            vault.setLimit(assets[i], LIMIT, WINDOW);
        }
        _map(vault.pay.selector, Roles.PAYER);
        _map(vault.setLimit.selector, Roles.TREASURY);
        _map(vault.unpause.selector, Roles.OPERATOR);
        authority.grantRole(Roles.PAYER, payer, 0);
    }

    function _map(bytes4 selector, uint64 role) private {
        bytes4[] memory s = new bytes4[](1);
        s[0] = selector;
        authority.setTargetFunctionRole(address(vault), s, role);
    }

    function _assets() internal view returns (address[4] memory) {
        return [address(usdt), address(token), address(odd), COIN];
    }

    function _pay(bytes32 id, address to, address asset, uint256 amount) internal {
        vm.prank(payer);
        vault.pay(id, to, asset, amount, block.timestamp);
    }

    function _setLimit(address asset, uint256 perWindow, uint256 window) internal {
        vm.prank(treasurer);
        vault.setLimit(asset, perWindow, window);
    }

    function _balance(address asset, address account) internal view returns (uint256) {
        return asset == COIN ? account.balance : IERC20(asset).balanceOf(account);
    }

    function _digest(address to, address asset, uint256 amount) internal pure returns (bytes32) {
        return keccak256(abi.encode(to, asset, amount));
    }

    function _one(address asset) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = asset;
    }
}
