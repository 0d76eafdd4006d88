import { describe, expect, it } from 'vitest'
import { decodeBase58Check } from './decodeBase58Check.ts'
import { decodeSegwit } from './decodeSegwit.ts'
import { isBitcoinAddress } from './isBitcoinAddress.ts'
import { isChecksumAddress } from './isChecksumAddress.ts'
import { isEvmAddress } from './isEvmAddress.ts'
import { isHex } from './isHex.ts'
import { isSignedMessage } from './isSignedMessage.ts'
import { isSolanaAddress } from './isSolanaAddress.ts'
import { isStrictEvmAddress } from './isStrictEvmAddress.ts'
import { isTransactionHash } from './isTransactionHash.ts'
import { toChecksumAddress } from './toChecksumAddress.ts'

const odd = [null, undefined, 0, 1n, {}, [], Symbol('x'), '', '0x', 'x'.repeat(1e5)]

describe('EVM', () => {
  // The examples of EIP-55.
  const checksummed = [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ] as const

  it.each(checksummed)('%s', address => {
    const lower = address.toLowerCase() as `0x${string}`
    const upper = `0x${address.slice(2).toUpperCase()}` as const
    expect(toChecksumAddress(lower)).toBe(address)
    expect(toChecksumAddress(upper)).toBe(address)
    expect(isChecksumAddress(address)).toBe(true)
    for (const text of [address, lower, upper]) {
      expect(isEvmAddress(text)).toBe(true)
      expect(isStrictEvmAddress(text)).toBe(true)
    }
  })

  it('refuses a mixed case that is not the checksum in strict mode only', () => {
    const wrong = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(isEvmAddress(wrong)).toBe(true)
    expect(isChecksumAddress(wrong)).toBe(false)
    expect(isStrictEvmAddress(wrong)).toBe(false)
  })

  it('refuses other shapes', () => {
    const address = checksummed[4]
    for (const text of [...odd, address.slice(2), `${address}0`, address.slice(0, -1), `${address}\n`, ` ${address}`]) {
      expect(isEvmAddress(text)).toBe(false)
      expect(isStrictEvmAddress(text)).toBe(false)
      expect(isChecksumAddress(text)).toBe(false)
    }
    expect(isEvmAddress(`0X${address.slice(2)}`)).toBe(false)
    expect(isEvmAddress(`0x${'g'.repeat(40)}`)).toBe(false)
  })

  it('knows hashes, signatures and hex by their lengths', () => {
    expect(isTransactionHash(`0x${'aB'.repeat(32)}`)).toBe(true)
    expect(isTransactionHash(`0x${'ab'.repeat(31)}`)).toBe(false)
    expect(isTransactionHash(`0x${'ab'.repeat(33)}`)).toBe(false)
    expect(isSignedMessage(`0x${'a'.repeat(62)}`)).toBe(true)
    expect(isSignedMessage(`0x${'a'.repeat(60)}`)).toBe(false)
    expect(isSignedMessage(`0x${'a'.repeat(63)}`)).toBe(false)
    expect(isHex('0x')).toBe(true)
    expect(isHex('0xabCD')).toBe(true)
    expect(isHex('0xabc')).toBe(false)
    expect(isHex('abcd')).toBe(false)
    expect(isHex('0xzz')).toBe(false)
    expect(isHex('0xab\n\n')).toBe(false)
    for (const value of odd) {
      expect(isTransactionHash(value)).toBe(false)
      expect(isSignedMessage(value)).toBe(false)
      if (value !== '0x') expect(isHex(value)).toBe(false)
    }
  })
})

describe('Solana', () => {
  it('takes base58 of 32 to 44 characters', () => {
    expect(isSolanaAddress('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toBe(true)
    expect(isSolanaAddress('1'.repeat(32))).toBe(true) // the system program
    expect(isSolanaAddress('1'.repeat(31))).toBe(false)
    expect(isSolanaAddress('1'.repeat(45))).toBe(false)
    for (const letter of '0OIl+/ ') expect(isSolanaAddress('1'.repeat(40) + letter)).toBe(false)
    for (const value of odd) expect(isSolanaAddress(value)).toBe(false)
  })
})

describe('Bitcoin', () => {
  it.each([
    ['main', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['main', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['main', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['main', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['main', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
    ['test', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['test', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
    ['test', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['regtest', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ] as const)('takes %s %s and no other main or test network', (network, address) => {
    expect(isBitcoinAddress(address, network)).toBe(true)
    for (const other of ['main', 'test'] as const)
      if (other !== network && network !== 'regtest') expect(isBitcoinAddress(address, other)).toBe(false)
  })

  it('checks every checksum: no single changed character passes', () => {
    const base58 = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
    const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
    for (const address of [base58, segwit, taproot])
      for (let index = 0; index < address.length; index++)
        for (const letter of '23acdz') {
          const changed = address.slice(0, index) + letter + address.slice(index + 1)
          if (changed !== address) expect(isBitcoinAddress(changed), changed).toBe(false)
        }
  })

  it('refuses other shapes', () => {
    for (const value of odd) expect(isBitcoinAddress(value)).toBe(false)
    for (const text of ['bc1', 'bc1q', 'Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1111', '1'.repeat(90), 'bc1é'])
      expect(isBitcoinAddress(text)).toBe(false)
    // A private key in base58check has a good checksum, but it is no address.
    expect(isBitcoinAddress('5Kb8kLf9zgWQnogidDA76MzPL6TsZZY36hWXMssSzNydYXYB9KF')).toBe(false)
  })

  it('decodes bytes', () => {
    expect(decodeBase58Check('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')?.length).toBe(21)
    expect(decodeBase58Check('')).toBeUndefined()
    expect(decodeBase58Check('1'.repeat(1e5))).toBeUndefined()
    const witness = decodeSegwit('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc')
    expect(witness?.version).toBe(0)
    expect(Buffer.from(witness?.program ?? []).toString('hex')).toBe('751e76e8199196d454941c45d1b3a323f1433bd6')
  })
})
