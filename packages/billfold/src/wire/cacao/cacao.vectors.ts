import { describe, expect, it } from 'vitest'
import { printCounts, readVectors, vectorsDir } from '../../protocol/vectors/readVectors.ts'
import { isWireError } from '../isWireError.ts'
import { codeOf } from '../testing/codeOf.ts'
import type { AuthPayload } from './AuthPayload.ts'
import type { Cacao } from './Cacao.ts'
import { checkAuthResult } from './checkAuthResult.ts'
import { verifyByRecovery } from './testing/createSigner.ts'
import { toSignInText } from './toSignInText.ts'

type Fields = Readonly<Record<string, string>> & { readonly resources?: string[] }

const read = <content>(file: string): [name: string, content][] =>
  Object.entries(JSON.parse(readVectors(`siwe/${file}.json`).toString()))

/** The fields of EIP-4361 as a CACAO names them. */
const toPayload = (fields: Fields): Cacao.Payload => {
  const { scheme, domain, address, chainId, uri, issuedAt, expirationTime, notBefore } = fields
  const { version, nonce, statement, requestId, resources } = fields
  const all = {
    iss: `did:pkh:eip155:${chainId}:${address}`,
    domain: domain && (scheme ? `${scheme}://${domain}` : domain),
    ...{
      aud: uri,
      version,
      nonce,
      iat: issuedAt,
      exp: expirationTime,
      nbf: notBefore,
      statement,
      requestId,
      resources,
    },
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Cacao.Payload
}

describe.runIf(vectorsDir)('Sign-In with Ethereum', () => {
  it('writes every message that can be parsed', () => {
    const cases = read<{ message: string; fields: Fields }>('parsing_positive')
    const differ = cases.filter(([, { message, fields }]) => toSignInText(toPayload(fields)) !== message)
    printCounts('siwe, texts', { agree: cases.length - differ.length, differ: differ.length })
    expect(differ).toEqual([])
    expect(cases).toHaveLength(19)
  })

  it('writes none of the objects that are no message', () => {
    const cases = read<Fields>('parsing_negative_objects')
    const differ = cases.filter(([, fields]) => codeOf(() => toSignInText(toPayload(fields))) !== 'wire/bad-cacao')
    printCounts('siwe, objects that are refused', { agree: cases.length - differ.length, differ: differ.length })
    expect(differ.map(([name]) => name)).toEqual([])
    expect(cases).toHaveLength(18)
  })

  it('accepts and refuses what is signed as the reference does, issue times in the future aside', async () => {
    const outcomes = new Map<string, string>()
    for (const file of ['verification_positive', 'verification_negative'])
      for (const [name, fields] of read<Fields>(file)) {
        const { signature, time, matchNonce, domainBinding } = fields
        const p = toPayload(fields)
        const request: AuthPayload = {
          ...{ type: 'caip122', chains: [`eip155:${fields.chainId}`], aud: p.aud ?? '', version: '1', iat: p.iat },
          ...{ domain: domainBinding ?? p.domain, nonce: matchNonce ?? p.nonce, statement: p.statement },
        }
        const result = { cacaos: [{ h: { t: 'caip122' }, p, s: { t: 'eip191', s: signature } }] }
        const nowMs = Date.parse(time ?? '2024-05-04T00:00:00Z')
        const code = await checkAuthResult({ request, result, nowMs, verify: verifyByRecovery }).then(
          () => 'accepted',
          error => (isWireError(error) ? error.code : String(error)),
        )
        outcomes.set(`${file}, ${name}`, code)
      }
    const differ = [...outcomes].filter(
      ([name, code]) => (code === 'accepted') !== name.startsWith('verification_positive'),
    )
    printCounts('siwe, signed messages', { agree: outcomes.size - differ.length, differ: differ.length })
    expect(Object.fromEntries(outcomes)).toEqual({
      'verification_positive, example message': 'accepted',
      'verification_positive, not yet valid': 'accepted',
      // Looked at two years before it was issued, which the reference does not mind.
      'verification_positive, expired message': 'wire/auth-issued-at',
      'verification_positive, recovery byte starting at 0': 'accepted',
      'verification_negative, expired message': 'wire/auth-expired',
      'verification_negative, domain binding': 'wire/auth-domain',
      'verification_negative, custom time': 'wire/auth-expired',
      'verification_negative, custom nonce': 'wire/auth-nonce',
      'verification_negative, malformed signature': 'wire/bad-cacao',
      'verification_negative, wrong signature': 'wire/auth-signature',
      'verification_negative, not yet valid': 'wire/auth-not-yet-valid',
      'verification_negative, invalid issuedAt': 'wire/bad-cacao',
      'verification_negative, invalid notBefore': 'wire/bad-cacao',
      'verification_negative, invalid expirationTime': 'wire/bad-cacao',
    })
  })
})
