// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {Sales} from "../Sales.sol";

/// @dev An account that registers and buys in its constructor, with the USDT that it holds then.
contract Participant {
    constructor(IMain main, address refer, IERC20 usdt, uint256 project, uint256 price) {
        main.register(refer);
        if (price == 0) return;
        Crowd(msg.sender).pay(price);
        usdt.approve(address(main), price);
        main.buyNFT(project, 1, 1, price);
    }
}

contract Crowd {
    IMain private immutable _main;
    IERC20 private immutable _usdt;

    constructor(IMain main, IERC20 usdt) {
        (_main, _usdt) = (main, usdt);
    }

    /// @dev Makes `count` accounts below `refer`, one below the other when `inLine`, each buying one unit when `price` is set.
    function grow(address refer, uint256 count, bool inLine, uint256 project, uint256 price)
        external
        returns (address last)
    {
        last = refer;
        for (uint256 i; i < count; ++i) {
            address made = address(new Participant(_main, last, _usdt, project, price));
            if (inLine) last = made;
        }
    }

    function pay(uint256 amount) external {
        _usdt.transfer(msg.sender, amount);
    }
}

/// @dev Every figure is a transaction of its own: intrinsic gas and calldata included, all state cold. Somebody else has
/// bought before, so that the sale's sums are in use; the measured account has an exact allowance and USDT left.
/// forge-config: default.isolate = true
contract SalesGasTest is Sales {
    function setUp() public override {
        super.setUp();
        _createSale();
        _setLevel(bob, 2);
        _setLevel(alice, 3);
        _buy(_user(1), 10);
        _fill(carol);
        vm.prank(carol);
        usdt.approve(address(main), 2 * PRICE);
    }

    function _fill(address account) private {
        _give(account, 1000 * PRICE);
    }

    function _measured(address account, uint256 times, string memory name) private {
        vm.prank(account);
        usdt.approve(address(main), times * PRICE);
        vm.prank(account);
        main.buyNFT(project, 1, times, times * PRICE, 0, block.timestamp);
        vm.snapshotGasLastCall("Sales", name);
    }

    function test_buy() external {
        _measured(carol, 2, "buy, first of an account");
        _measured(carol, 2, "buy, further");
        _measured(carol, 90, "buy that reaches the soft cap");
    }

    function test_buy_soldOut() external {
        for (uint256 i = 10; i < 14; ++i) {
            _buy(_user(i), 200);
        }
        _buy(_user(14), 189);
        _measured(carol, 1, "buy that sells out");
    }

    function test_leave() external {
        _measured(carol, 2, "buy, first of an account");
        vm.prank(carol);
        mint.leave(1);
        vm.snapshotGasLastCall("Sales", "leave");
    }

    function test_buy_withoutLevelsAbove() external {
        _setLevel(bob, 0);
        _setLevel(alice, 0);
        _measured(carol, 2, "buy, first of an account, no commission");
    }

    function test_refund() external {
        _measured(carol, 2, "buy, first of an account");
        _end();
        mint.refund(carol, 1);
        vm.snapshotGasLastCall("Sales", "refund");
    }

    function test_claim() external {
        _measured(carol, 2, "buy, first of an account");
        _buy(_user(1), 100);
        vm.prank(admin);
        token.transfer(carol, 1);
        _pay();
        mint.claimDrop(carol);
        vm.snapshotGasLastCall("Sales", "claimDrop");
        skip(16 days);
        vm.prank(carol);
        main.claim(project);
        vm.snapshotGasLastCall("Sales", "claim, first: released tokens and both pools");
        skip(WEEK);
        vm.prank(carol);
        main.claim(project);
        vm.snapshotGasLastCall("Sales", "claim, later: released tokens");
        _fill(bob);
        mint.claimUsdt(bob);
        vm.snapshotGasLastCall("Sales", "claimUsdt of a commission");
    }

    function test_claim_whileShared() external {
        _measured(carol, 2, "buy, first of an account");
        _buy(_user(1), 100);
        _pay();
        vm.prank(admin);
        token.transfer(carol, 1);
        skip(1 days);
        mint.claim(carol);
        skip(WEEK);
        mint.claim(carol);
        vm.snapshotGasLastCall("Sales", "claim, later: released tokens and a pool that is still shared");
    }

    function test_settle() external {
        _buy(carol, 100);
        _pay();
        mint.settle(1);
        vm.snapshotGasLastCall("Sales", "settle");
    }

    function test_updateUser() external {
        _buy(carol, 100);
        _setLevel(bob, 5);
        mint.updateUser(bob);
        vm.snapshotGasLastCall("Sales", "updateUser into a level pool");
    }

    function test_createSale() external {
        _end();
        _createSale();
        vm.snapshotGasLastCall("Sales", "createSale");
    }

    /// @dev Gas of a purchase, a refund and a claim of `account`, two generations below `refer`.
    function _lifeBelow(address refer, uint256 seed) private returns (uint256[4] memory gas) {
        address upper = address(uint160(seed));
        address account = address(uint160(seed + 1));
        _register(upper, refer);
        _register(account, upper);
        _setLevel(refer, 5);
        _setLevel(upper, 5);
        _fill(account);
        vm.startPrank(account);
        usdt.approve(address(main), 3 * PRICE);
        uint256 snapshot = vm.snapshotState();
        main.buyNFT(project, 1, 3, 3 * PRICE, 0, block.timestamp);
        gas[0] = vm.lastCallGas().gasTotalUsed;
        vm.stopPrank();
        uint256 bought = vm.snapshotState();
        _end();
        mint.refund(account, 1);
        gas[1] = vm.lastCallGas().gasTotalUsed;
        vm.revertToState(bought);
        _succeed();
        mint.claim(account);
        gas[2] = vm.lastCallGas().gasTotalUsed;
        mint.claim(upper);
        gas[3] = vm.lastCallGas().gasTotalUsed;
        vm.revertToState(snapshot);
    }

    function _assertSame(uint256[4] memory a, uint256[4] memory b) private pure {
        string[4] memory names = ["buy", "refund", "claim", "claim of the referrer"];
        for (uint256 i; i < 4; ++i) {
            assertGt(a[i], 50_000, names[i]);
            assertApproxEqRel(a[i], b[i], 0.01e18, names[i]);
        }
    }

    /// @dev No call walks up the tree beyond the two referrers.
    function test_sameGasAtDepth1AndDepth10000() external {
        uint256[4] memory shallow = _lifeBelow(_top(), 1 << 150);
        address last = new Crowd(main, IERC20(address(usdt))).grow(root, 10_000, true, 0, 0);
        uint256[4] memory deep = _lifeBelow(last, 1 << 151);
        _assertSame(shallow, deep);
    }

    /// @dev An account directly below the root that has invited nobody.
    function _top() private returns (address account) {
        account = address(uint160(1 << 149));
        _register(account, root);
    }

    /// @dev No call loops over users: with 100,000 registered ones, 2,000 of them buyers, calls cost the same.
    function test_sameGasWith10AndWith100000Users() external {
        IMintTypes.Terms memory t = _terms();
        (t.total, t.softCap, t.maxPerUser) = (1_000_000, 10_000, 1_000_000);
        _end();
        t.endTime = block.timestamp + LENGTH;
        project = _createProject(_projectTerms());
        mint = IMint(main.projects(project).mint);
        _createSale(t);
        Crowd crowd = new Crowd(main, IERC20(address(usdt)));
        _give(address(crowd), 3000 * PRICE);
        _grow(crowd, 5, 1);
        uint256[4] memory few = _lifeBelow(_top(), 1 << 150);
        _grow(crowd, 98_000, 2000);
        assertGt(main.totalUser(), 100_000);
        _assertSame(few, _lifeBelow(_second(), 1 << 151));
    }

    function _grow(Crowd crowd, uint256 others, uint256 buyers) private {
        crowd.grow(root, others, false, 0, 0);
        crowd.grow(root, buyers, false, project, PRICE);
    }

    function _second() private returns (address account) {
        account = address(uint160(1 << 148));
        _register(account, root);
    }
}
