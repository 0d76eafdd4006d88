// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Text for metadata that lives on the chain.
library Encoding {
    bytes private constant ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    function dataUri(string memory mediaType, string memory content) internal pure returns (string memory) {
        return string.concat("data:", mediaType, ";base64,", base64(bytes(content)));
    }

    /// @dev RFC 4648 section 4, with padding.
    function base64(bytes memory input) internal pure returns (string memory) {
        bytes memory output = new bytes(4 * ((input.length + 2) / 3));
        uint256 cursor = 0;
        for (uint256 i = 0; i < input.length; i += 3) {
            bool hasSecond = i + 1 < input.length;
            bool hasThird = i + 2 < input.length;
            uint256 group = (uint256(uint8(input[i])) << 16)
                | (hasSecond ? uint256(uint8(input[i + 1])) << 8 : 0)
                | (hasThird ? uint256(uint8(input[i + 2])) : 0);
            output[cursor++] = ALPHABET[group >> 18];
            output[cursor++] = ALPHABET[(group >> 12) & 63];
            output[cursor++] = hasSecond ? ALPHABET[(group >> 6) & 63] : bytes1("=");
            output[cursor++] = hasThird ? ALPHABET[group & 63] : bytes1("=");
        }
        return string(output);
    }

    function decimal(uint256 value) internal pure returns (string memory) {
        if (value == 0) return "0";
        uint256 length = 0;
        for (uint256 rest = value; rest > 0; rest /= 10) length++;
        bytes memory digits = new bytes(length);
        for (; value > 0; value /= 10) digits[--length] = bytes1(uint8(48 + (value % 10)));
        return string(digits);
    }
}
