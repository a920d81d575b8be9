// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {IMain} from "./interfaces/IMain.sol";
import {IMainModule} from "./interfaces/IMainModule.sol";

contract Main is IMain, AccessManaged {
    struct Account {
        address refer;
        uint32 index;
        uint32 invites;
    }

    uint256 private constant MAX_MODULES = 16;

    address public immutable root;
    uint32 private _totalUser;
    mapping(address account => Account) private _accounts;
    address[] private _modules;

    constructor(address authority_, address root_) AccessManaged(authority_) {
        root = root_;
        _totalUser = 1;
        _accounts[root_].index = 1;
        emit Registered(root_, address(0), 1);
    }

    function register(address refer) external {
        if (refer == msg.sender) revert ReferrerIsSelf(msg.sender);
        if (_accounts[msg.sender].index != 0) revert AlreadyRegistered(msg.sender);
        Account storage referrer = _accounts[refer];
        if (referrer.index == 0) revert ReferrerNotRegistered(refer);
        uint32 index = ++_totalUser;
        referrer.invites += 1;
        _accounts[msg.sender] = Account(refer, index, 0);
        emit Registered(msg.sender, refer, index);
    }

    function addModule(address module) external restricted {
        if (module.code.length == 0 || _modules.length == MAX_MODULES) revert ModuleNotAccepted(module);
        for (uint256 i; i < _modules.length; ++i) {
            if (_modules[i] == module) revert ModuleNotAccepted(module);
        }
        _modules.push(module);
        emit ModuleAdded(module);
    }

    function users(address account) external view returns (User memory) {
        Account storage a = _accounts[account];
        if (a.index == 0) return User(false, 0, 0, 0, 0, address(0));
        return User(true, a.index, _participation(account), a.invites, 0, a.refer);
    }

    function isRegistered(address account) external view returns (bool) {
        return _accounts[account].index != 0;
    }

    function totalUser() external view returns (uint256) {
        return _totalUser;
    }

    function modules() external view returns (address[] memory) {
        return _modules;
    }

    function _participation(address account) private view returns (uint256 sum) {
        bytes memory question = abi.encodeCall(IMainModule.participation, (account));
        for (uint256 i; i < _modules.length; ++i) {
            (bool ok, bytes32 answer,) = LowLevelCall.staticcallReturn64Bytes(_modules[i], question);
            // A module can be wrong by mistake only; the cap keeps the sum from overflowing then.
            if (ok && LowLevelCall.returnDataSize() >= 32 && uint256(answer) <= type(uint128).max) {
                sum += uint256(answer);
            }
        }
    }
}
