// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Payments} from "./Payments.sol";
import {Pool} from "./Pool.sol";
import {PoolFactory} from "./PoolFactory.sol";
import {WrappedNative} from "./WrappedNative.sol";

/// @notice Swaps along paths of pools and manages liquidity, with the usual V2 router interface. Own implementation: for local
///         chains only, never audited.
contract PoolRouter {
    using Payments for address;

    error Expired(uint256 deadline);
    error InvalidPath();
    error NoPool(address tokenA, address tokenB);
    error InsufficientAmount(uint256 amount, uint256 minimum);
    error ExcessiveAmount(uint256 amount, uint256 maximum);
    error InsufficientLiquidity();
    error OnlyWrappedNative();

    address public immutable factory;
    address public immutable WETH;

    modifier before(uint256 deadline) {
        if (block.timestamp > deadline) revert Expired(deadline);
        _;
    }

    constructor(address factory_, address wrappedNative) {
        factory = factory_;
        WETH = wrappedNative;
    }

    receive() external payable {
        if (msg.sender != WETH) revert OnlyWrappedNative();
    }

    // Quotes

    /// @notice The amount of B worth `amountA`, without fee.
    function quote(uint256 amountA, uint256 reserveA, uint256 reserveB) public pure returns (uint256) {
        if (reserveA == 0 || reserveB == 0) revert InsufficientLiquidity();
        return (amountA * reserveB) / reserveA;
    }

    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        if (reserveIn == 0 || reserveOut == 0) revert InsufficientLiquidity();
        uint256 afterFee = amountIn * 997;
        return (afterFee * reserveOut) / (reserveIn * 1000 + afterFee);
    }

    function getAmountIn(uint256 amountOut, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        if (reserveIn == 0 || amountOut >= reserveOut) revert InsufficientLiquidity();
        return (reserveIn * amountOut * 1000) / ((reserveOut - amountOut) * 997) + 1;
    }

    function getAmountsOut(uint256 amountIn, address[] memory path) public view returns (uint256[] memory amounts) {
        if (path.length < 2) revert InvalidPath();
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 0; i + 1 < path.length; i++) {
            (uint256 reserveIn, uint256 reserveOut) = _reserves(path[i], path[i + 1]);
            amounts[i + 1] = getAmountOut(amounts[i], reserveIn, reserveOut);
        }
    }

    function getAmountsIn(uint256 amountOut, address[] memory path) public view returns (uint256[] memory amounts) {
        if (path.length < 2) revert InvalidPath();
        amounts = new uint256[](path.length);
        amounts[path.length - 1] = amountOut;
        for (uint256 i = path.length - 1; i > 0; i--) {
            (uint256 reserveIn, uint256 reserveOut) = _reserves(path[i - 1], path[i]);
            amounts[i - 1] = getAmountIn(amounts[i], reserveIn, reserveOut);
        }
    }

    // Swaps

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = _planOut(amountIn, amountOutMin, path);
        path[0].pull(msg.sender, _pool(path[0], path[1]), amounts[0]);
        _walk(amounts, path, to);
    }

    function swapTokensForExactTokens(
        uint256 amountOut,
        uint256 amountInMax,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = _planIn(amountOut, amountInMax, path);
        path[0].pull(msg.sender, _pool(path[0], path[1]), amounts[0]);
        _walk(amounts, path, to);
    }

    function swapExactETHForTokens(uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        payable
        before(deadline)
        returns (uint256[] memory amounts)
    {
        if (path[0] != WETH) revert InvalidPath();
        amounts = _planOut(msg.value, amountOutMin, path);
        _wrapInto(_pool(path[0], path[1]), amounts[0]);
        _walk(amounts, path, to);
    }

    function swapETHForExactTokens(uint256 amountOut, address[] calldata path, address to, uint256 deadline)
        external
        payable
        before(deadline)
        returns (uint256[] memory amounts)
    {
        if (path[0] != WETH) revert InvalidPath();
        amounts = _planIn(amountOut, msg.value, path);
        _wrapInto(_pool(path[0], path[1]), amounts[0]);
        _walk(amounts, path, to);
        if (msg.value > amounts[0]) msg.sender.sendNative(msg.value - amounts[0]);
    }

    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        if (path[path.length - 1] != WETH) revert InvalidPath();
        amounts = _planOut(amountIn, amountOutMin, path);
        path[0].pull(msg.sender, _pool(path[0], path[1]), amounts[0]);
        _walk(amounts, path, address(this));
        _unwrapTo(to, amounts[amounts.length - 1]);
    }

    function swapTokensForExactETH(
        uint256 amountOut,
        uint256 amountInMax,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        if (path[path.length - 1] != WETH) revert InvalidPath();
        amounts = _planIn(amountOut, amountInMax, path);
        path[0].pull(msg.sender, _pool(path[0], path[1]), amounts[0]);
        _walk(amounts, path, address(this));
        _unwrapTo(to, amountOut);
    }

    // Liquidity

    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 amountADesired,
        uint256 amountBDesired,
        uint256 amountAMin,
        uint256 amountBMin,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity) {
        address pool = _poolOrNew(tokenA, tokenB);
        (amountA, amountB) = _balance(tokenA, tokenB, amountADesired, amountBDesired);
        _checkMinimum(amountA, amountAMin);
        _checkMinimum(amountB, amountBMin);
        tokenA.pull(msg.sender, pool, amountA);
        tokenB.pull(msg.sender, pool, amountB);
        liquidity = Pool(pool).mint(to);
    }

    function addLiquidityETH(
        address token,
        uint256 amountTokenDesired,
        uint256 amountTokenMin,
        uint256 amountETHMin,
        address to,
        uint256 deadline
    ) external payable before(deadline) returns (uint256 amountToken, uint256 amountETH, uint256 liquidity) {
        address pool = _poolOrNew(token, WETH);
        (amountToken, amountETH) = _balance(token, WETH, amountTokenDesired, msg.value);
        _checkMinimum(amountToken, amountTokenMin);
        _checkMinimum(amountETH, amountETHMin);
        token.pull(msg.sender, pool, amountToken);
        _wrapInto(pool, amountETH);
        liquidity = Pool(pool).mint(to);
        if (msg.value > amountETH) msg.sender.sendNative(msg.value - amountETH);
    }

    function removeLiquidity(
        address tokenA,
        address tokenB,
        uint256 liquidity,
        uint256 amountAMin,
        uint256 amountBMin,
        address to,
        uint256 deadline
    ) public before(deadline) returns (uint256 amountA, uint256 amountB) {
        address pool = _pool(tokenA, tokenB);
        pool.pull(msg.sender, pool, liquidity);
        (uint256 amount0, uint256 amount1) = Pool(pool).burn(to);
        (amountA, amountB) = tokenA < tokenB ? (amount0, amount1) : (amount1, amount0);
        _checkMinimum(amountA, amountAMin);
        _checkMinimum(amountB, amountBMin);
    }

    function removeLiquidityETH(
        address token,
        uint256 liquidity,
        uint256 amountTokenMin,
        uint256 amountETHMin,
        address to,
        uint256 deadline
    ) external returns (uint256 amountToken, uint256 amountETH) {
        (amountToken, amountETH) =
            removeLiquidity(token, WETH, liquidity, amountTokenMin, amountETHMin, address(this), deadline);
        token.send(to, amountToken);
        _unwrapTo(to, amountETH);
    }

    // Parts

    function _planOut(uint256 amountIn, uint256 minimum, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsOut(amountIn, path);
        _checkMinimum(amounts[amounts.length - 1], minimum);
    }

    function _planIn(uint256 amountOut, uint256 maximum, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsIn(amountOut, path);
        if (amounts[0] > maximum) revert ExcessiveAmount(amounts[0], maximum);
    }

    /// @dev The first pool has been paid; each pool pays the next one, the last one pays `to`.
    function _walk(uint256[] memory amounts, address[] calldata path, address to) private {
        for (uint256 i = 0; i + 1 < path.length; i++) {
            address receiver = i + 2 < path.length ? _pool(path[i + 1], path[i + 2]) : to;
            (uint256 out0, uint256 out1) = path[i] < path[i + 1] ? (uint256(0), amounts[i + 1]) : (amounts[i + 1], 0);
            Pool(_pool(path[i], path[i + 1])).swap(out0, out1, receiver, "");
        }
    }

    /// @dev The most of both that keeps the pool's price.
    function _balance(address tokenA, address tokenB, uint256 wantedA, uint256 wantedB)
        private
        view
        returns (uint256, uint256)
    {
        (uint256 reserveA, uint256 reserveB) = _reserves(tokenA, tokenB);
        if (reserveA == 0 && reserveB == 0) return (wantedA, wantedB);
        uint256 matchingB = quote(wantedA, reserveA, reserveB);
        if (matchingB <= wantedB) return (wantedA, matchingB);
        return (quote(wantedB, reserveB, reserveA), wantedB);
    }

    function _checkMinimum(uint256 amount, uint256 minimum) private pure {
        if (amount < minimum) revert InsufficientAmount(amount, minimum);
    }

    function _wrapInto(address pool, uint256 amount) private {
        WrappedNative(payable(WETH)).deposit{value: amount}();
        WETH.send(pool, amount);
    }

    function _unwrapTo(address to, uint256 amount) private {
        WrappedNative(payable(WETH)).withdraw(amount);
        to.sendNative(amount);
    }

    function _reserves(address tokenIn, address tokenOut) private view returns (uint256, uint256) {
        (uint112 reserve0, uint112 reserve1, ) = Pool(_pool(tokenIn, tokenOut)).getReserves();
        return tokenIn < tokenOut ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    function _pool(address tokenA, address tokenB) private view returns (address pool) {
        pool = PoolFactory(factory).getPair(tokenA, tokenB);
        if (pool == address(0)) revert NoPool(tokenA, tokenB);
    }

    function _poolOrNew(address tokenA, address tokenB) private returns (address pool) {
        pool = PoolFactory(factory).getPair(tokenA, tokenB);
        if (pool == address(0)) pool = PoolFactory(factory).createPair(tokenA, tokenB);
    }
}
