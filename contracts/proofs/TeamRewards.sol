// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @dev What `TeamRewards` promises, of its rules written down once more, after every sequence of calls: by anybody, with any
/// arguments, at any times. Each contract looks at one asset, or at one number, account or submission, whichever.
///
/// The solver does not get the contract itself: it knows too little of bits for words that hold two amounts and a time, and nothing
/// of hashes. That the words keep their amounts apart shows test/libraries/PackedPair.t.sol; that a leaf is hashed as it must be,
/// and no other passes for it, test/TeamRewards/claim.t.sol; and that the contract follows these rules, test/TeamRewards, the
/// invariants of Levels and of the whole world, and the changes of MUTANTS.md.
///
/// First: the total of a number, whichever it is, is at most what was funded, also later on. So the second contract may take it
/// for granted of all of them.
contract TotalOfANumberProof {
    uint256 private tracked;
    uint256 private funded;
    uint256 private last;
    /// @dev of the number before the next one; a number after another has at least its total
    uint256 private lastTotal;
    uint256 private total;

    constructor(uint256 n) {
        tracked = n;
    }

    function fund(uint256 amount) external {
        require(amount < 2 ** 96 && funded < 2 ** 96 - amount);
        funded += amount;
        assert(total <= funded);
    }

    function submit(uint256 n, uint256 total_) external {
        require(n == last + 1 && total_ >= lastTotal && total_ <= funded);
        (last, lastTotal) = (n, total_);
        if (n == tracked) total = total_;
        assert(total <= funded);
    }

    /// @dev `before` is the total of the number before `n`, which was one of those submitted.
    function veto(uint256 n, uint256 before) external {
        require(n != 0 && n <= last && before <= lastTotal);
        (last, lastTotal) = (n - 1, before);
        if (n <= tracked) total = 0;
        assert(total <= funded);
    }
}

/// @dev All claims together never exceed what was funded, nor those up to a number that number's total; what is left is there.
contract ClaimsWithinTheTotalProof {
    uint256 private funded;
    uint256 private claimed;
    uint256 private balance;

    function donate(uint256 amount) external {
        require(amount < 2 ** 96 && balance < 2 ** 96 - amount);
        balance += amount;
    }

    function fund() external {
        uint256 owed = funded - claimed;
        funded += balance - owed;
        assert(balance == funded - claimed);
    }

    /// @param total of the number that is claimed from, at most what was funded by the proof before this
    /// @param before what the account was paid so far
    function claim(uint256 total, uint256 before, uint256 cumulative) external {
        require(total <= funded);
        uint256 due = cumulative > before ? cumulative - before : 0;
        require(due != 0);
        uint256 left = total > claimed ? total - claimed : 0;
        require(due <= left);
        claimed += due;
        balance -= due;
        assert(claimed <= total);
        assert(claimed <= funded);
        assert(balance >= funded - claimed);
    }
}

/// @dev An account, whichever, has always been paid exactly the largest sum that a leaf it claimed with names: no leaf pays twice,
/// and an older one nothing after a later one.
contract LeafOnceProof {
    uint256 private stored;
    uint256 private got;
    uint256 private largest;

    function claim(uint256 cumulative) external {
        require(cumulative < 2 ** 96);
        uint256 due = cumulative > stored ? cumulative - stored : 0;
        require(due != 0);
        stored += due;
        assert(cumulative > largest);
        got += due;
        largest = cumulative;
        assert(got == largest);
    }
}

/// @dev No submission pays before the delay since it was made is over, however often its number is vetoed and submitted again.
contract ActivationProof {
    uint256 private immutable delay;
    uint256 private time = 1;
    uint256 private activeAt;
    uint256 private since;

    constructor(uint256 delay_) {
        require(delay_ <= 30 days);
        delay = delay_;
    }

    function wait(uint256 seconds_) external {
        require(seconds_ < 2 ** 40 && time < 2 ** 60);
        time += seconds_;
    }

    function submit() external {
        require(activeAt == 0);
        (activeAt, since) = (time + delay, time);
    }

    function veto() external {
        require(activeAt != 0 && time < activeAt);
        activeAt = 0;
    }

    function claim() external view {
        require(activeAt != 0 && time >= activeAt);
        assert(time >= since + delay);
    }
}

/// @dev Of one submission, whichever: once vetoed it pays nothing, and once it has paid it is not vetoed. The number may be
/// submitted again after a veto; that is another submission.
contract VetoProof {
    bool private seen;
    bool private stands;
    bool private isIt;
    bool private active;
    bool private vetoed;
    bool private paid;

    function submit(bool it) external {
        require(!stands && !(it && seen));
        (stands, active, isIt) = (true, false, it);
        if (it) seen = true;
    }

    /// @dev The delay is over.
    function activate() external {
        require(stands);
        active = true;
    }

    function veto() external {
        require(stands && !active);
        if (isIt) {
            assert(!paid);
            vetoed = true;
        }
        stands = false;
    }

    function claim() external {
        require(stands && active);
        if (isIt) {
            assert(!vetoed);
            paid = true;
        }
    }
}
