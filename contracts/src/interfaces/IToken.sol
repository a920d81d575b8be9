// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title TDE
/// @notice Fixed supply, minted once at deployment; holders may burn their own; EIP-2612 permit. A transfer to or from the
/// registered TDE/USDT pair is a trade: a part goes to the nodes, a part is burned, and of a sale the part that pushes the
/// price below 80 % of the average pays a further 20 % to the nodes. All other transfers are free.
///
/// The average runs over the last 12 to 24 hours, provided that somebody trades or calls `poke()` every 12 hours: two
/// checkpoints of the pair's cumulative price, at least 12 hours apart. Without data there is no anti-crash fee; a lack of
/// data never makes a trade fail.
/// @dev ERC-20 and EIP-2612 come from OpenZeppelin; this interface is what the product adds. Fees are rounded down.
/// Pools other than the registered pair take no fee: the token cannot know them.
interface IToken {
    /// @notice Addresses, start of trading and fees; the first five as the specification names them.
    /// @param startBlock first block in which others than exempt accounts can trade
    /// @param manager who may call the functions that change settings: the AccessManager, once deployed
    /// @param nodeBps part of each trade for the nodes, of 10,000
    /// @param burnBps part of each trade that is burned, of 10,000
    /// @param liquidityHelper the one account whose transfers to and from the pair are free after the launch
    struct Config {
        uint256 startBlock;
        address manager;
        address swapPair;
        address usdt;
        address router;
        uint256 nodeBps;
        uint256 burnBps;
        address nodes;
        address liquidityHelper;
    }

    /// @notice What a sale pays. All in base units of TDE; `average` in USDT per TDE, 18 decimals, 0 while it is unknown.
    /// @param received what arrives in the pair
    /// @param crashPart the part of the sale that pays the anti-crash fee
    struct SellQuote {
        uint256 nodeFee;
        uint256 burnFee;
        uint256 crashFee;
        uint256 received;
        uint256 crashPart;
        uint256 average;
    }

    event SwapPairSet(address pair);

    /// @notice The fees of one trade, besides the ERC-20 `Transfer` events: what tells the nodes' two streams apart. The
    /// nodes received `nodeFee + crashFee` in one transfer.
    event TradeFee(address indexed from, address indexed to, uint256 nodeFee, uint256 burnFee, uint256 crashFee);
    event ManagerSet(address manager);
    event StartBlockSet(uint256 startBlock);
    event FeesSet(uint256 nodeBps, uint256 burnBps);
    event FeeExemptSet(address indexed account, bool value);
    event ReceiversSet(address nodes, address liquidityHelper);

    error AlreadySet();
    error NotManager(address account);
    error NotThePair(address pair);
    error NotOpenYet(uint256 startBlock);
    error AlreadyLaunched(uint256 startBlock);
    error NotEarlier(uint256 startBlock, uint256 current);
    error FeeTooHigh(uint256 bps, uint256 maximum);
    error InvalidAddress(address account);
    error NotReady();

    /// @notice Destroys `amount` of the caller's tokens; total supply falls by as much.
    function burn(uint256 amount) external;

    /// @notice Takes a new checkpoint of the average when the last one is 12 hours old or older; anyone may call.
    /// @return moved whether a checkpoint was taken
    function poke() external returns (bool moved);

    /// @notice Tokens ever issued, base units: total supply now plus all that was burned.
    function issued() external view returns (uint256);

    /// @notice USDT per TDE, 18 decimals, from the pair's reserves; 0 while there is no pair or no liquidity.
    /// @dev A spot price. It can be moved within one block and must not decide about money.
    function getPrice() external view returns (uint256);

    /// @notice Average USDT per TDE over the last 12 to 24 hours, 18 decimals, rounded down; 0 while it is unknown.
    function getAverage() external view returns (uint256);

    /// @notice What selling `amount` would pay in this block if nobody traded before; for an account that is not exempt.
    function quoteSell(uint256 amount) external view returns (SellQuote memory);

    function getConfig() external view returns (Config memory);

    /// @notice Whether `account` trades without fees now: before the launch those that the manager named, afterwards the
    /// liquidity helper alone.
    function isFeeExempt(address account) external view returns (bool);

    /// @notice Hands the manager's rights to `manager_`.
    function setManager(address manager_) external;

    /// @notice Names the TDE/USDT pair, once; only the pair that the factory knows for the two is accepted.
    function setSwappair(address pair) external;

    /// @notice Names the nodes' contract and the liquidity helper, once.
    function setReceivers(address nodes, address liquidityHelper) external;

    /// @notice Opens trading from `startBlock` on; can only be moved earlier. Needs pair and receivers.
    function setStartBlock(uint256 startBlock) external;

    /// @notice Lets `account` trade freely until the launch; refused afterwards.
    function setIsFeeExempt(address account, bool value) external;

    /// @notice Sets both fees, each at most 300 (3 %).
    function setFees(uint256 nodeBps, uint256 burnBps) external;
}
