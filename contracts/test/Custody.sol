// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {DepositForwarders} from "../src/DepositForwarders.sol";
import {PayoutVault} from "../src/PayoutVault.sol";
import {Statements} from "../src/Statements.sol";
import {IPayoutVault} from "../src/interfaces/IPayoutVault.sol";
import {Roles} from "../src/libraries/Roles.sol";
import {Economy} from "./Economy.sol";
import {OddToken} from "./mocks/OddToken.sol";

/// @dev A filled vault with its roles, its deposit addresses, and helpers for its signatures.
abstract contract Custody is Economy {
    uint256 internal constant LIMIT = 1000e18;
    uint256 internal constant CEILING = 5 * LIMIT;
    uint256 internal constant WINDOW = 1 days;
    uint256 internal constant DELAY = 2 days;
    uint256 internal constant FUNDS = 100_000e18;
    address internal constant COIN = address(0);

    address internal payer = makeAddr("payer");
    address internal cold = makeAddr("cold");
    address internal custodianA = _signer("custodian a");
    address internal custodianB = _signer("custodian b");
    mapping(address account => uint256) private _keys;

    PayoutVault internal vault;
    DepositForwarders internal forwarders;
    Statements internal statements;
    OddToken internal odd;

    function setUp() public virtual override {
        super.setUp();
        _fill(address(vault));
    }

    function _fill(address to) internal {
        _giveUsdt(to, FUNDS);
        _giveToken(to, FUNDS);
        odd.mint(to, FUNDS);
        vm.deal(to, FUNDS);
    }

    function _wire() internal virtual override {
        super._wire();
        (_signer("alice"), _signer("bob"));
        odd = new OddToken();
        vault = new PayoutVault(_config());
        forwarders = new DepositForwarders(address(vault));
        statements = new Statements(address(vault));
        _mapAll();
        authority.grantRole(Roles.CUSTODIAN, custodianA, 0);
        authority.grantRole(Roles.CUSTODIAN, custodianB, 0);
    }

    function _mapAll() internal {
        _map(vault.announceLimit.selector, Roles.TREASURY);
        _map(vault.lowerLimit.selector, Roles.TREASURY);
        _map(vault.announceUnpause.selector, Roles.OPERATOR);
    }

    function _map(bytes4 selector, uint64 role) private {
        bytes4[] memory s = new bytes4[](1);
        s[0] = selector;
        authority.setTargetFunctionRole(address(vault), s, role);
    }

    function _config() internal view returns (IPayoutVault.Config memory c) {
        c = _bare(4);
        address[4] memory list = _assets();
        for (uint256 i; i < 4; ++i) {
            c.assets[i] = IPayoutVault.Asset(list[i], uint96(CEILING), uint96(LIMIT), uint24(WINDOW));
        }
    }

    /// @dev A whole configuration without assets.
    function _bare(uint256 count) internal view returns (IPayoutVault.Config memory c) {
        (c.authority, c.cold, c.nodes) = (address(authority), cold, address(nodes));
        (c.payer, c.guardian, c.delay) = (payer, guardian, DELAY);
        c.assets = new IPayoutVault.Asset[](count);
    }

    /// @dev Replaces the vault by one that has only OddToken, with this ceiling, limit and window.
    function _replaceVault(uint256 ceiling, uint256 perWindow, uint256 window) internal {
        IPayoutVault.Config memory c = _bare(1);
        c.assets[0] = IPayoutVault.Asset(address(odd), uint96(ceiling), uint96(perWindow), uint24(window));
        vault = new PayoutVault(c);
        vm.startPrank(deployer);
        _mapAll();
        vm.stopPrank();
    }

    function _assets() internal view returns (address[4] memory) {
        return [address(usdt), address(token), address(odd), COIN];
    }

    function _signer(string memory name) internal returns (address account) {
        uint256 key;
        (account, key) = makeAddrAndKey(name);
        _keys[account] = key;
    }

    function _keyOf(address account) internal view returns (uint256) {
        return _keys[account];
    }

    /// @dev Computes the EIP-712 hash here, so that the contract's own hash is compared with another one.
    function _typed(address at, bytes32 structHash) internal view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Holdfast PayoutVault"),
                keccak256("1"),
                block.chainid,
                at
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, structHash));
    }

    function _hash(address at, IPayoutVault.Withdrawal memory w) internal view returns (bytes32) {
        bytes32 kind = keccak256(
            "Withdrawal(address account,uint256 n,address to,address token,uint256 amount,uint256 leastReceived,uint256 validUntil)"
        );
        return
            _typed(
                at, keccak256(abi.encode(kind, w.account, w.n, w.to, w.token, w.amount, w.leastReceived, w.validUntil))
            );
    }

    function _hash(address at, IPayoutVault.Order memory o) internal view returns (bytes32) {
        bytes32 kind = keccak256("Order(bytes32 ref,address to,address token,uint256 amount,uint256 validUntil)");
        return _typed(at, keccak256(abi.encode(kind, o.ref, o.to, o.token, o.amount, o.validUntil)));
    }

    function _signed(address by, bytes32 hash) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(_keys[by], hash);
        return abi.encodePacked(r, s, v);
    }

    function _sign(IPayoutVault.Withdrawal memory w) internal view returns (bytes memory) {
        return _signed(w.account, _hash(address(vault), w));
    }

    function _withdrawal(uint256 n, address to, address asset, uint256 amount)
        internal
        view
        returns (IPayoutVault.Withdrawal memory)
    {
        return IPayoutVault.Withdrawal(alice, n, to, asset, amount, amount, block.timestamp);
    }

    /// @dev Pays a withdrawal that alice signed under her number `n`.
    function _pay(uint256 n, address to, address asset, uint256 amount) internal {
        IPayoutVault.Withdrawal memory w = _withdrawal(n, to, asset, amount);
        bytes memory signature = _sign(w);
        vm.prank(payer);
        vault.pay(w, amount, signature);
    }

    function _order(bytes32 ref, address to, address asset, uint256 amount)
        internal
        view
        returns (IPayoutVault.Order memory o, address[2] memory signers, bytes[2] memory signatures)
    {
        o = IPayoutVault.Order(ref, to, asset, amount, block.timestamp);
        signers = [custodianA, custodianB];
        bytes32 hash = _hash(address(vault), o);
        signatures = [_signed(custodianA, hash), _signed(custodianB, hash)];
    }

    /// @dev Lowers the limit at once, or announces a higher one and lets the delay pass.
    function _setLimit(address asset, uint256 perWindow) internal {
        (uint256 current,,,) = vault.limitOf(asset);
        if (perWindow < current) {
            vm.prank(treasurer);
            vault.lowerLimit(asset, perWindow);
        } else {
            vm.prank(treasurer);
            vault.announceLimit(asset, perWindow);
            skip(DELAY);
            vault.applyLimit(asset);
        }
    }

    function _pause() internal {
        vm.prank(guardian);
        vault.pause();
    }

    function _balance(address asset, address account) internal view returns (uint256) {
        return asset == COIN ? account.balance : IERC20(asset).balanceOf(account);
    }

    function _one(address asset) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = asset;
    }

    function _others() internal view returns (address[6] memory) {
        return [stranger, admin, operator, treasurer, lister, custodianA];
    }
}
