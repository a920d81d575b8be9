// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Main} from "../../src/Main.sol";
import {IMain} from "../../src/interfaces/IMain.sol";
import {IMint} from "../../src/interfaces/IMint.sol";
import {IMintTypes} from "../../src/interfaces/IMintTypes.sol";
import {MintFactory} from "../../src/MintFactory.sol";
import {OddToken} from "../mocks/OddToken.sol";
import {Sales} from "../Sales.sol";
import {IVm, Reentrant} from "./createSale.t.sol";

/// @dev USDT and project's token that call back in the middle of each payment. Every call back that changes or reads the
/// escrow is refused, so that nobody is paid twice or reads books that do not fit the balances.
contract MintReentrancyTest is Sales {
    OddToken private money;
    OddToken private odd;

    function setUp() public override {
        super.setUp();
        (money, odd) = (new OddToken(), new OddToken());
        vm.startPrank(admin);
        main = new Main(address(authority), root);
        factory = new MintFactory(address(authority), address(main), address(money), address(token), treasury, root);
        main.setFactory(address(factory));
        IMain.ProjectTerms memory p = _projectTerms();
        p.token = address(odd);
        project = main.createProject(p);
        vm.stopPrank();
        mint = IMint(main.projects(project).mint);
        _register(alice, root);
        _register(bob, alice);
        _register(carol, bob);
        _setLevel(alice, 5);
        mint.updateUser(alice);
        odd.mint(admin, _escrow(_terms()));
        _createSale(_terms(), IERC20(address(odd)));
        _join(alice, 30);
        _join(bob, 40);
    }

    function _join(address account, uint256 units) private {
        money.mint(account, units * PRICE);
        vm.startPrank(account);
        money.approve(address(main), units * PRICE);
        main.buyNFT(project, 1, units, PRICE);
        vm.stopPrank();
    }

    /// @dev Expects `data`, called back during `call`, to fail, and `call`, sent by `who`, to succeed.
    function _refused(OddToken asset, address who, bytes memory call, bytes memory data) private {
        uint256 snapshot = vm.snapshotState();
        asset.setHook(address(mint), data);
        vm.prank(who);
        (bool ok,) = address(mint).call(call);
        assertTrue(ok, "the payment itself");
        string memory what = string.concat(vm.toString(bytes4(call)), " / ", vm.toString(bytes4(data)));
        assertTrue(asset.hookFailed(), what);
        bytes4 reason = bytes4(asset.hookReason());
        // `claim` reports that nothing could be paid; its two halves were refused.
        bytes4 expected = bytes4(data) == mint.claim.selector
            ? IMintTypes.TransferFailed.selector
            : ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector;
        assertEq(reason, expected, what);
        vm.revertToState(snapshot);
    }

    function _all(OddToken asset, address who, bytes memory call) private {
        bytes[21] memory others = [
            abi.encodeCall(mint.refund, (bob, 1)),
            abi.encodeCall(mint.leave, (1)),
            abi.encodeCall(mint.claim, (bob)),
            abi.encodeCall(mint.claimUsdt, (bob)),
            abi.encodeCall(mint.claimToken, (bob)),
            abi.encodeCall(mint.claimDrop, (bob)),
            abi.encodeCall(mint.settle, (1)),
            abi.encodeCall(mint.reclaim, (1)),
            abi.encodeCall(mint.updatePool, ()),
            abi.encodeCall(mint.updateUser, (bob)),
            abi.encodeCall(mint.getSolvency, (address(money))),
            abi.encodeCall(mint.users, (bob)),
            abi.encodeCall(mint.sales, (1)),
            abi.encodeCall(mint.stateOf, (1)),
            abi.encodeCall(mint.orders, (1)),
            abi.encodeCall(mint.totals, ()),
            abi.encodeCall(mint.getConfig, ()),
            abi.encodeCall(mint.getRewardInfo, ()),
            abi.encodeCall(mint.getUserRelease, (bob)),
            abi.encodeCall(mint.getUserStatus, (bob)),
            abi.encodeCall(mint.getConfigMulti, ())
        ];
        for (uint256 i; i < others.length; ++i) {
            _refused(asset, who, call, others[i]);
        }
    }

    function test_leave() external {
        _all(money, alice, abi.encodeCall(mint.leave, (1)));
    }

    function test_refund() external {
        _end();
        _all(money, stranger, abi.encodeCall(mint.refund, (alice, 1)));
    }

    function test_reclaim() external {
        _end();
        _all(odd, stranger, abi.encodeCall(mint.reclaim, (1)));
    }

    function test_paymentsOfASuccess() external {
        _join(carol, 40);
        _pay();
        _all(money, stranger, abi.encodeCall(mint.settle, (1)));
        _all(money, stranger, abi.encodeCall(mint.claimUsdt, (alice)));
        _all(odd, stranger, abi.encodeCall(mint.claimToken, (alice)));
        _all(odd, stranger, abi.encodeCall(mint.claimDrop, (alice)));
        _all(odd, stranger, abi.encodeCall(mint.reclaim, (1)));
    }

    /// @dev Lets USDT call `Main` as `who` in the middle of its next payment.
    function _hookMain(address who, bytes memory data) private {
        Reentrant hook = new Reentrant(IVm(address(vm)), address(main), who, data);
        money.setHook(address(hook), abi.encodeCall(hook.again, ()));
    }

    function _wasRefused() private view {
        assertEq(
            money.hookReason(), abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
    }

    function test_noPurchaseDuringAPayment() external {
        money.mint(bob, PRICE);
        vm.prank(bob);
        money.approve(address(main), PRICE);
        _hookMain(bob, abi.encodeWithSignature("buyNFT(uint256,uint256,uint256,uint256)", project, 1, 1, PRICE));
        vm.prank(alice);
        mint.leave(1);
        _wasRefused();
    }

    function test_noNewSaleDuringAPayment() external {
        _end();
        IMintTypes.Terms memory t = _terms();
        odd.mint(manager, _escrow(t));
        vm.prank(manager);
        odd.approve(address(main), _escrow(t));
        _hookMain(manager, abi.encodeCall(main.createSale, (project, t)));
        mint.refund(alice, 1);
        _wasRefused();
    }
}
