import { sha256 as librarySha256 } from '@noble/hashes/sha2.js'
import { isBitcoinAddress } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { formatAddress } from './formatAddress.ts'
import { isAddressOf } from './isAddressOf.ts'
import { readAddress } from './readAddress.ts'
import { sha256 } from './sha256.ts'

test('SHA-256 is the library’s, at every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 255)
    expect(sha256(bytes)).toEqual(librarySha256(bytes))
  }
})

// BIP-173, BIP-350, BIP-49, BIP-84, BIP-86 and the genesis address.
const known = [
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'main', 'p2wpkh'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'main', 'p2wpkh'],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'test', 'p2wsh'],
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'main', 'p2tr'],
  ['bc1sw50qgdz25j', 'main', 'later'],
  ['bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw', 'regtest', 'p2wpkh'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'main', 'p2pkh'],
  ['37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf', 'main', 'p2sh'],
  ['2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2', 'test', 'p2sh'],
] as const

test('addresses say whose they are and how they are spent', () => {
  for (const [address, network, type] of known) {
    expect([address, readAddress(address)]).toEqual([address, expect.objectContaining({ type })])
    expect(readAddress(address)?.networks).toContain(network)
    expect(isBitcoinAddress(address, network)).toBe(true)
  }
  expect(formatAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  expect(formatAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
})

test('one wrong character anywhere is noticed', () => {
  for (const [address] of known)
    for (let at = 0; at < address.length; at++) {
      const other = address[at] === 'q' ? 'p' : 'q'
      expect(readAddress(address.slice(0, at) + other + address.slice(at + 1))).toBeUndefined()
    }
})

test('addresses that BIP-173 and BIP-350 call invalid are refused', () => {
  for (const address of [
    'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2',
    'bc1rw5uspcuh',
    'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90',
    'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7',
    'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
    'bc1gmk9yu',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
  ])
    expect([address, readAddress(address)]).toEqual([address, undefined])
})

test('addresses are kept apart by network; the public test networks share theirs', () => {
  const [main, testnet4, signet, regtest] = [
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:00000000da84f2bafbbc53dee25a72ae',
    'bip122:00000008819873e925422c1ff0f99f7c',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  ] as const
  const of = (address: string) => [main, testnet4, signet, regtest].map(network => isAddressOf(address, network))
  expect(of('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual([true, false, false, false])
  expect(of('tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7')).toEqual([false, true, true, false])
  expect(of('2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2')).toEqual([false, true, true, true])
  expect(of('bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw')).toEqual([false, false, false, true])
  expect(isAddressOf('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'eip155:1')).toBe(false)
})
