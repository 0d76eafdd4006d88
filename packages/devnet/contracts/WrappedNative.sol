// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Fungible} from "./Fungible.sol";

/// @notice The native currency as an ERC-20, one to one, with the usual deposit and withdraw.
contract WrappedNative is Fungible {
    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);

    error WithdrawalFailed();

    constructor() Fungible("Wrapped Ether", "WETH", 18) {}

    receive() external payable {
        deposit();
    }

    function deposit() public payable {
        _mint(msg.sender, msg.value);
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 value) external {
        _burn(msg.sender, value);
        emit Withdrawal(msg.sender, value);
        (bool paid, ) = msg.sender.call{value: value}("");
        if (!paid) revert WithdrawalFailed();
    }
}
