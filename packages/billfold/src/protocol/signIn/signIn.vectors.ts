import { describe, expect, it } from 'vitest'
import { isBillfoldError } from '../errors/isBillfoldError.ts'
import { printCounts, readVectors, vectorsDir } from '../vectors/readVectors.ts'
import { findSignInFaults } from './findSignInFaults.ts'
import { parseSignInText } from './parseSignInText.ts'
import type { SignInMessage } from './SignInMessage.ts'
import { toSignInText } from './toSignInText.ts'

type Fields = Readonly<Record<string, string>> & { readonly resources?: string[] }

const read = <content>(file: string): [name: string, content][] =>
  Object.entries(JSON.parse(readVectors(`siwe/${file}.json`).toString()))

const toData = ({ address, chainId, domain, uri, version, nonce, ...fields }: Fields): SignInMessage => {
  const { statement, issuedAt, expirationTime, notBefore, requestId, resources } = fields
  const more = { statement, issuedAt, expirationTime, notBefore, requestId, resources }
  return {
    ...({ accountAddress: address, chainId: `eip155:${chainId}`, domain, uri, version, nonce } as SignInMessage),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
  }
}

describe.runIf(vectorsDir)('Sign-In with Ethereum', () => {
  it('reads and writes every message that can be parsed', () => {
    const cases = read<{ message: string; fields: Fields }>('parsing_positive')
    for (const [name, { message, fields }] of cases) {
      const scheme = fields.scheme ? { scheme: fields.scheme } : {}
      expect(parseSignInText(message), name).toEqual({ family: 'eip155', data: toData(fields), ...scheme })
      expect(`${fields.scheme ? `${fields.scheme}://` : ''}${toSignInText(toData(fields))}`, name).toBe(message)
    }
    printCounts('siwe, good texts', { agree: cases.length, differ: 0 })
    expect(cases).toHaveLength(19)
  })

  it('reads none of the texts that are no message', () => {
    const cases = read<string>('parsing_negative')
    const differ = cases.filter(([, message]) => parseSignInText(message))
    printCounts('siwe, texts that are refused', { agree: cases.length - differ.length, differ: differ.length })
    expect(differ).toEqual([])
    expect(cases).toHaveLength(29)
  })

  it('writes none of the objects that are no message', () => {
    const cases = read<Fields>('parsing_negative_objects')
    const written = cases.filter(([, fields]) => {
      try {
        return toSignInText(toData(fields))
      } catch (error) {
        if (!isBillfoldError(error, 'sign-in/invalid-message')) throw error
        return false
      }
    })
    printCounts('siwe, objects that are refused', { agree: cases.length - written.length, differ: written.length })
    expect(written).toEqual([])
    expect(cases).toHaveLength(18)
  })

  it('finds the faults of signed messages, all but those of the signature', () => {
    const faults = new Map<string, readonly string[]>()
    for (const file of ['verification_positive', 'verification_negative'])
      for (const [name, fields] of read<Fields>(file)) {
        const { time, matchNonce, domainBinding, domain = '', nonce = '' } = fields
        const data = toData(fields)
        const message = (() => {
          try {
            return toSignInText(data)
          } catch {
            return 'cannot be written'
          }
        })()
        const now = Date.parse(time ?? '2024-05-04T00:00:00Z')
        const expected = { domain: domainBinding ?? domain, origin: data.uri, nonce: matchNonce ?? nonce, now }
        faults.set(`${file}, ${name}`, findSignInFaults({ data, message }, expected))
      }
    printCounts('siwe, signed messages', { agree: faults.size, differ: 0 })
    expect(Object.fromEntries(faults)).toEqual({
      'verification_positive, example message': [],
      'verification_positive, not yet valid': [],
      // Read two years before it was issued, which the reference accepts.
      'verification_positive, expired message': ['issued-at'],
      'verification_positive, recovery byte starting at 0': [],
      'verification_negative, expired message': ['expired'],
      'verification_negative, domain binding': ['domain'],
      'verification_negative, custom time': ['expired'],
      'verification_negative, custom nonce': ['nonce'],
      'verification_negative, malformed signature': [],
      'verification_negative, wrong signature': [],
      'verification_negative, not yet valid': ['not-yet'],
      'verification_negative, invalid issuedAt': ['text', 'issued-at'],
      'verification_negative, invalid notBefore': ['text', 'not-yet'],
      'verification_negative, invalid expirationTime': ['text', 'expired'],
    })
  })

  it('reads the messages of contract accounts', () => {
    const cases = read<{ message: string }>('eip1271')
    expect(cases.filter(([, { message }]) => !parseSignInText(message))).toEqual([])
    expect(cases).toHaveLength(2)
  })
})
