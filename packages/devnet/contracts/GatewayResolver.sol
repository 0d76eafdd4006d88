// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Keeps no records itself and names a web server to ask instead (ENSIP-10, EIP-3668), as many public names do. It
/// believes whatever that server says: for local chains, to see what software does with such names.
contract GatewayResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    string public gateway;

    constructor(string memory gateway_) {
        gateway = gateway_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, resolve(bytes,bytes)
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        string[] memory urls = new string[](1);
        urls[0] = gateway;
        revert OffchainLookup(address(this), urls, abi.encode(name, data), this.believe.selector, "");
    }

    function believe(bytes calldata response, bytes calldata) external pure returns (bytes memory) {
        return response;
    }
}
