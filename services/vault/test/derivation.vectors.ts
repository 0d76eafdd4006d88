import { describe, expect, test } from 'vitest'
import { deriveEd25519 } from '../src/custody/derive/deriveEd25519.ts'
import { deriveSecp256k1 } from '../src/custody/derive/deriveSecp256k1.ts'
import { toSeed } from '../src/custody/derive/toSeed.ts'
import { toWords } from '../src/custody/derive/toWords.ts'
import { readVectors } from './support/readVectors.ts'

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const fromHex = (text: string) => Uint8Array.from(Buffer.from(text.replace(/^0x/, ''), 'hex'))
const readJson = (path: string): unknown => JSON.parse(readVectors(path).toString())

describe.runIf(process.env.VECTORS_DIR)('derivation', () => {
  test('BIP-39: the 24 English vectors, from entropy to words to seed', async () => {
    const { english } = readJson('bip39/vectors.json') as { english: readonly (readonly string[])[] }
    expect(english).toHaveLength(24)
    for (const [entropy = '', words = '', seed] of english) {
      expect(toWords(fromHex(entropy))).toBe(words)
      expect(toHex(await toSeed(words, 'TREZOR'))).toBe(seed)
    }
  })

  test('BIP-32: every chain of the fixtures and of the 400 wallets of ethers', () => {
    type Node = { readonly path: string; readonly privateKey?: string; readonly privKey?: string }
    const { valid } = readJson('bip32/fixtures.json') as {
      valid: readonly { master: { seed?: string; privKey: string }; children: readonly Node[] }[]
    }
    let count = 0
    // One chain starts at a node instead of a seed; wallets here never do.
    for (const { master, children } of valid)
      for (const { path, privKey = '' } of [{ path: 'm', privKey: master.privKey }, ...children])
        if (master.seed && ++count)
          expect([path, toHex(deriveSecp256k1(fromHex(master.seed), path))]).toEqual([path, privKey])
    expect(count).toBeGreaterThan(14)
    const wallets = readJson('ethers-testcases/mnemonics.json.gz') as { seed: string; nodes: readonly Node[] }[]
    for (const { seed, nodes } of wallets)
      for (const { path, privateKey = '' } of nodes)
        if (++count) expect(`0x${toHex(deriveSecp256k1(fromHex(seed), path))}`).toBe(privateKey)
    expect(wallets).toHaveLength(400)
  })

  test('SLIP-0010: the 12 chains of Ed25519', () => {
    const text = readVectors('slip10-44-173/slip-0010.md').toString()
    let count = 0
    for (const block of text.split('### Test vector ').filter(part => /^\d for ed25519/.test(part))) {
      const seed = fromHex(/Seed \(hex\): ([0-9a-f]+)/.exec(block)?.[1] ?? '')
      for (const [, chain = '', key] of block.matchAll(/\* Chain (\S+)[^*]*(?:\*[^*]*?)*?private: ([0-9a-f]{64})/g)) {
        expect([chain, toHex(deriveEd25519(seed, chain.replaceAll('<sub>H</sub>', "'")))]).toEqual([chain, key])
        count++
      }
    }
    expect(count).toBe(12)
  })
})
