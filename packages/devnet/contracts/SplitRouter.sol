// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Payments} from "./Payments.sol";
import {Pool} from "./Pool.sol";
import {PoolFactory} from "./PoolFactory.sol";
import {WrappedNative} from "./WrappedNative.sol";

interface IBalance {
    function balanceOf(address owner) external view returns (uint256);
}

/// @notice Swaps one token for another along several paths of pools in one transaction. Own implementation: for local chains
///         only, never audited.
/// @dev address(0) is the native token; paths name the wrapped one in its place. Legs run in order, each at the reserves that
///      the one before left. The router holds nothing between transactions.
contract SplitRouter {
    using Payments for address;

    error Expired(uint256 deadline);
    error InvalidPath(uint256 leg);
    error InvalidValue(uint256 value, uint256 expected);
    error NoPool(address tokenA, address tokenB);
    error InsufficientAmount(uint256 amount, uint256 minimum);
    error InsufficientLiquidity();
    error OnlyWrappedNative();

    struct Leg {
        uint256 amountIn;
        address[] path;
    }

    address public immutable factory;
    address public immutable WETH;

    constructor(address factory_, address wrappedNative) {
        factory = factory_;
        WETH = wrappedNative;
    }

    receive() external payable {
        if (msg.sender != WETH) revert OnlyWrappedNative();
    }

    /// @notice Pays `to` what the legs give together, at least `minAmountOut`. With a native `tokenIn` the value sent is the
    ///         sum of the legs; without, it is zero.
    /// @return amountOut What arrived, measured by balance.
    function swap(
        address tokenIn,
        address tokenOut,
        Leg[] calldata legs,
        uint256 minAmountOut,
        address to,
        uint256 deadline
    ) external payable returns (uint256 amountOut) {
        if (block.timestamp > deadline) revert Expired(deadline);
        if (legs.length == 0) revert InvalidPath(0);
        _takeNative(tokenIn == address(0), legs);
        address last = tokenOut == address(0) ? WETH : tokenOut;
        address receiver = tokenOut == address(0) ? address(this) : to;
        uint256 held = IBalance(last).balanceOf(receiver);
        for (uint256 i = 0; i < legs.length; i++) {
            _checkPath(i, legs[i].path, tokenIn == address(0) ? WETH : tokenIn, last);
            _walk(legs[i], tokenIn == address(0), receiver);
        }
        amountOut = IBalance(last).balanceOf(receiver) - held;
        if (amountOut < minAmountOut) revert InsufficientAmount(amountOut, minAmountOut);
        if (tokenOut != address(0)) return amountOut;
        WrappedNative(payable(WETH)).withdraw(amountOut);
        to.sendNative(amountOut);
    }

    /// @dev Wraps the value sent, which must be what the legs spend.
    function _takeNative(bool isNative, Leg[] calldata legs) private {
        uint256 expected = 0;
        if (isNative) for (uint256 i = 0; i < legs.length; i++) expected += legs[i].amountIn;
        if (msg.value != expected) revert InvalidValue(msg.value, expected);
        if (isNative) WrappedNative(payable(WETH)).deposit{value: msg.value}();
    }

    function _checkPath(uint256 leg, address[] calldata path, address first, address last) private pure {
        if (path.length < 2 || path[0] != first || path[path.length - 1] != last) revert InvalidPath(leg);
    }

    /// @dev Each pool pays the next one, the last one pays `receiver`.
    function _walk(Leg calldata leg, bool isHeld, address receiver) private {
        address[] calldata path = leg.path;
        address pool = _pool(path[0], path[1]);
        if (isHeld) path[0].send(pool, leg.amountIn);
        else path[0].pull(msg.sender, pool, leg.amountIn);
        uint256 amount = leg.amountIn;
        for (uint256 i = 0; i + 1 < path.length; i++) {
            address next = i + 2 < path.length ? _pool(path[i + 1], path[i + 2]) : receiver;
            amount = _amountOut(amount, pool, path[i] < path[i + 1]);
            (uint256 out0, uint256 out1) = path[i] < path[i + 1] ? (uint256(0), amount) : (amount, uint256(0));
            Pool(pool).swap(out0, out1, next, "");
            pool = next;
        }
    }

    function _amountOut(uint256 amountIn, address pool, bool isForward) private view returns (uint256) {
        (uint112 reserve0, uint112 reserve1, ) = Pool(pool).getReserves();
        (uint256 reserveIn, uint256 reserveOut) = isForward ? (reserve0, reserve1) : (reserve1, reserve0);
        if (reserveIn == 0 || reserveOut == 0) revert InsufficientLiquidity();
        uint256 afterFee = amountIn * 997;
        return (afterFee * reserveOut) / (reserveIn * 1000 + afterFee);
    }

    function _pool(address tokenA, address tokenB) private view returns (address pool) {
        pool = PoolFactory(factory).getPair(tokenA, tokenB);
        if (pool == address(0)) revert NoPool(tokenA, tokenB);
    }
}
