// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Encoding} from "./Encoding.sol";

interface IStampReceiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data)
        external
        returns (bytes4);
}

/// @notice An ERC-721 whose metadata and pictures are drawn by the contract itself; anybody may mint.
contract Stamps {
    using Encoding for uint256;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error ERC721NonexistentToken(uint256 tokenId);
    error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner);
    error ERC721InvalidReceiver(address receiver);
    error ERC721InsufficientApproval(address operator, uint256 tokenId);

    string public constant name = "Billfold Stamps";
    string public constant symbol = "STAMP";
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(uint256 => address) private owners;

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, ERC-721, ERC-721 metadata
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        if (owner == address(0)) revert ERC721NonexistentToken(id);
    }

    function mint(address to) external returns (uint256 id) {
        if (to == address(0)) revert ERC721InvalidReceiver(to);
        id = ++totalSupply;
        owners[id] = to;
        balanceOf[to]++;
        emit Transfer(address(0), to, id);
    }

    function approve(address operator, uint256 id) external {
        address owner = ownerOf(id);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) {
            revert ERC721InsufficientApproval(msg.sender, id);
        }
        getApproved[id] = operator;
        emit Approval(owner, operator, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        address owner = ownerOf(id);
        if (owner != from) revert ERC721IncorrectOwner(from, id, owner);
        if (to == address(0)) revert ERC721InvalidReceiver(to);
        if (msg.sender != owner && msg.sender != getApproved[id] && !isApprovedForAll[owner][msg.sender]) {
            revert ERC721InsufficientApproval(msg.sender, id);
        }
        delete getApproved[id];
        owners[id] = to;
        balanceOf[from]--;
        balanceOf[to]++;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        bytes4 answer = IStampReceiver(to).onERC721Received(msg.sender, from, id, data);
        if (answer != IStampReceiver.onERC721Received.selector) revert ERC721InvalidReceiver(to);
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        string memory number = id.decimal();
        string memory hue = ((id * 47) % 360).decimal();
        string memory image = Encoding.dataUri("image/svg+xml", _draw(number, hue));
        return Encoding.dataUri(
            "application/json",
            string.concat(
                '{"name":"Stamp #',
                number,
                '","description":"A stamp of the local development chain, drawn by its contract.","image":"',
                image,
                '","attributes":[{"trait_type":"Hue","value":',
                hue,
                '},{"trait_type":"Edition","value":"',
                id % 5 == 0 ? "Gold" : "Plain",
                '"}]}'
            )
        );
    }

    function _draw(string memory number, string memory hue) private pure returns (string memory) {
        return string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="hsl(',
            hue,
            ',70%,88%)"/><rect x="10" y="10" width="100" height="100" fill="none" stroke="hsl(',
            hue,
            ',60%,45%)" stroke-width="4" stroke-dasharray="2 6" stroke-linecap="round"/><circle cx="60" cy="52" r="24" fill="hsl(',
            hue,
            ',65%,55%)"/><text x="60" y="98" text-anchor="middle" font-family="sans-serif" font-size="16" fill="#222">No. ',
            number,
            "</text></svg>"
        );
    }
}
