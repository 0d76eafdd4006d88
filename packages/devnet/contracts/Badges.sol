// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Encoding} from "./Encoding.sol";

interface IBadgeReceiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data)
        external
        returns (bytes4);

    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external returns (bytes4);
}

/// @notice An ERC-1155 whose metadata and pictures are drawn by the contract itself; anybody may mint.
contract Badges {
    using Encoding for uint256;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);
    event URI(string value, uint256 indexed id);

    error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId);
    error ERC1155InvalidReceiver(address receiver);
    error ERC1155MissingApprovalForAll(address operator, address owner);
    error ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength);

    string public constant name = "Billfold Badges";
    string public constant symbol = "BADGE";
    mapping(uint256 => uint256) public totalSupply;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(uint256 => mapping(address => uint256)) private balances;

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, ERC-1155, ERC-1155 metadata
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function balanceOf(address account, uint256 id) public view returns (uint256) {
        return balances[id][account];
    }

    function balanceOfBatch(address[] calldata accounts, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory found)
    {
        if (accounts.length != ids.length) revert ERC1155InvalidArrayLength(ids.length, accounts.length);
        found = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) found[i] = balances[ids[i]][accounts[i]];
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function mint(address to, uint256 id, uint256 value) external {
        if (to == address(0)) revert ERC1155InvalidReceiver(to);
        totalSupply[id] += value;
        balances[id][to] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        _checkOperator(from, to);
        _move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        bytes4 answer = IBadgeReceiver(to).onERC1155Received(msg.sender, from, id, value, data);
        if (answer != IBadgeReceiver.onERC1155Received.selector) revert ERC1155InvalidReceiver(to);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external {
        _checkOperator(from, to);
        if (ids.length != values.length) revert ERC1155InvalidArrayLength(ids.length, values.length);
        for (uint256 i = 0; i < ids.length; i++) _move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
        if (to.code.length == 0) return;
        bytes4 answer = IBadgeReceiver(to).onERC1155BatchReceived(msg.sender, from, ids, values, data);
        if (answer != IBadgeReceiver.onERC1155BatchReceived.selector) revert ERC1155InvalidReceiver(to);
    }

    function uri(uint256 id) external pure returns (string memory) {
        string memory number = id.decimal();
        string memory hue = ((id * 83 + 20) % 360).decimal();
        string memory image = Encoding.dataUri(
            "image/svg+xml",
            string.concat(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" rx="24" fill="hsl(',
                hue,
                ',55%,24%)"/><path d="M60 18 96 38v42L60 102 24 80V38z" fill="hsl(',
                hue,
                ',75%,62%)"/><text x="60" y="72" text-anchor="middle" font-family="sans-serif" font-size="34" fill="#fff">',
                number,
                "</text></svg>"
            )
        );
        return Encoding.dataUri(
            "application/json",
            string.concat(
                '{"name":"Badge ',
                number,
                '","description":"A badge of the local development chain, drawn by its contract.","image":"',
                image,
                '"}'
            )
        );
    }

    function _checkOperator(address from, address to) private view {
        if (to == address(0)) revert ERC1155InvalidReceiver(to);
        if (msg.sender != from && !isApprovedForAll[from][msg.sender]) {
            revert ERC1155MissingApprovalForAll(msg.sender, from);
        }
    }

    function _move(address from, address to, uint256 id, uint256 value) private {
        uint256 balance = balances[id][from];
        if (balance < value) revert ERC1155InsufficientBalance(from, balance, value, id);
        balances[id][from] = balance - value;
        balances[id][to] += value;
    }
}
