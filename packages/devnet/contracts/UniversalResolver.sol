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
/// A lookup that needs a gateway (EIP-3668) continues in one of the callbacks.
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

    struct Found {
        bytes name;
        uint256 offset;
        bytes32 node;
        address resolver;
        bool extended;
    }

    uint256 private constant ETHER = 60;
    bytes4 private constant EXTENDED = 0x9061b923;

    NameRegistry public immutable registry;

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return _resolve(name, data, this.resolveCallback.selector, "");
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return _resolve(name, data, this.resolveCallback.selector, "");
    }

    /// @notice What a resolver makes of a gateway's answer (EIP-3668).
    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory result, address resolver)
    {
        (result, resolver,) = _continue(response, extraData, this.resolveCallback.selector);
    }

    /// @notice Continues `reverse` after a gateway answered with the name of the address.
    function reverseNameCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        (bytes memory answer, address reverseResolver, bytes memory state) =
            _continue(response, extraData, this.reverseNameCallback.selector);
        (bytes memory lookup, uint256 coinType) = abi.decode(state, (bytes, uint256));
        return _leadBack(lookup, coinType, abi.decode(answer, (string)), reverseResolver);
    }

    /// @notice Continues `reverse` after a gateway answered with the address of the name.
    function reverseAddressCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        bytes memory answer;
        bytes memory state;
        (answer, resolver, state) = _continue(response, extraData, this.reverseAddressCallback.selector);
        bytes memory lookup;
        uint256 coinType;
        (lookup, coinType, primary, reverseResolver) = abi.decode(state, (bytes, uint256, string, address));
        _checkLeadsBack(lookup, coinType, primary, answer);
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

    /// @notice As `findResolver`, but reverts without a resolver. `extended`: the resolver serves all names below (ENSIP-10).
    function requireResolver(bytes memory name) external view returns (Found memory) {
        return _requireResolver(name);
    }

    function _requireResolver(bytes memory name) private view returns (Found memory found) {
        found.name = name;
        (found.resolver, found.node, found.offset) = findResolver(name);
        if (found.resolver == address(0)) revert ResolverNotFound(name);
        if (found.resolver.code.length == 0) revert ResolverNotContract(name, found.resolver);
        found.extended = _isExtended(found.resolver);
        if (found.offset != 0 && !found.extended) revert ResolverNotFound(name);
    }

    /// @dev `callback` and `state`: where this contract continues after a gateway answered, and with what.
    function _resolve(bytes memory name, bytes memory data, bytes4 callback, bytes memory state)
        private
        view
        returns (bytes memory result, address resolver)
    {
        Found memory found = _requireResolver(name);
        resolver = found.resolver;
        bytes4 selector = bytes4(data);
        if (!found.extended) return (_ask(resolver, data, selector, callback, state), resolver);
        bytes memory call = abi.encodeCall(INameResolver.resolve, (name, data));
        return (abi.decode(_ask(resolver, call, selector, callback, state), (bytes)), resolver);
    }

    /// @dev Passes a gateway's answer to the resolver that asked for it.
    function _continue(bytes calldata response, bytes calldata extraData, bytes4 ours)
        private
        view
        returns (bytes memory, address, bytes memory)
    {
        (address resolver, bytes4 callback, bytes memory extra, bytes memory state) =
            abi.decode(extraData, (address, bytes4, bytes, bytes));
        bytes memory call = abi.encodeWithSelector(callback, response, extra);
        return (abi.decode(_ask(resolver, call, callback, ours, state), (bytes)), resolver, state);
    }

    function _isExtended(address resolver) private view returns (bool) {
        (bool isFine, bytes memory answer) =
            resolver.staticcall(abi.encodeCall(INameResolver.supportsInterface, (EXTENDED)));
        return isFine && answer.length == 32 && abi.decode(answer, (uint256)) == 1;
    }

    function _ask(address resolver, bytes memory call, bytes4 selector, bytes4 callback, bytes memory state)
        private
        view
        returns (bytes memory answer)
    {
        bool isFine;
        (isFine, answer) = resolver.staticcall(call);
        if (isFine && answer.length > 0) return answer;
        if (answer.length == 0) revert UnsupportedResolverProfile(selector);
        if (bytes4(answer) == UnsupportedResolverProfile.selector) revert UnsupportedResolverProfile(selector);
        if (bytes4(answer) == OffchainLookup.selector) _passOn(resolver, answer, callback, state);
        revert ResolverError(answer);
    }

    /// @dev A client accepts the wish of the contract that it called only, so it becomes ours.
    function _passOn(address resolver, bytes memory wish, bytes4 ours, bytes memory state) private view {
        bytes memory body = new bytes(wish.length - 4);
        for (uint256 i = 0; i < body.length; i++) body[i] = wish[i + 4];
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extra) =
            abi.decode(body, (address, string[], bytes, bytes4, bytes));
        if (sender != resolver) revert ResolverError(wish);
        revert OffchainLookup(address(this), urls, callData, ours, abi.encode(resolver, callback, extra, state));
    }

    function _reverse(bytes calldata lookup, uint256 coinType)
        private
        view
        returns (string memory, address, address)
    {
        if (lookup.length == 0) revert EmptyAddress();
        bytes memory reverseName = _encode(_reverseName(lookup, coinType));
        (bytes memory answer, address reverseResolver) = _resolve(
            reverseName,
            abi.encodeCall(INameResolver.name, (_hash(reverseName, 0))),
            this.reverseNameCallback.selector,
            abi.encode(lookup, coinType)
        );
        return _leadBack(lookup, coinType, abi.decode(answer, (string)), reverseResolver);
    }

    /// @dev Returns a name only if it resolves to the address that was asked about.
    function _leadBack(bytes memory lookup, uint256 coinType, string memory primary, address reverseResolver)
        private
        view
        returns (string memory, address, address)
    {
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes memory forwardName = _encode(primary);
        bytes32 node = _hash(forwardName, 0);
        (bytes memory answer, address resolver) = _resolve(
            forwardName,
            coinType == ETHER
                ? abi.encodeWithSignature("addr(bytes32)", node)
                : abi.encodeWithSignature("addr(bytes32,uint256)", node, coinType),
            this.reverseAddressCallback.selector,
            abi.encode(lookup, coinType, primary, reverseResolver)
        );
        _checkLeadsBack(lookup, coinType, primary, answer);
        return (primary, resolver, reverseResolver);
    }

    function _checkLeadsBack(bytes memory lookup, uint256 coinType, string memory primary, bytes memory answer)
        private
        pure
    {
        bytes memory leadsTo =
            coinType == ETHER ? abi.encodePacked(abi.decode(answer, (address))) : abi.decode(answer, (bytes));
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
