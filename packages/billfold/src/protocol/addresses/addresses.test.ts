import { sha256 } from '@noble/hashes/sha2.js'
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
    expect(isHex('zz0xab')).toBe(false)
    expect(isTransactionHash(`0x0x${'ab'.repeat(32)}`)).toBe(false)
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
    for (const address of [base58, segwit, taproot]) {
      expect(isBitcoinAddress(address)).toBe(true)
      for (let index = 0; index < address.length; index++)
        for (const letter of '23acdz') {
          const changed = address.slice(0, index) + letter + address.slice(index + 1)
          if (changed !== address) expect(isBitcoinAddress(changed), changed).toBe(false)
        }
    }
  })

  it('refuses other shapes', () => {
    for (const value of odd) expect(isBitcoinAddress(value)).toBe(false)
    for (const text of ['bc1', 'bc1q', 'Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1111', '1'.repeat(90), 'bc1é'])
      expect(isBitcoinAddress(text)).toBe(false)
    // A private key in base58check has a good checksum, but it is no address.
    expect(isBitcoinAddress('5Kb8kLf9zgWQnogidDA76MzPL6TsZZY36hWXMssSzNydYXYB9KF')).toBe(false)
  })

  // BIP-141: version 0 has 20 or 32 bytes; BIP-350: versions to 16 have 2 to 40, and another checksum.
  it.each([
    [0, [20, 32]],
    [1, Array.from({ length: 39 }, (_, at) => at + 2)],
    [16, Array.from({ length: 39 }, (_, at) => at + 2)],
    [17, []],
    [31, []],
  ])('takes witness programs of version %i with %j bytes', (version, lengths) => {
    const taken = Array.from({ length: 45 }, (_, length) => length).filter(length => {
      const program = Uint8Array.from({ length }, (_, at) => 255 - at)
      const address = encodeSegwit('bcrt', [version, ...toWords(program)])
      const witness = decodeSegwit(address, 'bcrt')
      if (witness) expect(witness).toEqual({ version, program })
      expect(isBitcoinAddress(address, 'regtest')).toBe(witness !== undefined)
      return witness !== undefined
    })
    expect(taken).toEqual(lengths)
  })

  it('refuses witness programs whose padding is too long or not zero, and those without any', () => {
    const words = toWords(new Uint8Array(33))
    expect(decodeSegwit(encodeSegwit('bc', [1, ...words]), 'bc')?.program).toHaveLength(33)
    expect(decodeSegwit(encodeSegwit('bc', [1, ...words, 0]), 'bc')).toBeUndefined()
    expect(decodeSegwit(encodeSegwit('bc', [1, ...words.slice(0, -1), 1]), 'bc')).toBeUndefined()
    expect(decodeSegwit(encodeSegwit('bc', []), 'bc')).toBeUndefined()
    expect(decodeSegwit('bc1', 'bc')).toBeUndefined()
  })

  it('refuses a letter that is not of bech32, with any checksum', () => {
    const words = [1, ...toWords(new Uint8Array(20))]
    expect(decodeSegwit(encodeSegwit('bc', words), 'bc')).toBeDefined()
    expect(decodeSegwit(encodeSegwit('bc', words.with(5, -1)), 'bc')).toBeUndefined()
  })

  it('refuses segwit texts of more than 90 characters', () => {
    const words = [1, ...toWords(new Uint8Array(20))]
    const [longest, longer] = ['x'.repeat(50), 'x'.repeat(51)] as const
    expect(encodeSegwit(longest, words)).toHaveLength(90)
    expect(decodeSegwit(encodeSegwit(longest, words), longest)?.program).toHaveLength(20)
    expect(decodeSegwit(encodeSegwit(longer, words), longer)).toBeUndefined()
  })

  it('decodes base58check of up to 128 characters, and gives no bytes a second spelling', () => {
    const texts = Array.from({ length: 95 }, (_, length) => {
      const payload = Uint8Array.from({ length }, (_, at) => (at < 2 ? 0 : 255 - at * length))
      const text = encodeBase58Check(payload)
      expect(decodeBase58Check(text)).toEqual(text.length > 128 ? undefined : payload)
      return text
    })
    expect(texts.map(({ length }) => length)).toEqual(expect.arrayContaining([128, 129]))
    // One that ends in the highest digit is the next number less one.
    const twins = texts
      .filter(text => text.length <= 128 && /[1-y]z$/.test(text))
      .map(text => `${text.slice(0, -2)}${base58.charAt(base58.indexOf(text.charAt(text.length - 2)) + 1)}0`)
    expect(twins.length).toBeGreaterThan(0)
    for (const text of twins) expect(decodeBase58Check(text)).toBeUndefined()
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

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

function encodeBase58Check(payload: Uint8Array): string {
  const bytes = [...payload, ...sha256(sha256(payload)).subarray(0, 4)]
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = base58.charAt(Number(number % 58n)) + text
  const zeros = bytes.findIndex(byte => byte !== 0)
  return '1'.repeat(zeros) + text
}

/** Groups of five bits, the last one filled up with zeros. */
function toWords(bytes: Uint8Array): number[] {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(word => Number.parseInt(word.padEnd(5, '0'), 2))
}

/** BIP-173 for version 0, BIP-350 for later ones: the checksum is what makes the remainder of a division by the generator that of the version. */
function encodeSegwit(prefix: string, words: readonly number[]): string {
  const codes = [...prefix].map(letter => letter.charCodeAt(0))
  const all = [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31), ...words, 0, 0, 0, 0, 0, 0]
  const generator = [0x3b6a57b2n, 0x26508e6dn, 0x1ea119fan, 0x3d4233ddn, 0x2a1462b3n]
  const rest = all.reduce((sum, word) => {
    const next = ((sum & 0x1ffffffn) << 5n) ^ BigInt(word)
    return generator.reduce((value, term, bit) => ((sum >> BigInt(25 + bit)) & 1n ? value ^ term : value), next)
  }, 1n)
  const checksum = rest ^ (words[0] === 0 ? 1n : 0x2bc830a3n)
  const last = [5n, 4n, 3n, 2n, 1n, 0n].map(at => Number((checksum >> (at * 5n)) & 31n))
  return `${prefix}1${[...words, ...last].map(word => bech32.charAt(word) || 'b').join('')}`
}
