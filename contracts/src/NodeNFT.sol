// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {BlackList} from "./BlackList.sol";
import {Payouts} from "./Payouts.sol";
import {INodeNFT} from "./interfaces/INodeNFT.sol";
import {Shares} from "./libraries/Arithmetic.sol";

contract NodeNFT is INodeNFT, ERC1155, BlackList, Payouts, ReentrancyGuardTransient {
    struct Kind {
        uint32 mints;
        uint32 supply;
        uint96 price;
        string cid;
        string suffix;
    }

    /// @dev Booked balances, and the number of cards among which they are shared.
    struct Booked {
        uint112 usdt;
        uint112 token;
        uint32 power;
    }

    struct Pair {
        uint128 usdt;
        uint128 token;
    }

    /// @dev `earned` is in whole base units, up to `mark`: the shares per card (times 2^32) when it was last settled.
    struct Holder {
        uint112 earnedUsdt;
        uint112 earnedToken;
        uint32 power;
        Pair mark;
        Pair paid;
    }

    uint256 private constant MAX_POWER = type(uint16).max;

    address public immutable main;
    address public immutable treasury;
    address public immutable proceeds;
    uint256 public immutable supplyCap;
    uint256 public immutable priceCap;
    uint256 public immutable priceFloor;
    address public immutable usdt;
    address public immutable token;

    Booked private _booked;
    Pair private _perCard;
    Pair private _paid;
    uint256 private _supplies;
    uint256 public cardCount;
    mapping(uint256 tokenId => Kind) private _kinds;
    mapping(address account => Holder) private _holders;

    /// @dev Mints the first card to the treasury, unpaid, so that one card always exists.
    constructor(Init memory init) ERC1155("") AccessManaged(init.authority) {
        if (init.supplyCap > MAX_POWER || init.priceCap > type(uint96).max) revert InvalidCard();
        if (init.treasury == address(0) || init.proceeds == address(0) || init.priceFloor == 0) revert InvalidCard();
        main = init.main;
        usdt = init.usdt;
        token = init.token;
        treasury = init.treasury;
        proceeds = init.proceeds;
        supplyCap = init.supplyCap;
        (priceFloor, priceCap) = (init.priceFloor, init.priceCap);
        // Shares per card begin at 1, so that the mark of whoever ever held a card is not 0.
        _perCard = Pair(1, 1);
        _addCard(init.supply, init.price, init.cid, init.suffix);
        _sell(init.treasury, 1, 1);
        emit Bought(init.treasury, 1, 1, 0);
    }

    function addCard(uint256 supply, uint256 price, string calldata cid, string calldata suffix)
        external
        restricted
        returns (uint256)
    {
        return _addCard(supply, price, cid, suffix);
    }

    function _addCard(uint256 supply, uint256 price, string memory cid, string memory suffix)
        private
        returns (uint256 tokenId)
    {
        if (supply == 0) revert InvalidCard();
        if (supply > supplyCap - _supplies) revert SupplyAboveCap(supply, supplyCap - _supplies);
        _requirePrice(price);
        _supplies += supply;
        tokenId = ++cardCount;
        _kinds[tokenId] = Kind(0, uint32(supply), uint96(price), cid, suffix);
        emit CardAdded(tokenId, supply, price, cid, suffix);
        emit URI(uri(tokenId), tokenId);
    }

    function setPrice(uint256 tokenId, uint256 price) external restricted {
        if (_kinds[tokenId].supply == 0) revert CardUnknown(tokenId);
        _requirePrice(price);
        _kinds[tokenId].price = uint96(price);
        emit PriceSet(tokenId, price);
    }

    function _requirePrice(uint256 price) private view {
        if (price < priceFloor) revert PriceBelowFloor(price, priceFloor);
        if (price > priceCap) revert PriceAboveCap(price, priceCap);
    }

    function mint(address account, uint256 tokenId, uint256 times, uint256 maxPrice)
        external
        nonReentrant
        returns (uint256 cost)
    {
        if (msg.sender != main) revert NotMain(msg.sender);
        Kind storage kind = _kinds[tokenId];
        // Together, because they are one slot.
        (uint256 supply, uint256 mints, uint256 price) = (kind.supply, kind.mints, kind.price);
        if (supply == 0) revert CardUnknown(tokenId);
        if (times == 0) revert InvalidCard();
        uint256 left = supply - mints;
        if (times > left) revert MintExceedsMaxSupply(tokenId, times, left);
        if (price > maxPrice) revert PriceAboveMaximum(price, maxPrice);
        cost = price * times;
        _sell(account, tokenId, times);
        emit Bought(account, tokenId, times, cost);
    }

    function _sell(address account, uint256 tokenId, uint256 times) private {
        _kinds[tokenId].mints += uint32(times);
        (uint256[] memory ids, uint256[] memory values) = (new uint256[](1), new uint256[](1));
        (ids[0], values[0]) = (tokenId, times);
        _update(address(0), account, ids, values);
    }

    function claim() external returns (uint256 usdtPaid, uint256 tokenPaid) {
        return claim(msg.sender);
    }

    function claim(address account) public nonReentrant returns (uint256 usdtPaid, uint256 tokenPaid) {
        _requireNotListed(account);
        _pull();
        _settle(account);
        Holder memory h = _holders[account];
        (uint256 usdtDue, uint256 tokenDue) = (h.earnedUsdt - h.paid.usdt, h.earnedToken - h.paid.token);
        if (usdtDue == 0 && tokenDue == 0) revert NothingToClaim(account);
        // The holder's books change before the transfers, so that nothing is paid twice; the contract's books change after them,
        // so that an amount on its way does not look like an inflow.
        _addPaid(account, usdtDue, tokenDue);
        (usdtPaid, tokenPaid) = (_send(usdt, account, usdtDue), _send(token, account, tokenDue));
        _booked.usdt -= uint112(usdtPaid);
        _booked.token -= uint112(tokenPaid);
        if (usdtPaid != usdtDue || tokenPaid != tokenDue) {
            _subPaid(account, usdtDue - usdtPaid, tokenDue - tokenPaid);
        }
        emit Claimed(account, usdtPaid, tokenPaid);
    }

    function updatePool() external nonReentrant {
        _pull();
    }

    function uri(uint256 tokenId) public view override returns (string memory) {
        if (_kinds[tokenId].supply == 0) revert CardUnknown(tokenId);
        return string.concat("ipfs://", _kinds[tokenId].cid, _kinds[tokenId].suffix);
    }

    function users(address account) external view nonReentrantView returns (User memory u) {
        Holder memory h = _holders[account];
        (Pair memory perCard,) = _reckoned();
        u.isExist = h.mark.usdt != 0;
        u.power = h.power;
        u.rewardTotal = h.earnedUsdt + Shares.gained(h.power, perCard.usdt - h.mark.usdt);
        u.tokenRewardTotal = h.earnedToken + Shares.gained(h.power, perCard.token - h.mark.token);
        (u.debt, u.tokenDebt) = (h.paid.usdt, h.paid.token);
        (u.balance, u.tokenBalance) = (u.rewardTotal - u.debt, u.tokenRewardTotal - u.tokenDebt);
    }

    function cards(uint256 tokenId) external view returns (Card memory) {
        Kind memory k = _kinds[tokenId];
        return Card(tokenId, k.mints, k.supply, k.supply == 0 ? 0 : 1, k.cid, k.suffix, k.price);
    }

    function getConfig() external view nonReentrantView returns (Config memory c) {
        (, Booked memory b) = _reckoned();
        c.power = b.power;
        c.cards = cardCount;
        (c.supplyCap, c.priceCap) = (supplyCap, priceCap);
        (c.main, c.USDT, c.token, c.treasury) = (main, usdt, token, treasury);
        (c.usdtPaid, c.tokenPaid) = (_paid.usdt, _paid.token);
        (c.usdtReceived, c.tokenReceived) = (c.usdtPaid + b.usdt, c.tokenPaid + b.token);
    }

    /// @dev Settles both sides with the cards they hold before the transfer.
    function _update(address from, address to, uint256[] memory ids, uint256[] memory values) internal override {
        _pull();
        uint256 moved;
        for (uint256 i; i < values.length; ++i) {
            moved += values[i];
        }
        if (from != address(0)) _settle(from);
        _settle(to);
        super._update(from, to, ids, values);
        // The casts cannot truncate: nobody holds more than 2^16 cards, which the update above has checked.
        if (from == address(0)) _booked.power += uint32(moved);
        else _holders[from].power -= uint32(moved);
        _holders[to].power += uint32(moved);
    }

    /// @dev Shares what has arrived.
    function _pull() private {
        (Pair memory perCard, Booked memory now_) = _reckoned();
        Booked memory before = _booked;
        (uint256 usdts, uint256 tokens) = (now_.usdt - before.usdt, now_.token - before.token);
        if (usdts == 0 && tokens == 0) return;
        (_perCard, _booked) = (perCard, now_);
        if (usdts != 0) emit Shared(usdt, usdts, now_.power);
        if (tokens != 0) emit Shared(token, tokens, now_.power);
    }

    /// @dev Shares per card, and books, as they would be with everything shared that has arrived.
    function _reckoned() private view returns (Pair memory perCard, Booked memory b) {
        (perCard, b) = (_perCard, _booked);
        if (b.power == 0) return (perCard, b);
        (perCard.usdt, b.usdt) = _shared(usdt, perCard.usdt, b.usdt, b.power);
        (perCard.token, b.token) = _shared(token, perCard.token, b.token, b.power);
    }

    function _shared(address asset, uint128 perCard, uint112 booked, uint256 power)
        private
        view
        returns (uint128, uint112)
    {
        (bool ok, bytes32 word,) =
            LowLevelCall.staticcallReturn64Bytes(asset, abi.encodeCall(IERC20.balanceOf, (address(this))));
        uint256 held = uint256(word);
        if (!ok || LowLevelCall.returnDataSize() < 32 || held <= booked || held > type(uint112).max) {
            return (perCard, booked);
        }
        uint256 raised = perCard + Shares.perCard(held - booked, power);
        if (raised > type(uint128).max) return (perCard, booked);
        return (uint128(raised), uint112(held));
    }

    /// @dev Brings `account`'s earnings up to the present shares per card.
    function _settle(address account) private {
        Holder storage h = _holders[account];
        (Pair memory perCard, Pair memory mark) = (_perCard, h.mark);
        if (perCard.usdt == mark.usdt && perCard.token == mark.token) return;
        h.mark = perCard;
        uint256 power = h.power;
        if (power == 0) return;
        h.earnedUsdt += uint112(Shares.gained(power, perCard.usdt - mark.usdt));
        h.earnedToken += uint112(Shares.gained(power, perCard.token - mark.token));
    }

    function _addPaid(address account, uint256 usdts, uint256 tokens) private {
        Pair storage paid = _holders[account].paid;
        (paid.usdt, paid.token) = (paid.usdt + uint128(usdts), paid.token + uint128(tokens));
        (_paid.usdt, _paid.token) = (_paid.usdt + uint128(usdts), _paid.token + uint128(tokens));
    }

    function _subPaid(address account, uint256 usdts, uint256 tokens) private {
        Pair storage paid = _holders[account].paid;
        (paid.usdt, paid.token) = (paid.usdt - uint128(usdts), paid.token - uint128(tokens));
        (_paid.usdt, _paid.token) = (_paid.usdt - uint128(usdts), _paid.token - uint128(tokens));
    }

    function _send(address asset, address to, uint256 amount) private returns (uint256 sent) {
        if (amount == 0 || _tryPayOut(asset, to, amount)) return amount;
        emit ClaimFailed(to, asset);
    }
}
