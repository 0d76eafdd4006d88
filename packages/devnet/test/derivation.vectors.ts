import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { createKeyPairSignerFromPrivateKeyBytes, getBase58Decoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { deriveSlip10 } from './deriveSlip10.ts'

// The very calls by which the tests of this package derive the seeded accounts from their mnemonic. What derives keys for
// visitors is the vault's own and has vectors of its own.

const read = (path: string) => readFileSync(resolve(process.env.VECTORS_DIR ?? '', path), 'utf8')
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hexOf = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('hex')
const report = (name: string, agreed: number, skipped = 'none') =>
  process.stdout.write(`vectors ${name}: ${agreed} agree, 0 differ, skipped: ${skipped}\n`)

type Node = {
  readonly path?: string
  readonly base58: string
  readonly base58Priv: string
  readonly privKey: string
  readonly pubKey: string
  readonly chainCode: string
}
type Bip32 = {
  readonly valid: readonly {
    readonly network: string
    readonly master: Node & { readonly seed?: string }
    readonly children: readonly Node[]
  }[]
  readonly invalid: {
    readonly fromBase58: readonly { readonly exception: string; readonly string: string; readonly network?: string }[]
    readonly fromSeed: readonly { readonly seed: string }[]
    readonly derivePath: readonly { readonly derivationPath: unknown }[]
  }
}

describe.runIf(process.env.VECTORS_DIR)('BIP-32', () => {
  const { valid, invalid } = JSON.parse(read('bip32/fixtures.json')) as Bip32
  const litecoin = { private: 0x019d9cfe, public: 0x019da462 }

  test('keys are derived, written and read as they say', () => {
    let agreed = 0
    for (const { children, master, network } of valid) {
      const versions = network === 'litecoin' ? litecoin : undefined
      const root = master.seed
        ? HDKey.fromMasterSeed(bytesOf(master.seed), versions)
        : HDKey.fromExtendedKey(master.base58Priv, versions)
      for (const node of [master, ...children]) {
        const found = node.path ? root.derive(node.path) : root
        expect(found.privateExtendedKey).toBe(node.base58Priv)
        expect(found.publicExtendedKey).toBe(node.base58)
        expect([hexOf(found.privateKey), hexOf(found.publicKey)]).toEqual([node.privKey, node.pubKey])
        expect(hexOf(found.chainCode)).toBe(node.chainCode)
        expect(HDKey.fromExtendedKey(node.base58Priv, versions).publicExtendedKey).toBe(node.base58)
        agreed += 1
      }
    }
    report('bip32 valid', agreed)
    expect(agreed).toBe(18)
  })

  test('keys that they call invalid are refused', () => {
    for (const { exception, string, network } of invalid.fromBase58)
      expect(
        () => HDKey.fromExtendedKey(string, network === 'litecoin' ? litecoin : undefined),
        `${exception}: ${string}`,
      ).toThrow()
    for (const { seed } of invalid.fromSeed) expect(() => HDKey.fromMasterSeed(bytesOf(seed))).toThrow()
    const root = HDKey.fromMasterSeed(bytesOf(valid[0]?.master.seed ?? ''))
    for (const { derivationPath } of invalid.derivePath)
      expect(() => root.derive(derivationPath as string), JSON.stringify(derivationPath)).toThrow()
    report('bip32 invalid', invalid.fromBase58.length + invalid.fromSeed.length + invalid.derivePath.length)
  })
})

describe.runIf(process.env.VECTORS_DIR)('BIP-39', () => {
  const languages = JSON.parse(read('bip39/vectors.json')) as Record<
    string,
    readonly (readonly [entropy: string, mnemonic: string, seed: string, key: string])[]
  >

  test('the English words are the list of the standard', () => {
    expect(wordlist).toEqual(read('bip39-wordlists/english.txt').trim().split('\n'))
  })

  test('entropy is a mnemonic and back, and one word in another place is refused', () => {
    const { english = [] } = languages
    for (const [entropy, mnemonic] of english) {
      expect(entropyToMnemonic(bytesOf(entropy), wordlist)).toBe(mnemonic)
      expect(hexOf(mnemonicToEntropy(mnemonic, wordlist))).toBe(entropy)
      const words = mnemonic.split(' ')
      const last = wordlist.indexOf(words.at(-1) ?? '')
      // The next word has another checksum, where it has the same bits before it.
      const other = [...words.slice(0, -1), wordlist[last ^ 1]].join(' ')
      expect([other, validateMnemonic(other, wordlist)]).toEqual([other, false])
    }
    report('bip39 english', english.length)
    expect(english).toHaveLength(24)
  })

  test('mnemonics of every language make the seed and the key that they say', () => {
    let agreed = 0
    for (const rows of Object.values(languages))
      for (const [, mnemonic, seed, key] of rows) {
        const made = mnemonicToSeedSync(mnemonic, 'TREZOR')
        expect(hexOf(made)).toBe(seed)
        expect(HDKey.fromMasterSeed(made).privateExtendedKey).toBe(key)
        agreed += 1
      }
    report('bip39 seeds', agreed)
    expect(agreed).toBe(288)
  })
})

describe.runIf(process.env.VECTORS_DIR)('SLIP-0010', () => {
  /** The vectors of a curve: seed, and for each path what it says. */
  const vectorsOf = (curve: string) =>
    read('slip10-44-173/slip-0010.md')
      .split(/^### /m)
      .filter(part => part.startsWith('Test vector') && part.split('\n')[0]?.endsWith(` for ${curve}`))
      .flatMap(part => {
        const seed = /Seed \(hex\): ([\da-f]+)/.exec(part)?.[1] ?? ''
        const chains =
          /\* Chain m(\S*)\n {2}\* fingerprint: [\da-f]+\n {2}\* chain code: ([\da-f]+)\n {2}\* private: ([\da-f]+)\n {2}\* public: ([\da-f]+)/g
        return [...part.matchAll(chains)].map(([, path = '', chainCode, key, publicKey]) => ({
          seed: bytesOf(seed),
          path: path.replaceAll('<sub>H</sub>', "'"),
          expected: { chainCode, key, publicKey },
        }))
      })

  test('ed25519: keys are those of the standard, and of the client that Solana uses', async () => {
    const vectors = vectorsOf('ed25519')
    for (const { expected, path, seed } of vectors) {
      const parts = path.split('/').slice(1)
      expect(parts.every(part => part.endsWith("'"))).toBe(true)
      const { key, chainCode } = deriveSlip10(
        seed,
        parts.map(part => Number(part.slice(0, -1))),
      )
      expect([path, hexOf(chainCode), hexOf(key)]).toEqual([path, expected.chainCode, expected.key])
      const { address } = await createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(key))
      expect(address).toBe(getBase58Decoder().decode(bytesOf(expected.publicKey?.slice(2) ?? '')))
    }
    report('slip10 ed25519', vectors.length)
    expect(vectors).toHaveLength(12)
  })

  test('secp256k1: keys are those of BIP-32', () => {
    const vectors = vectorsOf('secp256k1')
    for (const { expected, path, seed } of vectors) {
      const node = HDKey.fromMasterSeed(seed).derive(`m${path}`)
      expect([path, hexOf(node.chainCode), hexOf(node.privateKey), hexOf(node.publicKey)]).toEqual([
        path,
        expected.chainCode,
        expected.key,
        expected.publicKey,
      ])
    }
    report('slip10 secp256k1', vectors.length, 'nist256p1 and curve25519, which nothing here uses')
    expect(vectors).toHaveLength(12)
  })
})
