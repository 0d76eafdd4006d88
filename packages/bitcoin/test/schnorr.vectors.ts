import { schnorr } from '@noble/curves/secp256k1.js'
import { p2tr } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { btcNetworks } from '../src/address/btcNetworks.ts'
import { readAddress } from '../src/address/readAddress.ts'
import { readVectors } from './support/readVectors.ts'

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hexOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')

describe.runIf(process.env.VECTORS_DIR)('BIP-340: the signatures of taproot, by the call that judges proofs', () => {
  test('every row is judged as it says, and those with a secret key are signed alike', () => {
    const rows = readVectors('bip340-341/test-vectors.csv')
      .toString()
      .trim()
      .split('\n')
      .slice(1)
      .map(line => line.trim().split(','))
    let signed = 0
    for (const [index, secret = '', key = '', random = '', message = '', signature = '', result] of rows) {
      expect([index, judge(signature, message, key)]).toEqual([index, result === 'TRUE'])
      if (!secret) continue
      const made = schnorr.sign(bytesOf(message), bytesOf(secret), bytesOf(random))
      expect([index, hexOf(made)]).toEqual([index, signature.toLowerCase()])
      expect(hexOf(schnorr.getPublicKey(bytesOf(secret)))).toBe(key.toLowerCase())
      signed += 1
    }
    process.stdout.write(`vectors bip340: ${rows.length} agree, 0 differ, skipped: none\n`)
    expect([rows.length, signed]).toEqual([19, 8])
  })
})

/** As `verifyProof` asks. */
function judge(signature: string, message: string, key: string): boolean {
  return schnorr.verify(bytesOf(signature), bytesOf(message), bytesOf(key))
}

type Wallet = {
  readonly scriptPubKey: readonly {
    readonly given: { readonly internalPubkey: string; readonly scriptTree: unknown }
    readonly expected: { readonly scriptPubKey: string; readonly bip350Address: string }
  }[]
}

test.runIf(process.env.VECTORS_DIR)(
  'BIP-341: addresses of taproot are what they say, and of one key are made alike',
  () => {
    const { scriptPubKey: rows } = JSON.parse(readVectors('bip340-341/wallet-test-vectors.json').toString()) as Wallet
    let made = 0
    for (const { expected, given } of rows) {
      expect(readAddress(expected.bip350Address)).toEqual({ networks: ['main'], type: 'p2tr', programBytes: 32 })
      if (given.scriptTree !== null) continue
      const { address, script } = p2tr(bytesOf(given.internalPubkey), undefined, btcNetworks.main)
      expect([address, hexOf(script)]).toEqual([expected.bip350Address, expected.scriptPubKey])
      made += 1
    }
    process.stdout.write(
      `vectors bip341 addresses: ${rows.length} read, ${made} made, skipped: making of those with scripts, which nothing here does\n`,
    )
    expect([rows.length, made]).toEqual([7, 1])
  },
)
