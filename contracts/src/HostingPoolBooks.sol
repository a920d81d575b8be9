// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {RewardBudget} from "./RewardBudget.sol";
import {IHostingPool} from "./interfaces/IHostingPool.sol";
import {IMain} from "./interfaces/IMain.sol";
import {OpenOrders} from "./libraries/OpenOrders.sol";
import {OfferWord, PackedOffer} from "./libraries/PackedOffer.sol";
import {PackedOrder} from "./libraries/PackedOrder.sol";
import {PackedTotals} from "./libraries/PackedTotals.sol";

/// @title Storage of the hosting pool, and its settings
abstract contract HostingPoolBooks is IHostingPool, RewardBudget {
    using PackedTotals for uint256;

    /// @dev One slot; read by every deposit, written by configuration and by the first deposit of a period.
    struct Settings {
        uint88 capacity;
        uint88 stakeMin;
        uint32 period;
        uint8 defaultTerm;
        bool paused;
        bool closed;
        /// version of what `deposit(amount)` gives; rises when the default term changes or its rates fall
        uint24 terms;
    }

    /// @dev One slot: the capacity of the next period, and the block whose hash the last opened period took.
    struct Next {
        uint88 capacity;
        uint64 hashBlock;
    }

    /// @dev Arguments of the constructor; only settings and offers can change later.
    struct Init {
        address authority;
        address main;
        address principal;
        address usdt;
        address token;
        address router;
        uint256 levelBps;
        uint256 openTime;
        uint256 periodLength;
        uint256 stakeMin;
        uint256 capacity;
        uint256 defaultTerm;
        Offer[6] offers;
    }

    uint256 internal constant LARGEST_FIELD = type(uint88).max;

    IMain internal immutable _main;
    IERC20 internal immutable _principal;
    address internal immutable _router;
    uint256 internal immutable _openTime;
    uint256 internal immutable _periodLength;

    Settings internal _settings;
    /// @dev `PackedTotals`; its `joined` belongs to the period `Settings.period`.
    uint256 internal _totals;
    Next internal _next;
    bytes32 internal _periodHash;
    OfferWord[6] internal _offers;
    mapping(uint256 orderId => PackedOrder.Stored) internal _orders;
    mapping(address owner => OpenOrders.List) internal _open;
    mapping(address account => uint256 until) internal _blackListed;
    mapping(address account => uint256 terms) internal _accepted;

    constructor(Init memory init) RewardBudget(init.authority, init.usdt, init.token, init.levelBps) {
        bool missing = init.main == address(0) || init.principal == address(0);
        if (missing || init.periodLength == 0 || init.openTime > type(uint32).max) revert InvalidConfig();
        _main = IMain(init.main);
        _principal = IERC20(init.principal);
        _router = init.router;
        _openTime = init.openTime;
        _periodLength = init.periodLength;
        // Set first, so that `_setConfig` does not count the first default term as a change.
        _settings.defaultTerm = uint8(init.defaultTerm);
        _setConfig(init.stakeMin, init.capacity, init.defaultTerm);
        _setOffers(init.offers);
    }

    function _setConfig(uint256 stakeMin, uint256 capacity, uint256 defaultTerm) internal {
        bool tooLarge = stakeMin > LARGEST_FIELD || capacity > LARGEST_FIELD;
        if (stakeMin == 0 || tooLarge || defaultTerm >= 6) revert InvalidConfig();
        if (defaultTerm != _settings.defaultTerm) _changeTerms();
        _settings.stakeMin = uint88(stakeMin);
        _settings.defaultTerm = uint8(defaultTerm);
        _next.capacity = uint88(capacity);
        emit ConfigSet(stakeMin, capacity, defaultTerm);
    }

    function _setOffers(Offer[6] memory offers_) internal {
        for (uint256 term; term < 6; ++term) {
            Offer memory o = offers_[term];
            uint256 length = _offers[term].length();
            if (o.steps > MAX_STEPS || (o.steps != 0 && length != 0 && o.steps != length)) revert InvalidConfig();
            bool less = o.rateUsdt < _offers[term].rateUsdt() || o.rateToken < _offers[term].rateToken();
            if (less && term == _settings.defaultTerm) _changeTerms();
            _offers[term] = PackedOffer.pack(o.steps, o.steps == 0 ? length : o.steps, o.rateUsdt, o.rateToken);
            emit OfferSet(term, o.steps, o.rateUsdt, o.rateToken);
        }
    }

    /// @dev Starts a new version of the terms, which each caller of `deposit(amount)` has to accept.
    function _changeTerms() private {
        emit TermsChanged(++_settings.terms);
    }

    /// @dev The offer of `term`; reverts when it is not on offer.
    function _offerOf(uint256 term) internal view returns (OfferWord offer) {
        if (term < 6) offer = _offers[term];
        if (offer.steps() == 0) revert TermNotOffered(term);
    }

    /// @dev 0 not open, 1 open, 3 closed; views add 2, limit reached. The start time of an order has 32 bits, so every pool is
    /// closed from 2106 on.
    function _phase(bool closed) internal view returns (uint256) {
        if (closed || block.timestamp > type(uint32).max) return 3;
        return block.timestamp < _openTime ? 0 : 1;
    }

    /// @dev Number of the period at `time`, from 1 upwards; only for times since opening.
    function _periodAt(uint256 time) internal view returns (uint256) {
        return (time - _openTime) / _periodLength + 1;
    }

    /// @dev The largest principal whose own amount and both rewards fit an order.
    function _largestAmount(OfferWord offer) internal pure returns (uint256 largest) {
        largest = LARGEST_FIELD;
        uint256 rate = offer.rateUsdt() > offer.rateToken() ? offer.rateUsdt() : offer.rateToken();
        if (rate > 1e18) largest = ((largest + 1) * 1e18 - 1) / rate;
    }

    function _isBlackListed(address account) internal view returns (bool) {
        return _blackListed[account] > block.timestamp;
    }

    function _principalOf(address asset) internal view override returns (uint256) {
        return asset == address(_principal) ? _totals.principal() : 0;
    }
}
