// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IUniswapV2Factory, IUniswapV2Pair, IUniswapV2Router} from "./external/IUniswapV2.sol";
import {IToken} from "./interfaces/IToken.sol";
import {TradeFees} from "./libraries/Arithmetic.sol";
import {PairAverage} from "./libraries/PairAverage.sol";
import {Marks, packTrading, Trading} from "./libraries/TokenSlots.sol";

contract Token is IToken, ERC20Permit {
    uint256 private constant MAX_FEE_BPS = 300;
    uint256 private constant EPOCH = 12 hours;

    uint256 public immutable issued;
    address private immutable _usdt;
    address private immutable _router;
    bool private immutable _isToken0;

    Trading private _trading;
    Marks private _marks;
    uint256 private _cumulativeA;
    uint256 private _cumulativeB;
    address private _liquidityHelper;
    address private _manager;
    mapping(address account => bool) private _exemptBeforeLaunch;

    modifier onlyManager() {
        if (msg.sender != _manager) revert NotManager(msg.sender);
        _;
    }

    /// @param supply base units, all of it to `holder`
    /// @param manager may set pair, receivers and launch, and then hands its rights on
    constructor(
        string memory name,
        string memory symbol,
        uint256 supply,
        address holder,
        address manager,
        address usdt,
        address router
    ) ERC20(name, symbol) ERC20Permit(name) {
        issued = supply;
        _manager = manager;
        _usdt = usdt;
        _router = router;
        _isToken0 = address(this) < usdt;
        _trading = packTrading(address(0), 200, 100, type(uint64).max);
        _mint(holder, supply);
    }

    function burn(uint256 amount) external {
        _burn(msg.sender, amount);
    }

    function poke() external returns (bool moved) {
        address pair = _trading.pair();
        Marks m = _marks;
        if (pair == address(0) || block.timestamp < m.timeB() + EPOCH) return false;
        (bool known, PairAverage.Reading memory r) = PairAverage.read(pair, _isToken0);
        if (known) _moveMarks(m, r.cumulative);
        return known;
    }

    function setManager(address manager_) external onlyManager {
        if (manager_ == address(0)) revert InvalidAddress(manager_);
        _manager = manager_;
        emit ManagerSet(manager_);
    }

    function setSwappair(address pair) external onlyManager {
        Trading t = _trading;
        if (t.pair() != address(0)) revert AlreadySet();
        if (
            pair == address(0)
                || IUniswapV2Factory(IUniswapV2Router(_router).factory()).getPair(address(this), _usdt) != pair
        ) {
            revert NotThePair(pair);
        }
        _trading = packTrading(pair, t.nodeBps(), t.burnBps(), t.startBlock());
        emit SwapPairSet(pair);
    }

    function setReceivers(address nodes, address liquidityHelper) external onlyManager {
        if (_marks.nodes() != address(0)) revert AlreadySet();
        if (nodes.code.length == 0) revert InvalidAddress(nodes);
        if (liquidityHelper.code.length == 0) revert InvalidAddress(liquidityHelper);
        _marks = Marks.wrap(uint160(nodes));
        _liquidityHelper = liquidityHelper;
        emit ReceiversSet(nodes, liquidityHelper);
    }

    function setStartBlock(uint256 startBlock) external onlyManager {
        Trading t = _trading;
        if (t.pair() == address(0) || _marks.nodes() == address(0)) revert NotReady();
        if (startBlock >= t.startBlock()) revert NotEarlier(startBlock, t.startBlock());
        _trading = packTrading(t.pair(), t.nodeBps(), t.burnBps(), startBlock);
        emit StartBlockSet(startBlock);
    }

    function setIsFeeExempt(address account, bool value) external onlyManager {
        uint256 startBlock = _trading.startBlock();
        if (block.number >= startBlock) revert AlreadyLaunched(startBlock);
        _exemptBeforeLaunch[account] = value;
        emit FeeExemptSet(account, value);
    }

    function setFees(uint256 nodeBps, uint256 burnBps) external onlyManager {
        if (nodeBps > MAX_FEE_BPS) revert FeeTooHigh(nodeBps, MAX_FEE_BPS);
        if (burnBps > MAX_FEE_BPS) revert FeeTooHigh(burnBps, MAX_FEE_BPS);
        Trading t = _trading;
        _trading = packTrading(t.pair(), nodeBps, burnBps, t.startBlock());
        emit FeesSet(nodeBps, burnBps);
    }

    function getPrice() external view returns (uint256) {
        address pair = _trading.pair();
        if (pair == address(0)) return 0;
        (uint256 a, uint256 b,) = IUniswapV2Pair(pair).getReserves();
        (uint256 tokens, uint256 usdts) = _isToken0 ? (a, b) : (b, a);
        return tokens == 0 ? 0 : Math.mulDiv(usdts, 1e18, tokens);
    }

    function getAverage() external view returns (uint256 average) {
        (, average) = _quote(0);
    }

    function quoteSell(uint256 amount) external view returns (SellQuote memory q) {
        Trading t = _trading;
        (q.crashPart, q.average) = _quote(amount);
        (q.nodeFee, q.burnFee, q.crashFee, q.received) = TradeFees.split(amount, t.nodeBps(), t.burnBps(), q.crashPart);
    }

    function getConfig() external view returns (Config memory) {
        Trading t = _trading;
        return Config(
            t.startBlock(),
            _manager,
            t.pair(),
            _usdt,
            _router,
            t.nodeBps(),
            t.burnBps(),
            _marks.nodes(),
            _liquidityHelper
        );
    }

    function isFeeExempt(address account) external view returns (bool) {
        return _isFree(account, block.number >= _trading.startBlock());
    }

    function _update(address from, address to, uint256 value) internal override {
        Trading t = _trading;
        address pair = t.pair();
        // Without a pair, `pair` is the zero address, which takes part only in mints and burns.
        if ((from != pair && to != pair) || from == address(0) || to == address(0)) {
            return super._update(from, to, value);
        }
        bool launched = block.number >= t.startBlock();
        // A transfer of the pair to itself (`skim`) is not a sale.
        bool isSale = from != pair;
        if (_isFree(isSale ? from : to, launched)) return super._update(from, to, value);
        if (!launched) revert NotOpenYet(t.startBlock());
        _trade(from, to, value, isSale, t);
    }

    /// @dev A transfer to or from the pair that pays fees.
    function _trade(address from, address to, uint256 value, bool isSale, Trading t) private {
        Marks m = _marks;
        (uint256 nodeFee, uint256 burnFee, uint256 crashFee, uint256 rest) =
            TradeFees.split(value, t.nodeBps(), t.burnBps(), _atMarks(value, isSale, t, m));
        if (nodeFee + crashFee != 0) super._update(from, m.nodes(), nodeFee + crashFee);
        if (burnFee != 0) super._update(from, address(0), burnFee);
        super._update(from, to, rest);
        emit TradeFee(from, to, nodeFee, burnFee, crashFee);
    }

    /// @dev Takes a checkpoint when one is due, and returns the part of a sale that pays the anti-crash fee.
    function _atMarks(uint256 value, bool isSale, Trading t, Marks m) private returns (uint256) {
        bool due = block.timestamp >= m.timeB() + EPOCH;
        if (!due && !(isSale && m.timeA() != 0)) return 0;
        (bool known, PairAverage.Reading memory r) = PairAverage.read(t.pair(), _isToken0);
        if (!known) return 0;
        if (due) m = _moveMarks(m, r.cumulative);
        if (!isSale || m.timeA() == 0) return 0;
        return _crashPart(value, PairAverage.since(m.timeA(), _cumulativeA, r.cumulative), r, t);
    }

    /// @dev Checkpoint A takes the values of B, and B the present ones, so that A is always 12 hours old or older.
    function _moveMarks(Marks m, uint256 cumulative) private returns (Marks now_) {
        if (m.timeB() != 0) _cumulativeA = _cumulativeB;
        _cumulativeB = cumulative;
        now_ = m.moved();
        _marks = now_;
    }

    /// @dev The part of a sale of `value` that exceeds what the pair can take before its price falls below 80 % of the average.
    /// Uses the pair's balance, not its reserve, so that tokens sent to the pair before a swap count, too.
    function _crashPart(uint256 value, uint256 average, PairAverage.Reading memory r, Trading t)
        private
        view
        returns (uint256)
    {
        (, uint256 room) = Math.trySub(PairAverage.balanceAtFloor(r, average), balanceOf(t.pair()));
        if (room >= value) return 0;
        uint256 free = Math.ceilDiv(room * TradeFees.BPS, TradeFees.BPS - t.nodeBps() - t.burnBps());
        return value > free ? value - free : 0;
    }

    /// @dev What a sale of `value` would find in this block, due checkpoints taken first. `average` has 18 decimals.
    function _quote(uint256 value) private view returns (uint256 crashPart, uint256 average) {
        Trading t = _trading;
        Marks m = _marks;
        if (t.pair() == address(0)) return (0, 0);
        bool due = block.timestamp >= m.timeB() + EPOCH;
        (uint256 time, uint256 cumulative) = due ? (m.timeB(), _cumulativeB) : (m.timeA(), _cumulativeA);
        (bool known, PairAverage.Reading memory r) = PairAverage.read(t.pair(), _isToken0);
        if (!known || time == 0) return (0, 0);
        average = PairAverage.since(time, cumulative, r.cumulative);
        crashPart = _crashPart(value, average, r, t);
        average = Math.mulDiv(average, 1e18, 1 << 112);
    }

    function _isFree(address account, bool launched) private view returns (bool) {
        return account == _liquidityHelper || (!launched && _exemptBeforeLaunch[account]);
    }
}
