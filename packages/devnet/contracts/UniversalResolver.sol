// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NameRegistry} from "./NameRegistry.sol";

interface INameResolver {
    function supportsInterface(bytes4 id) external view returns (bool);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
    function addr(bytes32 node) external view returns (address payable);
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);
    function name(bytes32 node) external view returns (string memory);
}

/// @notice Names in one call: finds who answers for a name (also those that answer for all below, ENSIP-10), asks it, and for
/// an address checks that its name leads back to it (ENSIP-19). The interface is the one that clients call on public chains.
/// @dev Names are in DNS wire format. `gateways` are accepted and not used: a resolver's own gateways are named to the client.
/// Reverse names must lie on the chain.
contract UniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error UnsupportedResolverProfile(bytes4 selector);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error DNSDecodingFailed(bytes dns);
    error DNSEncodingFailed(string ens);
    error EmptyAddress();
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    uint256 private constant ETHER = 60;
    bytes4 private constant EXTENDED = 0x9061b923;

    NameRegistry public immutable registry;

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return _resolve(name, data);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return _resolve(name, data);
    }

    /// @notice What a resolver makes of a gateway's answer (EIP-3668).
    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, bytes4 callback, bytes memory extra) = abi.decode(extraData, (address, bytes4, bytes));
        bytes memory answer = _ask(resolver, abi.encodeWithSelector(callback, response, extra), callback);
        return (abi.decode(answer, (bytes)), resolver);
    }

    function reverse(bytes calldata lookupAddress, uint256 coinType)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(lookupAddress, coinType);
    }

    function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(lookupAddress, coinType);
    }

    /// @notice Who answers for a name: the resolver, the node of the name, and where in `name` the resolver's own name begins.
    function findResolver(bytes memory name) public view returns (address resolver, bytes32 node, uint256 offset) {
        node = _hash(name, 0);
        while (true) {
            resolver = registry.resolver(offset == 0 ? node : _hash(name, offset));
            if (resolver != address(0) || name[offset] == 0) return (resolver, node, offset);
            offset += 1 + uint8(name[offset]);
        }
    }

    function _resolve(bytes memory name, bytes memory data) private view returns (bytes memory result, address resolver) {
        uint256 offset;
        (resolver,, offset) = findResolver(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool isExtended = _isExtended(resolver);
        if (offset != 0 && !isExtended) revert ResolverNotFound(name);
        bytes4 selector = bytes4(data);
        if (!isExtended) return (_ask(resolver, data, selector), resolver);
        bytes memory answer = _ask(resolver, abi.encodeCall(INameResolver.resolve, (name, data)), selector);
        return (abi.decode(answer, (bytes)), resolver);
    }

    function _isExtended(address resolver) private view returns (bool) {
        (bool isFine, bytes memory answer) =
            resolver.staticcall(abi.encodeCall(INameResolver.supportsInterface, (EXTENDED)));
        return isFine && answer.length == 32 && abi.decode(answer, (uint256)) == 1;
    }

    function _ask(address resolver, bytes memory call, bytes4 selector) private view returns (bytes memory answer) {
        bool isFine;
        (isFine, answer) = resolver.staticcall(call);
        if (isFine && answer.length > 0) return answer;
        if (answer.length == 0) revert UnsupportedResolverProfile(selector);
        if (bytes4(answer) == UnsupportedResolverProfile.selector) revert UnsupportedResolverProfile(selector);
        if (bytes4(answer) == OffchainLookup.selector) _passOn(resolver, answer);
        revert ResolverError(answer);
    }

    /// @dev A client accepts the wish of the contract that it called only, so it becomes ours.
    function _passOn(address resolver, bytes memory wish) private view {
        bytes memory body = new bytes(wish.length - 4);
        for (uint256 i = 0; i < body.length; i++) body[i] = wish[i + 4];
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extra) =
            abi.decode(body, (address, string[], bytes, bytes4, bytes));
        if (sender != resolver) revert ResolverError(wish);
        revert OffchainLookup(
            address(this), urls, callData, this.resolveCallback.selector, abi.encode(resolver, callback, extra)
        );
    }

    function _reverse(bytes calldata lookup, uint256 coinType)
        private
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        if (lookup.length == 0) revert EmptyAddress();
        bytes memory reverseName = _encode(_reverseName(lookup, coinType));
        bytes memory answer;
        (answer, reverseResolver) =
            _resolve(reverseName, abi.encodeCall(INameResolver.name, (_hash(reverseName, 0))));
        primary = abi.decode(answer, (string));
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes memory forwardName = _encode(primary);
        bytes32 node = _hash(forwardName, 0);
        bytes memory leadsTo;
        if (coinType == ETHER) {
            (answer, resolver) = _resolve(forwardName, abi.encodeWithSignature("addr(bytes32)", node));
            leadsTo = abi.encodePacked(abi.decode(answer, (address)));
        } else {
            (answer, resolver) = _resolve(forwardName, abi.encodeWithSignature("addr(bytes32,uint256)", node, coinType));
            leadsTo = abi.decode(answer, (bytes));
        }
        if (keccak256(leadsTo) != keccak256(lookup)) revert ReverseAddressMismatch(primary, leadsTo);
    }

    /// @dev `<address>.addr.reverse`, on other chains than the first `<address>.<coin type>.reverse`.
    function _reverseName(bytes calldata lookup, uint256 coinType) private pure returns (string memory) {
        if (coinType == ETHER) return string.concat(_hex(lookup), ".addr.reverse");
        bytes memory coin = bytes(_hex(abi.encodePacked(coinType)));
        uint256 from = 0;
        while (from < 63 && coin[from] == "0") from++;
        bytes memory trimmed = new bytes(64 - from);
        for (uint256 i = 0; i < trimmed.length; i++) trimmed[i] = coin[from + i];
        return string.concat(_hex(lookup), ".", string(trimmed), ".reverse");
    }

    function _hex(bytes memory value) private pure returns (string memory) {
        bytes memory text = new bytes(value.length * 2);
        for (uint256 i = 0; i < text.length; i++) {
            uint8 digit = i % 2 == 0 ? uint8(value[i / 2]) >> 4 : uint8(value[i / 2]) & 15;
            text[i] = bytes1(digit < 10 ? 48 + digit : 87 + digit);
        }
        return string(text);
    }

    /// @dev The node of the name that begins at `start` (EIP-137).
    function _hash(bytes memory name, uint256 start) private pure returns (bytes32) {
        if (start >= name.length) revert DNSDecodingFailed(name);
        uint256 length = uint8(name[start]);
        if (length == 0) {
            if (start != name.length - 1) revert DNSDecodingFailed(name);
            return 0;
        }
        if (start + 1 + length >= name.length) revert DNSDecodingFailed(name);
        bytes memory label = new bytes(length);
        for (uint256 i = 0; i < length; i++) label[i] = name[start + 1 + i];
        return keccak256(abi.encodePacked(_hash(name, start + 1 + length), keccak256(label)));
    }

    function _encode(string memory name) private pure returns (bytes memory wire) {
        bytes memory text = bytes(name);
        wire = new bytes(text.length + 2);
        uint256 head = 0;
        for (uint256 i = 0; i <= text.length; i++) {
            if (i < text.length && text[i] != ".") {
                wire[i + 1] = text[i];
                continue;
            }
            if (i == head || i - head > 255) revert DNSEncodingFailed(name);
            wire[head] = bytes1(uint8(i - head));
            head = i + 1;
        }
    }
}
