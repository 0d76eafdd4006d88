import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../src/address/checksumAddress.ts'
import { isAddress } from '../src/address/isAddress.ts'
import { readVectors } from './support/readVectors.ts'

describe.runIf(process.env.VECTORS_DIR)('EIP-55: ethers test cases', () => {
  test('all 259 are written alike, and any wrong letter case is noticed', () => {
    const accounts = JSON.parse(readVectors('ethers-testcases/accounts.json.gz').toString()) as { address: string }[]
    expect(accounts).toHaveLength(259)
    for (const { address } of accounts) {
      expect(checksumAddress(address.toLowerCase())).toBe(address)
      expect(isAddress(address)).toBe(true)
      const letter = address.slice(2).search(/[a-f]/i) + 2
      const flipped =
        address[letter] === address[letter]?.toLowerCase()
          ? address[letter]?.toUpperCase()
          : address[letter]?.toLowerCase()
      expect(isAddress(address.slice(0, letter) + flipped + address.slice(letter + 1))).toBe(false)
    }
  })
})
