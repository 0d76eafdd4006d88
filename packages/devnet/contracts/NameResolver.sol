// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NameRegistry} from "./NameRegistry.sol";

/// @notice Answers for names: addresses by coin type (ENSIP-1, 9, 11), texts (ENSIP-5) and the name of an address (EIP-181).
/// The owner of a name writes its records.
contract NameResolver {
    event AddrChanged(bytes32 indexed node, address a);
    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
    event NameChanged(bytes32 indexed node, string name);

    error NotTheOwner(bytes32 node, address sender);
    error NoAddress(bytes given);

    uint256 private constant ETHER = 60;
    /// @dev ENSIP-19: what counts on every EVM chain that has no record of its own.
    uint256 private constant ANY_EVM = 1 << 31;

    NameRegistry public immutable registry;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => mapping(string => string)) private texts;
    mapping(bytes32 => string) public name;

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    modifier onlyOwner(bytes32 node) {
        if (registry.owner(node) != msg.sender) revert NotTheOwner(node, msg.sender);
        _;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, addr(bytes32), addr(bytes32,uint256), text, name
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
    }

    function addr(bytes32 node) external view returns (address payable) {
        bytes memory stored = addresses[node][ETHER];
        return stored.length == 0 ? payable(address(0)) : payable(address(bytes20(stored)));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory stored) {
        stored = addresses[node][coinType];
        bool isEvm = coinType == ETHER || (coinType >= ANY_EVM && coinType < 2 * ANY_EVM);
        if (stored.length == 0 && isEvm) stored = addresses[node][ANY_EVM];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }

    function setAddr(bytes32 node, address to) external {
        setAddr(node, ETHER, abi.encodePacked(to));
    }

    function setAddr(bytes32 node, uint256 coinType, bytes memory to) public onlyOwner(node) {
        if (coinType == ETHER) {
            if (to.length != 20) revert NoAddress(to);
            emit AddrChanged(node, address(bytes20(to)));
        }
        addresses[node][coinType] = to;
        emit AddressChanged(node, coinType, to);
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        texts[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    function setName(bytes32 node, string calldata newName) external onlyOwner(node) {
        name[node] = newName;
        emit NameChanged(node, newName);
    }
}
