import { describe, expect, it } from 'vitest'
import { printCounts, readVectors, vectorsDir } from '../vectors/readVectors.ts'
import { isBitcoinAddress } from './isBitcoinAddress.ts'
import { isChecksumAddress } from './isChecksumAddress.ts'
import { isStrictEvmAddress } from './isStrictEvmAddress.ts'
import { toChecksumAddress } from './toChecksumAddress.ts'

describe.runIf(vectorsDir)('addresses', () => {
  it('EIP-55: ethers test cases', () => {
    const accounts = JSON.parse(readVectors('ethers-testcases/accounts.json.gz').toString()) as {
      address: `0x${string}`
    }[]
    expect(accounts).toHaveLength(259)
    let agree = 0
    for (const { address } of accounts) {
      const lower = address.toLowerCase() as `0x${string}`
      const isGood =
        toChecksumAddress(lower) === address &&
        isChecksumAddress(address) &&
        isStrictEvmAddress(address) &&
        isStrictEvmAddress(lower) &&
        !isStrictEvmAddress(swapCase(address))
      if (isGood) agree++
    }
    printCounts('EIP-55', { agree, differ: accounts.length - agree })
    expect(agree).toBe(259)
  })

  it('BIP-350: segwit addresses; BIP-173: those that were never valid', () => {
    const bip350 = readVectors('bips-text/bip-0350.mediawiki').toString()
    const bip173 = readVectors('bips-text/bip-0173.mediawiki').toString()
    const valid = addressesAfter(bip350, 'list gives valid segwit addresses')
    // BIP-173 calls bech32 of later witness versions valid; BIP-350 has replaced that list, not the invalid one.
    const invalid = [
      ...addressesAfter(bip350, 'list gives invalid segwit addresses'),
      ...addressesAfter(bip173, 'list gives invalid segwit addresses'),
    ]
    expect([valid.length, invalid.length]).toEqual([8, 25])
    const isAddress = (text: string) =>
      (['main', 'test', 'regtest'] as const).some(network => isBitcoinAddress(text, network))
    const differ = [...valid.filter(text => !isAddress(text)), ...invalid.filter(isAddress)]
    printCounts('BIP-350/173', { agree: valid.length + invalid.length - differ.length, differ: differ.length })
    expect(differ).toEqual([])
  })
})

/** The same address with one letter in the wrong case. */
function swapCase(address: string): string {
  const index = address.slice(2).search(/[a-f]/i) + 2
  const letter = address.charAt(index)
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  return address.slice(0, index) + other + address.slice(index + 1)
}

/** Addresses of the bullet list that follows a sentence. */
function addressesAfter(text: string, sentence: string): string[] {
  const lines = text.slice(text.indexOf(sentence)).split('\n')
  const start = lines.findIndex(line => line.startsWith('* '))
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('* '))
  return lines.slice(start, end).map(line => /<tt>([^<]*)<\/tt>/.exec(line)?.[1] ?? '')
}
