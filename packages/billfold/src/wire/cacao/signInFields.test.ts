import { describe, expect, it } from 'vitest'
import { parseIsoTime } from '../../protocol/signIn/parseIsoTime.ts'
import { toSignInText as toMessageText } from '../../protocol/signIn/toSignInText.ts'
import { codeOf } from '../testing/codeOf.ts'
import type { AuthPayload } from './AuthPayload.ts'
import type { Cacao } from './Cacao.ts'
import { checkAuthResult } from './checkAuthResult.ts'
import { createRecap } from './createRecap.ts'
import { encodeRecap } from './encodeRecap.ts'
import { toApprovedPayload } from './toApprovedPayload.ts'
import { toSignInText } from './toSignInText.ts'

const address = '0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69'
const payload: Cacao.Payload = {
  iss: `did:pkh:eip155:1:${address}`,
  domain: 'app.example',
  aud: 'https://app.example/login',
  version: '1',
  nonce: 'abcdef12',
  iat: '2025-06-15T12:00:00Z',
}

describe('parseIsoTime', () => {
  it.each([
    ['2025-06-15T12:00:00Z', '2025-06-15T12:00:00.000Z'],
    ['2025-06-15T12:00:00.5Z', '2025-06-15T12:00:00.500Z'],
    ['2025-06-15T12:00:00.123456789Z', '2025-06-15T12:00:00.123Z'],
    ['2025-06-15T12:00:00+02:30', '2025-06-15T09:30:00.000Z'],
    ['2025-06-15T12:00:00-11:15', '2025-06-15T23:15:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2025-12-31T23:59:59Z', '2025-12-31T23:59:59.000Z'],
  ])('reads %s', (text, time) => {
    expect(parseIsoTime(text)).toBe(Date.parse(time))
  })

  it.each([
    '2025-02-29T12:00:00Z',
    '2025-04-31T12:00:00Z',
    '2025-06-00T12:00:00Z',
    '2025-00-15T12:00:00Z',
    '2025-13-15T12:00:00Z',
    '2025-06-15T25:00:00Z',
    '2025-06-15T12:60:00Z',
    '2025-06-15T12:00:60Z',
    '2025-06-15',
    '2025-06-15T12:00Z',
    '2025-06-15T12:00:00',
    '2025-06-15 12:00:00Z',
    '2025-06-15T12:00:00.Z',
    '2025-06-15T12:00:00.1234567890Z',
    '2025-06-15T12:00:00+0200',
    '2025-06-15T12:00:00+99:00',
    ' 2025-06-15T12:00:00Z',
    '2025-06-15T12:00:00Z ',
    '12025-06-15T12:00:00Z',
    '25-06-15T12:00:00Z',
    // Both of which Date.parse reads.
    '+002025-06-15T12:00:00Z',
    '2025-06-15T12:00:00Z (noon)',
    'now',
  ])('does not read %s', text => {
    expect(parseIsoTime(text)).toBeUndefined()
  })
})

describe('the text of a payload', () => {
  it.each<Partial<Cacao.Payload>>([
    {},
    { statement: '' },
    { statement: 'Sign in to App.', resources: [] },
    { exp: '2025-06-15T12:10:00Z', nbf: '2025-06-15T12:00:00Z', requestId: 'request-7', resources: ['ipfs://a', 'b:'] },
  ])('is that of the sign-in message with the same fields: %j', change => {
    const all = { ...payload, ...change }
    const { domain, version, nonce, statement, requestId, resources } = all
    const data = { domain, uri: all.aud as string, version, nonce, statement, requestId, resources }
    const times = { issuedAt: all.iat, expirationTime: all.exp, notBefore: all.nbf }
    const message = toMessageText({ ...data, ...times, accountAddress: address, chainId: 'eip155:1' })
    expect(toSignInText(all)).toBe(message)
  })
})

