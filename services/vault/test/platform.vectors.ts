import { describe, expect, test } from 'vitest'
import { readVectors } from './support/readVectors.ts'

// What the envelopes rest on is the platform's own; these say that this platform's is right.

type Row = Readonly<Record<string, string>> & { readonly tcId: number; readonly size: number; readonly result: string }
type Group = { readonly ivSize: number; readonly keySize: number; readonly tests: readonly Row[] }
const groups = (name: string): readonly Group[] =>
  (JSON.parse(readVectors(`wycheproof/${name}_test.json`).toString()) as { testGroups: Group[] }).testGroups
const bytes = (hex = '') => Uint8Array.from(Buffer.from(hex, 'hex'))
const toHex = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('hex')

describe.runIf(process.env.VECTORS_DIR)('Wycheproof on WebCrypto', () => {
  test('AES-256-GCM with nonces of 96 bits', async () => {
    let count = 0
    for (const { tests } of groups('aes_gcm').filter(group => group.ivSize === 96 && group.keySize === 256))
      for (const { tcId, key, iv, aad, msg, ct, tag, result } of tests) {
        const imported = await crypto.subtle.importKey('raw', bytes(key), 'AES-GCM', false, ['decrypt'])
        const algorithm = { name: 'AES-GCM', iv: bytes(iv), additionalData: bytes(aad) }
        const opened = await crypto.subtle
          .decrypt(algorithm, imported, bytes(`${ct}${tag}`))
          .then(toHex, () => 'refused')
        expect([tcId, opened]).toEqual([tcId, result === 'valid' ? msg : 'refused'])
        count++
      }
    expect(count).toBeGreaterThan(50)
  })

  test('HKDF-SHA256', async () => {
    let count = 0
    for (const { tests } of groups('hkdf_sha256'))
      for (const { tcId, ikm, salt, info, okm, size, result } of tests) {
        const key = await crypto.subtle.importKey('raw', bytes(ikm), 'HKDF', false, ['deriveBits'])
        const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: bytes(salt), info: bytes(info) }
        const derived = await crypto.subtle.deriveBits(algorithm, key, size * 8).then(toHex, () => 'refused')
        expect([tcId, derived]).toEqual([tcId, result === 'valid' ? okm : 'refused'])
        count++
      }
    expect(count).toBe(86)
  })
})
