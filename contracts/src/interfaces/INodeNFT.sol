// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @title Node cards: ERC-1155 with dividends in USDT and TDE
/// @notice Every card has power 1: all cards share equally in whatever arrives here. The four streams (trade fee, anti-crash
/// fee, 5 % of dynamic rewards, withdrawal fee) come as plain transfers and are told apart by the events of their senders:
/// `TradeFee` of the token, `LevelPaid` of the pools, the payout of the custody vault.
///
/// Nothing has to be called for an inflow to count: before every purchase, transfer and claim the contract compares its
/// balance with what it has booked and shares the difference among the cards that existed until then. Who buys after an
/// inflow has no part in it.
/// @dev Token assumptions: no rebasing, less than 2^96 base units per card over the contract's life (beyond that only the
/// shares stop growing). An asset whose `balanceOf` fails is left out until it works again; one that fails to pay stays
/// owed and does not block the other. Shares are rounded down, by less than one base unit at each settlement.
interface INodeNFT {
    /// @notice A kind of card. `mints` of `supply` exist. Picture and texts are at `ipfs://` + cid + suffix.
    /// @param price USDT base units for one
    struct Card {
        uint256 tokenId;
        uint256 mints;
        uint256 supply;
        uint256 power;
        string cid;
        string suffix;
        uint256 price;
    }

    /// @notice An account's standing; names as in the specification, for USDT, then the same for TDE.
    /// @param isExist whether the account ever held a card
    /// @param balance payable now
    /// @param rewardTotal earned since the beginning, paid or not
    /// @param power cards held now
    /// @param debt paid out so far
    struct User {
        bool isExist;
        uint256 balance;
        uint256 rewardTotal;
        uint256 power;
        uint256 debt;
        uint256 tokenBalance;
        uint256 tokenRewardTotal;
        uint256 tokenDebt;
    }

    /// @notice All cards together; amounts since the beginning.
    /// @param usdtReceived USDT that arrived, up to this block
    /// @param usdtPaid USDT that was claimed
    struct Config {
        uint256 power;
        uint256 cards;
        uint256 supplyCap;
        uint256 priceCap;
        address main;
        address USDT;
        address token;
        address treasury;
        uint256 usdtReceived;
        uint256 usdtPaid;
        uint256 tokenReceived;
        uint256 tokenPaid;
    }

    event CardAdded(uint256 indexed tokenId, uint256 supply, uint256 price, string cid, string suffix);
    event PriceSet(uint256 indexed tokenId, uint256 price);
    event Bought(address indexed account, uint256 indexed tokenId, uint256 times, uint256 cost);

    /// @notice `amount` of `asset` was found and shared among `power` cards.
    event Shared(address indexed asset, uint256 amount, uint256 power);
    event Claimed(address indexed account, uint256 usdtAmount, uint256 tokenAmount);

    /// @notice `asset` refused a payment to `account`; it stays owed.
    event ClaimFailed(address indexed account, address indexed asset);

    /// @param main the only seller
    /// @param treasury gets the first card, without paying
    /// @param proceeds receives the price of all others: `NodeProceeds`
    /// @param supplyCap cards of all kinds together, at most 65,535
    /// @param priceFloor, priceCap USDT base units that no price of any kind leaves; more than 0, less than 2^96
    /// @param supply, price, cid, suffix the first kind of card
    struct Init {
        address authority;
        address main;
        address usdt;
        address token;
        address treasury;
        address proceeds;
        uint256 supplyCap;
        uint256 priceFloor;
        uint256 priceCap;
        uint256 supply;
        uint256 price;
        string cid;
        string suffix;
    }

    error NotMain(address account);
    error CardUnknown(uint256 tokenId);
    error MintExceedsMaxSupply(uint256 tokenId, uint256 times, uint256 left);
    error SupplyAboveCap(uint256 supply, uint256 left);
    error PriceAboveCap(uint256 price, uint256 cap);
    error PriceBelowFloor(uint256 price, uint256 floor);
    error PriceAboveMaximum(uint256 price, uint256 maxPrice);
    error NothingToClaim(address account);
    error InvalidCard();

    /// @notice Adds a kind of card. All supplies together stay within `supplyCap`, the price between `priceFloor` and `priceCap`.
    function addCard(uint256 supply, uint256 price, string calldata cid, string calldata suffix)
        external
        returns (uint256 tokenId);

    /// @notice Sets the price of cards yet to be sold, between `priceFloor` and `priceCap`.
    function setPrice(uint256 tokenId, uint256 price) external;

    /// @notice Gives `account` `times` cards, whose price `Main` collects from it; `Main` only.
    /// @dev Calls no receiver hook, so that an account with code but without an ERC-1155 hook can buy, and no foreign code
    /// runs inside a purchase.
    /// @return cost USDT base units to be paid to `proceeds`
    function mint(address account, uint256 tokenId, uint256 times, uint256 maxPrice) external returns (uint256 cost);

    /// @notice Pays the caller what its cards have earned.
    function claim() external returns (uint256 usdtPaid, uint256 tokenPaid);

    /// @notice Pays `account` what its cards have earned; anyone may call.
    function claim(address account) external returns (uint256 usdtPaid, uint256 tokenPaid);

    /// @notice Shares what has arrived; anyone may call. Optional: every purchase, transfer and claim does it first.
    function updatePool() external;

    function users(address account) external view returns (User memory);
    function cards(uint256 tokenId) external view returns (Card memory);

    /// @notice Number of kinds; their ids are 1…count.
    function cardCount() external view returns (uint256);

    /// @notice Whom the deployment gave the first card.
    function treasury() external view returns (address);

    /// @notice Who receives the price of the cards: a contract that no role can tell where to send it.
    function proceeds() external view returns (address);

    /// @notice The lowest price that any kind of card can have, USDT base units.
    function priceFloor() external view returns (uint256);

    function usdt() external view returns (address);
    function token() external view returns (address);
    function getConfig() external view returns (Config memory);
}
