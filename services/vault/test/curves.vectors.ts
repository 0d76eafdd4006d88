import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { describe, expect, test } from 'vitest'
import { readVectors } from './support/readVectors.ts'

// The curves that the custody worker signs with, by the libraries that it signs with: what they make is worth what they take.

type Row = {
  readonly tcId: number
  readonly msg: string
  readonly sig: string
  readonly result: string
  readonly flags: readonly string[]
}
type Group = {
  readonly publicKey: { readonly pk?: string; readonly uncompressed?: string }
  readonly tests: readonly Row[]
}
const rows = (name: string) =>
  (JSON.parse(readVectors(`wycheproof/${name}_test.json`).toString()) as { testGroups: Group[] }).testGroups.flatMap(
    ({ publicKey, tests }) => tests.map(one => ({ ...one, key: publicKey.pk ?? publicKey.uncompressed ?? '' })),
  )
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const judge = (run: () => boolean): boolean => {
  try {
    return run()
  } catch {
    return false
  }
}

describe.runIf(process.env.VECTORS_DIR)('Wycheproof on the worker’s curves', () => {
  test('Ed25519, strict: RFC 8032 and not ZIP-215', () => {
    const all = rows('ed25519')
    const verdict = (one: (typeof all)[number]) =>
      judge(() => ed25519.verify(bytes(one.sig), bytes(one.msg), bytes(one.key), { zip215: false }))
    const differ = all.filter(one => verdict(one) !== (one.result === 'valid')).map(one => one.tcId)
    expect([all.length, differ]).toEqual([151, []])
  })

  for (const [name, format, count] of [
    ['ecdsa_secp256k1_sha256_bitcoin', 'der', 463],
    ['ecdsa_secp256k1_sha256_p1363', 'compact', 0],
    ['ecdsa_secp256k1_sha256', 'der', 0],
  ] as const)
    test(`secp256k1: ${name}`, () => {
      const all = rows(name)
      const verdict = (one: (typeof all)[number], lowS: boolean) =>
        judge(() =>
          secp256k1.verify(
            format === 'der'
              ? secp256k1.Signature.fromDER(bytes(one.sig))
              : secp256k1.Signature.fromCompact(bytes(one.sig)),
            sha256(bytes(one.msg)),
            bytes(one.key),
            { lowS },
          ),
        )
      // Only the first of the three asks for low s, as Ethereum does (EIP-2).
      const lowS = name.endsWith('bitcoin')
      const differ = all
        .filter(one => verdict(one, lowS) !== (one.result === 'valid'))
        .map(one => [one.tcId, one.flags])
      expect(differ).toEqual([])
      if (count > 0) expect(all.length).toBe(count)
      expect(all.length).toBeGreaterThan(200)
    })
})
