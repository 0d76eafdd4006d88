// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Resolves a name and all names below it (ENSIP-10) by answers that a web server signs (EIP-3668). The server is not
///         trusted: the contract accepts an answer of a known signer to this request only, and only until it expires. For
///         local chains, never audited.
/// @dev Request, answer and signature have the format that ENS documents for its own offchain resolver, so any gateway of
///      that format can serve it. Without a gateway every record is empty.
contract SignedResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotTheOwner(address sender);
    error AnswerExpired(uint64 expires);
    error UnknownSigner(address signer);
    error InvalidSignature();

    event GatewaysChanged(string[] gateways);
    event SignerChanged(address indexed signer, bool isKnown);

    /// @dev The largest s of a signature in its canonical form (EIP-2).
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    address public immutable owner;
    mapping(address => bool) public signers;
    string[] private gateways;

    constructor(address signer) {
        owner = msg.sender;
        signers[signer] = true;
        emit SignerChanged(signer, true);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotTheOwner(msg.sender);
        _;
    }

    /// @notice URL templates with `{sender}` and `{data}`, tried in order. None: the records are empty.
    function setGateways(string[] calldata newGateways) external onlyOwner {
        gateways = newGateways;
        emit GatewaysChanged(newGateways);
    }

    /// @notice Adds or removes a signer. Both keys are known during a key rotation.
    function setSigner(address signer, bool isKnown) external onlyOwner {
        signers[signer] = isKnown;
        emit SignerChanged(signer, isKnown);
    }

    function listGateways() external view returns (string[] memory) {
        return gateways;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, resolve(bytes,bytes)
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        // addr(bytes32) returns an address; the other records are bytes or strings.
        if (gateways.length == 0) return bytes4(data) == 0x3b3b57de ? abi.encode(address(0)) : abi.encode("");
        bytes memory request = abi.encodeCall(this.resolve, (name, data));
        revert OffchainLookup(address(this), gateways, request, this.resolveWithProof.selector, request);
    }

    /// @notice Checks a gateway's answer.
    /// @param response `(bytes result, uint64 expires, bytes signature)`
    /// @param request The request, as the extra data of the lookup.
    function resolveWithProof(bytes calldata response, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (block.timestamp > expires) revert AnswerExpired(expires);
        address signer = _recover(makeSignatureHash(expires, request, result), signature);
        if (!signers[signer]) revert UnknownSigner(signer);
        return result;
    }

    /// @notice What a gateway signs.
    function makeSignatureHash(uint64 expires, bytes calldata request, bytes memory result) public view returns (bytes32) {
        return keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(request), keccak256(result)));
    }

    function _recover(bytes32 hash, bytes memory signature) private pure returns (address signer) {
        if (signature.length != 65) revert InvalidSignature();
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        if (uint256(s) > HALF_ORDER) revert InvalidSignature();
        signer = ecrecover(hash, v, r, s);
        if (signer == address(0)) revert InvalidSignature();
    }
}
