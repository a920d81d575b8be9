// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {IUniswapV2Pair} from "../../src/external/IUniswapV2.sol";
import {INodeNFT} from "../../src/interfaces/INodeNFT.sol";

/// @dev Borrows TDE from the pair and returns it in the same swap, together with what it sells.
contract FlashSeller {
    IUniswapV2Pair private immutable _pair;
    IERC20 private immutable _token;
    IERC20 private immutable _usdt;

    constructor(address pair, address token, address usdt) {
        (_pair, _token, _usdt) = (IUniswapV2Pair(pair), IERC20(token), IERC20(usdt));
    }

    /// @param borrowed TDE taken out first
    /// @param payout USDT asked for in the same swap
    function sell(uint256 borrowed, uint256 payout) external {
        bool first = address(_token) < address(_usdt);
        _pair.swap(first ? borrowed : payout, first ? payout : borrowed, address(this), "sell");
        _usdt.transfer(msg.sender, _usdt.balanceOf(address(this)));
    }

    function uniswapV2Call(address, uint256, uint256, bytes calldata) external {
        _token.transfer(address(_pair), _token.balanceOf(address(this)));
    }
}

/// @dev Claims again and transfers its cards in the receiver hook.
contract ReentrantHolder is ERC1155Holder {
    INodeNFT private immutable _nodes;
    address private immutable _accomplice;
    uint256 public entered;

    constructor(address nodes, address accomplice) {
        (_nodes, _accomplice) = (INodeNFT(nodes), accomplice);
    }

    function onERC1155Received(address from, address, uint256 id, uint256 value, bytes memory)
        public
        override
        returns (bytes4)
    {
        ++entered;
        try _nodes.claim(from) {} catch {}
        try _nodes.claim(address(this)) {} catch {}
        (bool ok,) = address(_nodes)
            .call(
                abi.encodeWithSignature(
                    "safeTransferFrom(address,address,uint256,uint256,bytes)", address(this), _accomplice, id, value, ""
                )
            );
        require(ok, "could not pass the card on");
        return this.onERC1155Received.selector;
    }
}

/// @dev A USDT that calls its receiver back.
contract CallbackToken {
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        // Called before the balances change and after: then books and balance differ.
        if (to.code.length != 0) Thief(to).called();
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        if (to.code.length != 0) Thief(to).called();
        return true;
    }
}

/// @dev Holds cards; when paid, tries to be paid again and to have the payment counted as an inflow.
contract Thief is ERC1155Holder {
    INodeNFT public nodes;
    uint256 public shared;

    function setNodes(address nodes_) external {
        nodes = INodeNFT(nodes_);
    }

    function called() external {
        try nodes.claim() {} catch {}
        try nodes.updatePool() {} catch {}
        (bool ok,) = address(nodes)
            .call(
                abi.encodeWithSignature(
                    "safeTransferFrom(address,address,uint256,uint256,bytes)", address(this), address(this), 1, 1, ""
                )
            );
        require(ok, "self-transfer");
    }
}
