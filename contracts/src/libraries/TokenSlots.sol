// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @dev All that a transfer without fee reads, in one word: pair 160 bits, nodeBps 16, burnBps 16, startBlock 64.
type Trading is uint256;

/// @dev Receiver of the fees, and when the two checkpoints were taken (0 = not yet): nodes 160 bits, timeA 48, timeB 48.
type Marks is uint256;

using {pair, nodeBps, burnBps, startBlock} for Trading global;
using {nodes, timeA, timeB, moved} for Marks global;

function packTrading(address pair_, uint256 nodeBps_, uint256 burnBps_, uint256 startBlock_) pure returns (Trading) {
    return Trading.wrap(uint160(pair_) | (nodeBps_ << 160) | (burnBps_ << 176) | (startBlock_ << 192));
}

function pair(Trading t) pure returns (address) {
    return address(uint160(Trading.unwrap(t)));
}

function nodeBps(Trading t) pure returns (uint256) {
    return uint16(Trading.unwrap(t) >> 160);
}

function burnBps(Trading t) pure returns (uint256) {
    return uint16(Trading.unwrap(t) >> 176);
}

function startBlock(Trading t) pure returns (uint256) {
    return Trading.unwrap(t) >> 192;
}

function nodes(Marks m) pure returns (address) {
    return address(uint160(Marks.unwrap(m)));
}

function timeA(Marks m) pure returns (uint256) {
    return uint48(Marks.unwrap(m) >> 160);
}

function timeB(Marks m) pure returns (uint256) {
    return Marks.unwrap(m) >> 208;
}

/// @dev Checkpoint A takes the time of B, B that of this block.
function moved(Marks m) view returns (Marks) {
    return Marks.wrap(uint160(m.nodes()) | (m.timeB() << 160) | (block.timestamp << 208));
}
