// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @dev The sum of payments under one number of one account is at most one, and none follows a burn: whichever number one
/// looks at, after every sequence of payments and burns of this and all others. `used` is what the vault keeps as words of
/// bits; the solver knows too little of bits, so that these are such a set test/libraries/Numbers.t.sol shows for every pair
/// of positions. `id` stands for account and number.
contract NumbersProof {
    uint256 private tracked;
    mapping(uint256 id => bool) private used;
    uint256 private payments;
    bool private burned;

    constructor(uint256 id) {
        tracked = id;
    }

    function pay(uint256 id) external {
        require(!used[id]);
        used[id] = true;
        if (id == tracked) {
            assert(!burned);
            ++payments;
        }
        assert(payments <= 1);
    }

    function burn(uint256 id) external {
        require(!used[id]);
        used[id] = true;
        if (id == tracked) burned = true;
    }
}
