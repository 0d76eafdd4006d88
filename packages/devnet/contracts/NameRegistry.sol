// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Who owns which name and which contract answers for it: the registry of EIP-137. Whoever deploys it owns the root.
contract NameRegistry {
    event Transfer(bytes32 indexed node, address owner);
    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);
    event NewTTL(bytes32 indexed node, uint64 ttl);

    error NotTheOwner(bytes32 node, address sender);

    struct Entry {
        address owner;
        address resolver;
        uint64 ttl;
    }

    mapping(bytes32 => Entry) private entries;

    constructor() {
        entries[0].owner = msg.sender;
    }

    modifier onlyOwner(bytes32 node) {
        if (entries[node].owner != msg.sender) revert NotTheOwner(node, msg.sender);
        _;
    }

    function owner(bytes32 node) external view returns (address) {
        return entries[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return entries[node].resolver;
    }

    function ttl(bytes32 node) external view returns (uint64) {
        return entries[node].ttl;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return entries[node].owner != address(0);
    }

    function setOwner(bytes32 node, address newOwner) external onlyOwner(node) {
        entries[node].owner = newOwner;
        emit Transfer(node, newOwner);
    }

    function setResolver(bytes32 node, address newResolver) external onlyOwner(node) {
        entries[node].resolver = newResolver;
        emit NewResolver(node, newResolver);
    }

    function setTTL(bytes32 node, uint64 newTtl) external onlyOwner(node) {
        entries[node].ttl = newTtl;
        emit NewTTL(node, newTtl);
    }

    /// @notice Makes a name below `node`, or takes it back: nobody keeps a name against the owner of the one above.
    function setSubnodeOwner(bytes32 node, bytes32 label, address newOwner) public onlyOwner(node) returns (bytes32 child) {
        child = keccak256(abi.encodePacked(node, label));
        entries[child].owner = newOwner;
        emit NewOwner(node, label, newOwner);
    }

    function setSubnodeRecord(bytes32 node, bytes32 label, address newOwner, address newResolver, uint64 newTtl) external {
        bytes32 child = setSubnodeOwner(node, label, newOwner);
        entries[child].resolver = newResolver;
        emit NewResolver(child, newResolver);
        entries[child].ttl = newTtl;
        emit NewTTL(child, newTtl);
    }
}
