import { concatHex, size, toHex } from 'viem'

/**
 * Creation code of the smallest contract account there can be: its only function is `isValidSignature(bytes32,bytes)`
 * (ERC-1271), which recovers the signer of a 65-byte signature and compares it with `owner`.
 */
export function createOwnedAccount(owner: `0x${string}`): `0x${string}` {
  const code = concatHex([
    '0x600435600052', // memory[0x00] = hash
    '0x60a43560001a602052', // memory[0x20] = v
    '0x606435604052', // memory[0x40] = r
    '0x608435606052', // memory[0x60] = s
    '0x60206080608060006001', // output at 0x80, input 0x00 to 0x80, the contract ecrecover
    '0x5afa50', // staticcall
    '0x60805173', // what it recovered …
    owner,
    '0x14631626ba7e02', // … is the owner? Then the magic value, else zero
    '0x60e01b60005260206000f3', // returned as bytes4
  ])
  return concatHex(['0x60', toHex(size(code), { size: 1 }), '0x80600b6000396000f3', code])
}
