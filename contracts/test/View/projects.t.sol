// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {NodeNFT} from "../../src/NodeNFT.sol";
import {ResonanceBooks} from "../../src/ResonanceBooks.sol";
import {ResonancePool} from "../../src/ResonancePool.sol";
import {View} from "../../src/View.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";
import {IView} from "../../src/interfaces/IView.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {Sales} from "../Sales.sol";

/// @dev A token whose `balanceOf` burns gas, reverts with a megabyte, returns one, or returns the largest number.
contract HostileBalance {
    uint8 private immutable _mode;

    constructor(uint8 mode) {
        _mode = mode;
    }

    function balanceOf(address) external view returns (uint256) {
        if (_mode == 0) while (true) {}
        uint256 mode = _mode;
        assembly {
            if eq(mode, 1) { revert(0, 100000) }
            if eq(mode, 2) { return(0, 100000) }
        }
        return type(uint256).max;
    }
}

contract ViewProjectsTest is Sales {
    NodeNFT private nodes;
    View private reader;

    function setUp() public override {
        super.setUp();
        INodeNFT.Init memory init;
        (init.authority, init.main, init.usdt) = (address(authority), address(main), address(usdt));
        (init.token, init.treasury, init.proceeds) = (address(token), treasury, makeAddr("node proceeds"));
        (init.supplyCap, init.priceFloor, init.priceCap) = (10, 500e18, 2000e18);
        (init.supply, init.price) = (10, 1000e18);
        nodes = new NodeNFT(init);
        vm.prank(admin);
        main.setNodes(address(nodes));
        ResonancePool ring =
            new ResonancePool(ResonanceBooks.Init(address(authority), address(main), address(usdt), address(token), 0));
        address[] memory none = new address[](0);
        reader = new View(address(main), address(nodes), stranger, stranger, none, address(ring), address(0), none);
    }

    function test_projects() external {
        _createProject(_projectTerms());
        IMain.Project[] memory all = reader.getAllProjects();
        assertEq(all.length, 3);
        assertEq(all[0].NFT, address(nodes));
        assertEq(all[0].token, address(token));
        assertEq(all[0].costWallet, makeAddr("node proceeds"));
        assertEq(all[0].costRate, 10_000);
        assertEq(all[1].mint, address(mint));
        assertEq(all[2].index, 2);
        uint256[] memory ids = new uint256[](2);
        (ids[0], ids[1]) = (2, 0);
        IMain.Project[] memory some = reader.getProjects(ids);
        assertEq(some[0].mint, all[2].mint);
        assertEq(some[1].NFT, address(nodes));
        ids[0] = 3;
        vm.expectRevert(abi.encodeWithSelector(IMain.ProjectUnknown.selector, 3));
        reader.getProjects(ids);
    }

    function test_sales() external {
        assertEq(reader.getProjectSales(address(mint)).length, 0);
        _createSale();
        _end();
        _createSale();
        IMintTypes.Sale[] memory list = reader.getProjectSales(address(mint));
        assertEq(list.length, 2);
        assertEq(list[0].index, 1);
        assertEq(uint8(list[0].state), uint8(IMintTypes.State.Failed));
        assertEq(list[1].index, 2);
        assertEq(keccak256(abi.encode(reader.getPorjectSales(address(mint)))), keccak256(abi.encode(list)));
    }

    function test_usersAndOrders() external {
        _createSale();
        _buy(alice, 5);
        _buy(bob, 7);
        address[] memory who = new address[](2);
        (who[0], who[1]) = (alice, bob);
        IView.ProjectUser[] memory u = reader.getProjectUsers(address(mint), who);
        assertEq(u[0].account, alice);
        assertEq(u[0].user.amount, 5 * PRICE);
        assertEq(u[0].releases.length, 1);
        assertEq(u[1].releases[0].units, 7);
        assertEq(u[1].user.refer, alice);
        assertEq(keccak256(abi.encode(reader.getProjectUser(address(mint), bob))), keccak256(abi.encode(u[1])));
        uint256[] memory ids = new uint256[](2);
        (ids[0], ids[1]) = (2, 1);
        IMintTypes.Order[] memory o = reader.getProjectOrders(address(mint), ids);
        assertEq(o[0].owner, bob);
        assertEq(o[1].nfts, 5);
    }

    function test_invites() external {
        IView.ProjectInvites memory p = reader.getProjectInvites(address(mint), bob);
        assertEq(p.account, bob);
        assertEq(p.refer, alice);
        assertEq(p.invites, 1);
        assertEq(p.level, 0);
        assertEq(p.directRate, 0);
        _setLevel(bob, 6);
        assertEq(reader.getProjectInvites(address(mint), bob).directRate, 0, "no sale yet");
        _createSale();
        _buy(carol, 100);
        p = reader.getProjectInvites(address(mint), bob);
        assertEq(p.level, 6);
        assertEq(p.directRate, 800);
        assertEq(p.indirectRate, 600);
        assertEq(p.pending, 100 * PRICE * 800 / 10_000);
        _pay();
        p = reader.getProjectInvites(address(mint), bob);
        assertEq(p.total, 100 * PRICE * 800 / 10_000);
        assertEq(p.pending, 0);
        _createSale();
        _buy(carol, 1);
        assertEq(reader.getProjectInvites(address(mint), bob).pending, PRICE * 800 / 10_000);
    }

    function test_getInvitesInfo() external {
        _setLevel(alice, 4);
        IView.InvitesInfo memory i = reader.getInvitesInfo(alice);
        assertEq(i.account, alice);
        assertEq(i.refer, root);
        assertEq(i.invites, 1);
        assertEq(i.level, 4);
        assertFalse(i.isManual);
        // No record has been proven yet.
        assertEq(i.teamUser + i.teamAmount, 0);
        assertEq(i.inviteV2 + i.inviteV3 + i.inviteV4 + i.inviteV5, 0);
        assertEq(i.inviteV6 + i.inviteV7 + i.inviteV8 + i.inviteV9, 0);
    }

    /// @dev Each of the eight numbers in its own place.
    function test_getInvitesInfo_ofAProvenRecord() external {
        IMain.Team memory t;
        (t.teamUser, t.teamAmount) = (10, 11);
        (t.inviteV2, t.inviteV3, t.inviteV4, t.inviteV5) = (2, 3, 4, 5);
        (t.inviteV6, t.inviteV7, t.inviteV8, t.inviteV9) = (6, 7, 8, 9);
        vm.mockCall(address(main), abi.encodeCall(main.teams, (alice)), abi.encode(t));
        IView.InvitesInfo memory i = reader.getInvitesInfo(alice);
        assertEq(i.teamUser, 10);
        assertEq(i.teamAmount, 11);
        assertEq(abi.encode(i.inviteV2, i.inviteV3, i.inviteV4, i.inviteV5), abi.encode(2, 3, 4, 5));
        assertEq(abi.encode(i.inviteV6, i.inviteV7, i.inviteV8, i.inviteV9), abi.encode(6, 7, 8, 9));
    }

    function test_unknownMint() external {
        bytes memory reason = abi.encodeWithSelector(IView.MintUnknown.selector, stranger);
        vm.expectRevert(reason);
        reader.getProjectSales(stranger);
        vm.expectRevert(reason);
        reader.getProjectUser(stranger, alice);
        vm.expectRevert(reason);
        reader.getProjectInvites(stranger, alice);
        vm.expectRevert(reason);
        reader.getProjectOrders(stranger, new uint256[](0));
    }

    function _rowsOf(address place) private view returns (IView.Solvency[] memory found) {
        IView.Solvency[] memory rows = reader.getSolvency();
        found = new IView.Solvency[](2);
        uint256 next;
        for (uint256 i; i < rows.length; ++i) {
            if (rows[i].place == place) found[next++] = rows[i];
        }
        assertEq(next, 2, "rows");
    }

    function test_solvency() external {
        _createSale();
        _buy(alice, 10);
        _give(address(mint), 3);
        IView.Solvency[] memory r = _rowsOf(address(mint));
        assertEq(r[0].asset, address(usdt));
        assertEq(r[0].balance, 10 * PRICE + 3);
        assertEq(r[0].principal, 10 * PRICE);
        assertEq(r[0].surplus, 3);
        assertEq(r[1].asset, address(token));
        assertEq(r[1].principal, 10 * (TOKENS + DROP));
        assertEq(r[1].reserved, _escrow(_terms()) - 10 * (TOKENS + DROP));
        assertEq(r[1].balance, _escrow(_terms()));
    }

    /// @dev Whatever the `balanceOf` of projects' tokens does, and with many such tokens, all other rows are returned within the
    /// gas limit of a node's call.
    function test_solvency_hostileTokens() external {
        _createSale();
        _buy(alice, 10);
        for (uint8 mode; mode < 4; ++mode) {
            for (uint256 i; i < 8; ++i) {
                IMain.ProjectTerms memory p = _projectTerms();
                p.token = address(new HostileBalance(mode));
                _createProject(p);
            }
        }
        uint256 gas = gasleft();
        IView.Solvency[] memory rows = reader.getSolvency{gas: 20_000_000}();
        assertLt(gas - gasleft(), 10_000_000);
        assertEq(rows.length, 13 + 2 * 33);
        IView.Solvency[] memory r = _rowsOf(address(mint));
        assertEq(r[0].principal, 10 * PRICE);
        assertEq(r[1].balance, _escrow(_terms()));
        assertEq(rows[rows.length - 1].balance, type(uint256).max, "shown as it answers");
    }

    /// @dev Pages are the rows of the whole, however they are cut, and a page costs the same with any number of projects.
    function testFuzz_solvency_paged(uint256 first, uint256 count) external {
        _createSale();
        _buy(alice, 10);
        for (uint256 i; i < 8; ++i) {
            _createProject(_projectTerms());
        }
        IView.Solvency[] memory rows = reader.getSolvency();
        (first, count) = (bound(first, 0, rows.length + 3), bound(count, 0, rows.length + 3));
        IView.Solvency[] memory page = reader.getSolvency(first, count);
        uint256 left = first < rows.length ? rows.length - first : 0;
        assertEq(page.length, count < left ? count : left);
        for (uint256 i; i < page.length; ++i) {
            assertEq(abi.encode(page[i]), abi.encode(rows[first + i]));
        }
        assertEq(reader.getSolvency(type(uint256).max, type(uint256).max).length, 0);
    }

    function test_solvency_aPageCostsTheSame() external {
        _createProject(_projectTerms());
        _createProject(_projectTerms());
        _gasOfPage();
        uint256 few = _gasOfPage();
        for (uint256 i; i < 60; ++i) {
            _createProject(_projectTerms());
        }
        assertApproxEqRel(_gasOfPage(), few, 0.01e18);
    }

    function _gasOfPage() private view returns (uint256 gas) {
        gas = gasleft();
        reader.getSolvency(13, 4);
        gas -= gasleft();
    }

    /// @dev A project's token that answers nothing leaves the other rows readable.
    function test_solvency_deadToken() external {
        OddToken odd = new OddToken();
        IMain.ProjectTerms memory p = _projectTerms();
        p.token = address(odd);
        address other = main.projects(_createProject(p)).mint;
        vm.etch(address(odd), hex"fe");
        IView.Solvency[] memory r = _rowsOf(other);
        assertEq(r[1].asset, address(odd));
        assertEq(r[1].balance + r[1].principal + r[1].reserved, 0);
        assertEq(_rowsOf(address(mint)).length, 2);
    }
}
