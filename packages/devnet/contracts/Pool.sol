// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Fungible} from "./Fungible.sol";
import {Payments} from "./Payments.sol";

interface IBalance {
    function balanceOf(address account) external view returns (uint256);
}

interface IFlashBorrower {
    function uniswapV2Call(address sender, uint256 amount0, uint256 amount1, bytes calldata data) external;
}

/// @notice A constant-product pool of two tokens with a fee of 0.3 %, speaking the usual V2 interface. Own implementation: for
///         local chains only, never audited.
contract Pool is Fungible {
    using Payments for address;

    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    error Locked();
    error Overflow();
    error InsufficientLiquidity();
    error InsufficientInput();
    error InsufficientOutput();
    error InvalidReceiver();
    error ProductDecreased();

    uint256 public constant MINIMUM_LIQUIDITY = 1000;

    address public immutable factory;
    address public immutable token0;
    address public immutable token1;
    uint256 public price0CumulativeLast;
    uint256 public price1CumulativeLast;
    /// @dev Only a protocol fee would need it, and there is none.
    uint256 public constant kLast = 0;

    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private updatedAt;
    bool private isBusy;

    modifier once() {
        if (isBusy) revert Locked();
        isBusy = true;
        _;
        isBusy = false;
    }

    constructor(address first, address second) Fungible("Billfold Pool Share", "POOL", 18) {
        factory = msg.sender;
        token0 = first;
        token1 = second;
    }

    function getReserves() public view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, updatedAt);
    }

    /// @notice Gives shares for what was paid in since the last update.
    function mint(address to) external once returns (uint256 liquidity) {
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 paid0 = balance0 - reserve0;
        uint256 paid1 = balance1 - reserve1;
        if (totalSupply == 0) {
            uint256 root = _sqrt(paid0 * paid1);
            if (root <= MINIMUM_LIQUIDITY) revert InsufficientLiquidity();
            liquidity = root - MINIMUM_LIQUIDITY;
            // Locked for good, so that nobody can own the last share and round others down to nothing.
            _mint(address(0), MINIMUM_LIQUIDITY);
        } else {
            uint256 by0 = (paid0 * totalSupply) / reserve0;
            uint256 by1 = (paid1 * totalSupply) / reserve1;
            liquidity = by0 < by1 ? by0 : by1;
        }
        if (liquidity == 0) revert InsufficientLiquidity();
        _mint(to, liquidity);
        _update(balance0, balance1);
        emit Mint(msg.sender, paid0, paid1);
    }

    /// @notice Pays out the shares that the pool itself holds.
    function burn(address to) external once returns (uint256 amount0, uint256 amount1) {
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 shares = balanceOf[address(this)];
        amount0 = (shares * balance0) / totalSupply;
        amount1 = (shares * balance1) / totalSupply;
        if (amount0 == 0 || amount1 == 0) revert InsufficientLiquidity();
        _burn(address(this), shares);
        token0.send(to, amount0);
        token1.send(to, amount1);
        (balance0, balance1) = _balances();
        _update(balance0, balance1);
        emit Burn(msg.sender, amount0, amount1, to);
    }

    /// @notice Pays out first, then checks that enough has come in to keep the product, fee included.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external once {
        if (amount0Out == 0 && amount1Out == 0) revert InsufficientOutput();
        if (amount0Out >= reserve0 || amount1Out >= reserve1) revert InsufficientLiquidity();
        if (to == token0 || to == token1) revert InvalidReceiver();
        if (amount0Out > 0) token0.send(to, amount0Out);
        if (amount1Out > 0) token1.send(to, amount1Out);
        if (data.length > 0) IFlashBorrower(to).uniswapV2Call(msg.sender, amount0Out, amount1Out, data);
        _settle(amount0Out, amount1Out, to);
    }

    function _settle(uint256 amount0Out, uint256 amount1Out, address to) private {
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 left0 = reserve0 - amount0Out;
        uint256 left1 = reserve1 - amount1Out;
        uint256 amount0In = balance0 > left0 ? balance0 - left0 : 0;
        uint256 amount1In = balance1 > left1 ? balance1 - left1 : 0;
        if (amount0In == 0 && amount1In == 0) revert InsufficientInput();
        uint256 product = (balance0 * 1000 - amount0In * 3) * (balance1 * 1000 - amount1In * 3);
        if (product < uint256(reserve0) * reserve1 * 1_000_000) revert ProductDecreased();
        _update(balance0, balance1);
        emit Swap(msg.sender, amount0In, amount1In, amount0Out, amount1Out, to);
    }

    /// @notice Pays out whatever was sent here by mistake.
    function skim(address to) external once {
        (uint256 balance0, uint256 balance1) = _balances();
        token0.send(to, balance0 - reserve0);
        token1.send(to, balance1 - reserve1);
    }

    /// @notice Takes what lies here as the reserves.
    function sync() external once {
        (uint256 balance0, uint256 balance1) = _balances();
        _update(balance0, balance1);
    }

    function _balances() private view returns (uint256, uint256) {
        return (IBalance(token0).balanceOf(address(this)), IBalance(token1).balanceOf(address(this)));
    }

    /// @dev The cumulative prices are fixed-point numbers with 112 fractional bits and wrap around by design.
    function _update(uint256 balance0, uint256 balance1) private {
        if (balance0 > type(uint112).max || balance1 > type(uint112).max) revert Overflow();
        uint32 timestamp = uint32(block.timestamp);
        unchecked {
            uint32 elapsed = timestamp - updatedAt;
            if (elapsed > 0 && reserve0 > 0 && reserve1 > 0) {
                price0CumulativeLast += ((uint256(reserve1) << 112) / reserve0) * elapsed;
                price1CumulativeLast += ((uint256(reserve0) << 112) / reserve1) * elapsed;
            }
        }
        reserve0 = uint112(balance0);
        reserve1 = uint112(balance1);
        updatedAt = timestamp;
        emit Sync(reserve0, reserve1);
    }

    /// @dev Newton's method, from above.
    function _sqrt(uint256 value) private pure returns (uint256 root) {
        if (value < 2) return value;
        root = value;
        uint256 next = value / 2 + 1;
        while (next < root) {
            root = next;
            next = (value / root + root) / 2;
        }
    }
}
