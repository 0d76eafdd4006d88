import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { printCounts, readVectors, vectorsDir } from '../../protocol/vectors/readVectors.ts'
import { isWireError } from '../isWireError.ts'
import { decryptBytes } from './decryptBytes.ts'
import { deriveKey } from './deriveKey.ts'
import { encryptBytes } from './encryptBytes.ts'
import { shareSecret } from './shareSecret.ts'
import { toHex } from './toHex.ts'
import { verifyEd25519 } from './verifyEd25519.ts'

type Case = { readonly tcId: number; readonly flags: readonly string[]; readonly result: string } & Readonly<
  Record<string, string>
>

/** Every case of a Wycheproof file; as many as the file says that it has. */
const casesOf = (file: string): readonly Case[] => {
  const { numberOfTests, testGroups } = JSON.parse(readVectors(`wycheproof/${file}_test.json`).toString())
  const cases = testGroups.flatMap((group: { tests: Case[] }) => group.tests)
  expect(cases).toHaveLength(numberOfTests)
  return cases
}
const bytesOf = (hex = '') => new Uint8Array(Buffer.from(hex, 'hex'))
/** What a call gives as hex, or the code with which our own functions refuse. Anything else thrown fails the test. */
const outcomeOf = (run: () => Uint8Array): string => {
  try {
    return toHex(run())
  } catch (error) {
    if (isWireError(error)) return error.code
    throw error
  }
}

/** Compares each case, prints what it came to, and fails with the cases that differ. */
function check(
  name: string,
  cases: readonly Case[],
  compare: (one: Case) => readonly [actual: string, expected: string],
) {
  const differ = cases.flatMap(one => {
    const [actual, expected] = compare(one)
    return actual === expected ? [] : [{ ...one, actual, expected }]
  })
  printCounts(name, { agree: cases.length - differ.length, differ: differ.length })
  expect(differ).toEqual([])
}

describe.runIf(vectorsDir)('Wycheproof', () => {
  it('x25519: our agreement, which refuses the points of low order that others let pass', () => {
    const cases = casesOf('x25519')
    const isZero = (one: Case) => /^0+$/.test(one.shared ?? '')
    check('x25519', cases, one => [
      outcomeOf(() => shareSecret(bytesOf(one.private), bytesOf(one.public))),
      isZero(one) ? 'wire/weak-key' : (one.shared ?? ''),
    ])
    expect([cases.length, cases.filter(isZero).length]).toEqual([518, 31])
  })

  it('chacha20-poly1305 without associated data: our sealing and opening', () => {
    const cases = casesOf('chacha20_poly1305').filter(one => one.aad === '')
    check('chacha20-poly1305, sealing', cases, one => {
      const sealed = outcomeOf(() => encryptBytes(bytesOf(one.key), bytesOf(one.iv), bytesOf(one.msg)))
      if (one.flags.includes('InvalidNonceSize')) return [sealed, 'wire/bad-iv']
      const isSame = sealed === `${one.ct}${one.tag}`
      return [`${isSame}`, `${one.result === 'valid'}`]
    })
    check('chacha20-poly1305, opening', cases, one => [
      outcomeOf(() => decryptBytes(bytesOf(one.key), bytesOf(one.iv), bytesOf(`${one.ct}${one.tag}`))),
      one.result === 'valid'
        ? (one.msg ?? '')
        : one.flags.includes('InvalidNonceSize')
          ? 'wire/bad-iv'
          : 'wire/undecryptable',
    ])
    expect(cases.length).toBe(54)
  })

  it('chacha20-poly1305 with associated data, which no envelope has: the cipher itself', () => {
    const cases = casesOf('chacha20_poly1305').filter(one => one.aad !== '')
    check('chacha20-poly1305, the cipher', cases, one => {
      try {
        const cipher = chacha20poly1305(bytesOf(one.key), bytesOf(one.iv), bytesOf(one.aad))
        return [
          toHex(cipher.decrypt(bytesOf(`${one.ct}${one.tag}`))),
          one.result === 'valid' ? (one.msg ?? '') : 'refused',
        ]
      } catch {
        return ['invalid', one.result]
      }
    })
    expect(cases.length).toBe(271)
  })

  it('ed25519: the verification of relay tokens, strict', () => {
    const { numberOfTests, testGroups } = JSON.parse(readVectors('wycheproof/ed25519_test.json').toString())
    const cases: Case[] = testGroups.flatMap((group: { publicKey: { pk: string }; tests: Case[] }) =>
      group.tests.map(one => ({ ...one, pk: group.publicKey.pk })),
    )
    check('ed25519', cases, one => [
      `${verifyEd25519(bytesOf(one.sig), bytesOf(one.msg), bytesOf(one.pk))}`,
      `${one.result === 'valid'}`,
    ])
    expect([cases.length, numberOfTests]).toEqual([151, 151])
  })

  it('ed25519: where verifiers differ (speccheck), and relay tokens without a signer', () => {
    const cases: Record<string, string>[] = JSON.parse(readVectors('ed25519-speccheck/cases.json').toString())
    const accepted = cases.map(one => verifyEd25519(bytesOf(one.signature), bytesOf(one.message), bytesOf(one.pub_key)))
    // Refused: public keys of small order (0, 1, 11), S beyond the order (6, 7), encodings that are not the only one (8 to 11).
    // Accepted: points with a part of small order beside a real key (2 to 5), which RFC 8032 lets the verifier multiply away.
    expect(accepted).toEqual([0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0].map(Boolean))
    printCounts('ed25519 speccheck', { agree: cases.length, differ: 0 })
  })

  it('hkdf-sha256: the function that we call; through ours where salt and info are empty', () => {
    const cases = casesOf('hkdf_sha256')
    let ours = 0
    check('hkdf-sha256', cases, one => {
      const size = Number(one.size)
      const [ikm, salt, info] = [bytesOf(one.ikm), bytesOf(one.salt), bytesOf(one.info)]
      // Ours gives the first 32 bytes, which do not depend on how many are asked for.
      if (salt.length === 0 && info.length === 0 && size >= 32) {
        ours += 1
        if (toHex(deriveKey(ikm)) !== (one.okm ?? '').slice(0, 64)) return ['another key', one.okm ?? '']
      }
      try {
        return [toHex(hkdf(sha256, ikm, salt, info, size)), one.result === 'valid' ? (one.okm ?? '') : 'refused']
      } catch {
        return ['invalid', one.result]
      }
    })
    expect([cases.length, ours]).toEqual([86, 7])
  })
})