describe('a field of a sign-in', () => {
  it.each<Partial<Cacao.Payload>>([
    { iss: `did:pkh:eip155:${'9'.repeat(32)}:${address}` },
    { domain: 'localhost:5173' },
    { domain: 'https://app.example' },
    { domain: '[::1]:80' },
    { aud: 'did:key:z6Mk' },
    { aud: "https://app.example/~a_b?c=d&e=%20#f!$'()*+,;:@[]" },
    { nonce: 'A'.repeat(256) },
    { statement: '' },
    { statement: 'Grüß Gott – 日本語 🦊' },
    { requestId: '' },
  ])('may be %j', change => {
    expect(codeOf(() => toSignInText({ ...payload, ...change }))).toBe('passed')
  })

  it.each<Partial<Cacao.Payload>>([
    { iss: `xdid:pkh:eip155:1:${address}` },
    { iss: `did:pkh:eip155:1:${address}${address}` },
    { iss: `did:pkh:eip155:01:${address}` },
    { iss: `did:pkh:eip155:${'9'.repeat(33)}:${address}` },
    { iss: `did:pkh:eip155:1:${address.replace('cb', 'Cb')}` },
    { domain: ' app.example' },
    { domain: 'app.example wants' },
    { domain: '1://app.example' },
    { aud: ' https://app.example' },
    { aud: 'https://app.example/a b' },
    { aud: 'https://app.example/"' },
    { aud: '1https://app.example' },
    { aud: 'app.example' },
    { uri: 'app.example' },
    { nonce: 'abcdef1' },
    { nonce: 'A'.repeat(257) },
    { nonce: '-abcdef12' },
    { nonce: 'abcdef12-' },
    { statement: '\u001fx' },
    { statement: 'x\u2029' },
    { nbf: 'now' },
  ])('may not be %j', change => {
    expect(codeOf(() => toSignInText({ ...payload, ...change }))).toBe('wire/bad-cacao')
  })

  it('is one of aud and uri', () => {
    const { aud: _, ...rest } = payload
    expect(codeOf(() => toSignInText(rest))).toBe('wire/bad-cacao')
    expect(codeOf(() => toSignInText({ ...rest, uri: 'https://app.example' }))).toBe('passed')
  })

  it.each(['x0x00', '0x00x', '0x0', '0x'])('is no signature: %s', async s => {
    const result = { cacaos: [{ h: { t: 'caip122' }, p: payload, s: { t: 'eip191', s } }] }
    const checked = checkAuthResult({ request, result, nowMs, verify: async () => true })
    await expect(checked).rejects.toMatchObject({ code: 'wire/bad-cacao' })
  })
})

const nowMs = Date.parse('2025-06-15T12:00:30Z')
const recap = encodeRecap(createRecap({ methods: ['personal_sign'] }))
const request: AuthPayload = {
  ...{ type: 'caip122', chains: ['eip155:1', 'eip155:137'], aud: 'https://app.example/login', version: '1' },
  ...{ domain: 'app.example', nonce: 'abcdef12', iat: '2025-06-15T12:00:00Z', resources: [recap] },
}

describe('a developer gets the reason', () => {
  const account = `eip155:1:${address}`
  const methods = ['personal_sign', 'eth_sign']
  const granted = toApprovedPayload({ request, account, chains: request.chains, methods })
  const asked = { ...request, exp: '2025-06-16T00:00:00Z' }
  const naming = (chains: unknown) => [encodeRecap({ att: { eip155: { 'request/personal_sign': [{ chains }] } } })]
  const foreign = `did:pkh:eip155:137:0x${'1'.repeat(40)}`
  it.each<[string, readonly object[] | undefined, AuthPayload?]>([
    ['The answer holds no signed sign-in', []],
    ['It is signed for a chain that was not asked for', [{ iss: `did:pkh:eip155:10:${address}` }]],
    ['It is signed for another domain', [{ domain: 'evil.example' }]],
    ['It is signed for another address', [{ aud: 'https://evil.example' }]],
    ['It is signed with another nonce', [{ nonce: 'abcdef13' }]],
    ['It is signed for another request', [{ requestId: '1' }]],
    ['It was not signed for this request', [{ iat: '2025-06-15T11:00:00Z' }]],
    ['It is not signed for the exp that was asked for', [{}], asked],
    ['It has expired', [{ exp: '2025-06-15T12:00:30Z' }]],
    ['It is not valid yet', [{ nbf: '2025-06-15T12:00:31Z' }]],
    ['It is signed for other resources', [{ resources: ['https://evil.example', recap] }]],
    ['It allows more than was asked for', [{ resources: [encodeRecap(createRecap({ methods: ['eth_sign'] }))] }]],
    ['It names a chain that was not asked for', [{ resources: naming(['eip155:10']) }]],
    ['The chains of a ReCap are a list', [{ resources: naming('eip155:1') }]],
    ['The statement that was signed is another one', [{ statement: 'x' }]],
    ['More than one address has signed', [{}, { iss: foreign }]],
    ['A chain was signed for twice', [{}, {}]],
    ['The signature is not one of this address', [{}]],
  ])('%s', async (message, changes = [], wanted = request) => {
    const cacaos = changes.map(change => ({
      ...{ h: { t: 'caip122' }, p: { ...granted, ...change }, s: { t: 'eip191', s: '0x00' } },
    }))
    const checked = checkAuthResult({ request: wanted, result: { cacaos }, nowMs, verify: async () => false })
    await expect(checked).rejects.toThrow(message)
  })

  it('that a signature could not be checked, and that a payload is none', async () => {
    const result = { cacaos: [{ h: { t: 'caip122' }, p: granted, s: { t: 'eip191', s: '0x00' } }] }
    const checked = checkAuthResult({ request, result, nowMs, verify: () => Promise.reject(new Error('no node')) })
    await expect(checked).rejects.toThrow('The signature could not be checked')
    expect(() => toSignInText({} as Cacao.Payload)).toThrow('The payload is not one of a sign-in')
  })
})
