// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @dev An ERC-20 that can misbehave in every way known from real tokens, and be told to stop.
contract OddToken {
    enum Mode {
        Fine,
        Reverts,
        ReturnsFalse,
        BurnsGas,
        ReturnBomb,
        MovesAndReturnsFalse
    }

    Mode public mode;
    bool public silent;
    uint256 public feeBps;
    /// @dev taken from the sender on top of the amount
    uint256 public surcharge;
    /// @dev whether an allowance must go through zero to change
    bool public resets;
    mapping(address => bool) public blocked;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    /// @dev contract that every transfer calls with `hookData`, while it is set
    address public hook;
    bytes public hookData;
    bool public hookFailed;
    bytes public hookReason;

    function decimals() external pure returns (uint8) {
        return 18;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function setMode(Mode mode_) external {
        mode = mode_;
    }

    function setSilent(bool value) external {
        silent = value;
    }

    function setFee(uint256 bps) external {
        feeBps = bps;
    }

    function setSurcharge(uint256 amount) external {
        surcharge = amount;
    }

    function setResets(bool value) external {
        resets = value;
    }

    function setBlocked(address account, bool value) external {
        blocked[account] = value;
    }

    function setHook(address hook_, bytes calldata data) external {
        hook = hook_;
        hookData = data;
        (hookFailed, hookReason) = (false, "");
    }

    function approve(address spender, uint256 amount) external {
        require(!resets || amount == 0 || allowance[msg.sender][spender] == 0, "not reset");
        allowance[msg.sender][spender] = amount;
        _answer();
    }

    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
        _answer();
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        _answer();
    }

    function _move(address from, address to, uint256 amount) private {
        require(!blocked[from] && !blocked[to], "blocked");
        if (mode == Mode.Reverts) revert("paused");
        if (mode == Mode.BurnsGas) while (true) {}
        if (mode == Mode.ReturnBomb) {
            assembly {
                revert(0, 1000000)
            }
        }
        if (mode == Mode.ReturnsFalse) return;
        if (hook != address(0)) {
            (bool ok, bytes memory reason) = hook.call(hookData);
            if (!ok) (hookFailed, hookReason) = (true, reason);
        }
        balanceOf[from] -= amount + surcharge;
        balanceOf[to] += amount - amount * feeBps / 10_000;
    }

    /// @dev Returns true, false or nothing.
    function _answer() private view {
        bool silent_ = silent;
        bool yes = mode != Mode.ReturnsFalse && mode != Mode.MovesAndReturnsFalse;
        assembly {
            mstore(0, yes)
            return(0, mul(iszero(silent_), 32))
        }
    }
}
