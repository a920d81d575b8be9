// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {BlackList} from "./BlackList.sol";
import {MintEscrow} from "./MintEscrow.sol";
import {MintReader} from "./MintReader.sol";
import {IMain} from "./interfaces/IMain.sol";
import {IMint} from "./interfaces/IMint.sol";
import {IMintFactory} from "./interfaces/IMintFactory.sol";

contract MintFactory is IMintFactory, BlackList {
    address private immutable _implementation;
    address private immutable _main;
    address private immutable _usdt;
    address private immutable _token;
    address private immutable _platform;
    address private immutable _router;
    address private _special;
    mapping(address mint => bool) public isMint;

    constructor(address authority_, address main, address usdt, address token, address platform, address router)
        AccessManaged(authority_)
    {
        if (main.code.length == 0 || usdt.code.length == 0 || platform == address(0)) revert InvalidConfig();
        (_main, _usdt, _token, _platform, _router) = (main, usdt, token, platform, router);
        address reader = address(new MintReader(main, usdt, platform, router));
        _implementation = address(new MintEscrow(main, usdt, platform, router, reader));
    }

    function createMint(address manager) external returns (address mint) {
        if (msg.sender != _main) revert NotMain(msg.sender);
        uint256 project = IMain(_main).totalProjects();
        mint = Clones.clone(_implementation);
        isMint[mint] = true;
        IMint(mint).initialize(project);
        emit MintCreated(project, mint, manager);
    }

    function setTokenAdd(address special) external restricted {
        if (_special != address(0)) revert AlreadySet();
        if (special == address(0)) revert InvalidConfig();
        _special = special;
        emit SpecialSet(special);
    }

    function blackListedUntil(address account) external view returns (uint256) {
        return isBlackList(account) ? _listedUntil(account) : 0;
    }

    function getConfig() external view returns (Config memory c) {
        c.implementation = _implementation;
        c.total = IMain(_main).totalProjects();
        (c.platform, c.special) = (_platform, _special);
        (c.USDT, c.token, c.main, c.router) = (_usdt, _token, _main, _router);
    }
}
