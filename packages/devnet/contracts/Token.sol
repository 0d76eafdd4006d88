// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Fungible} from "./Fungible.sol";

/// @notice An ERC-20 of any number of decimals that anybody may mint: money for tests, worth nothing.
contract Token is Fungible {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) Fungible(name_, symbol_, decimals_) {}

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }
}
