// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Token payments that also work with tokens which return nothing.
library Payments {
    error PaymentFailed(address token, address to, uint256 value);

    function send(address token, address to, uint256 value) internal {
        _call(token, to, value, abi.encodeWithSignature("transfer(address,uint256)", to, value));
    }

    function pull(address token, address from, address to, uint256 value) internal {
        _call(token, to, value, abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, value));
    }

    function sendNative(address to, uint256 value) internal {
        (bool paid, ) = to.call{value: value}("");
        if (!paid) revert PaymentFailed(address(0), to, value);
    }

    function _call(address token, address to, uint256 value, bytes memory input) private {
        (bool done, bytes memory answer) = token.call(input);
        bool refused = answer.length >= 32 && !abi.decode(answer, (bool));
        if (!done || refused || token.code.length == 0) revert PaymentFailed(token, to, value);
    }
}
