import type { IncomingMessage } from 'node:http'
import { createManualClock } from '@billfold/service/testing'
import { createRelayToken, toClientId } from 'billfold/wire'
import { describe, expect, it } from 'vitest'
import { createAdmission } from './createAdmission.ts'
import { verifySignature } from './verifySignature.ts'

const clock = createManualClock()
const seed = '58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295'
const clientId = toClientId(seed)
const day = 86_400_000
const tokenOf = (audience: string, nowMs = clock.now()) =>
  createRelayToken({ seed, audience, nowMs, random: length => new Uint8Array(length) })
const here = tokenOf('ws://relay.test')
const projects = [
  { id: 'open' },
  { id: 'bound', allowedOrigins: ['https://*.example.com'] },
  { id: 'draft', allowedOrigins: ['https://app.example.com'], isDevelopment: true },
]

function admit(url: string | undefined, options: Partial<createAdmission.Options> & { headers?: object } = {}) {
  const { headers, ...given } = options
  const { admit } = createAdmission({ clock, leewayMs: 60_000, projects: [], urls: [], ...given })
  return admit({ url, headers: { host: 'relay.test', ...headers } } as IncomingMessage)
}

describe('createAdmission', () => {
  it.each([
    ['a token in the address', `/?auth=${here}`, {}],
    ['a token in the header', '/', { authorization: `Bearer ${here}` }],
    ['a token in the header, however its scheme is written', '/', { authorization: `bearer ${here}` }],
    ['both, of which that in the address counts', `/?auth=${here}`, { authorization: 'Bearer a.b.c' }],
    ['a project from another origin', `/?auth=${here}&projectId=bound`, { origin: 'https://evil.example' }],
  ])('lets everybody in who brings %s, where no project is set', (_, url, headers) => {
    expect(admit(url, { headers })).toEqual({ clientId, project: '' })
  })

  it.each([
    ['tokenMissing', 'no token', '/', {}],
    ['tokenMissing', 'no address', undefined, {}],
    ['tokenMissing', 'an empty token', '/?auth=', {}],
    ['tokenMissing', 'another scheme', '/', { authorization: `Basic ${here}` }],
    ['tokenMissing', 'a scheme that ends like ours', '/', { authorization: `XBearer ${here}` }],
    ['tokenMissing', 'more than a token', '/', { authorization: `Bearer ${here} ${here}` }],
    ['tokenBad', 'an invalid token', '/?auth=a.b.c', {}],
    ['tokenExpired', 'a token of yesterday', `/?auth=${tokenOf('ws://relay.test', clock.now() - day - 60_000)}`, {}],
    ['tokenNotYetValid', 'a token of later', `/?auth=${tokenOf('ws://relay.test', clock.now() + 61_000)}`, {}],
    ['audienceWrong', 'a token for another relay', `/?auth=${tokenOf('wss://other.test')}`, {}],
  ])('answers %s to a client with %s', (refusal, _, url, headers) => {
    expect(admit(url, { headers })).toEqual({ refusal, isSentByClose: false })
  })

  it.each(['/?useOnCloseEvent=true', '/?useOnCloseEvent=true&auth=a.b.c', '/?useOnCloseEvent=true&projectId=no'])(
    'sends %s by a close, because a page cannot read a status',
    url => {
      const full = url.includes('projectId') ? `${url}&auth=${here}` : url
      expect(admit(full, { projects })).toMatchObject({ isSentByClose: true })
    },
  )

  it('allows the clocks to differ by the leeway that is set', () => {
    expect(admit(`/?auth=${tokenOf('ws://relay.test', clock.now() - day - 59_000)}`)).toMatchObject({ clientId })
    expect(admit(`/?auth=${tokenOf('ws://relay.test', clock.now() + 59_000)}`)).toMatchObject({ clientId })
  })

  it.each([
    ['ws://relay.test', '/'],
    ['wss://relay.test', '/'],
    ['wss://relay.test', '/v1/relay'],
    ['wss://relay.test/v1/relay', '/v1/relay'],
    ['ws://relay.test/v1/relay', '/v1/relay//'],
  ])('takes %s for its own address where none is set and the client calls %s', (audience, path) => {
    expect(admit(`${path}?auth=${tokenOf(audience)}`)).toMatchObject({ clientId })
  })

  it('takes only the addresses that are set', () => {
    const urls = ['wss://relay.example.com']
    expect(admit(`/?auth=${tokenOf('wss://relay.example.com')}`, { urls })).toMatchObject({ clientId })
    expect(admit(`/?auth=${here}`, { urls })).toMatchObject({ refusal: 'audienceWrong' })
  })

  it.each([
    ['projectMissing', '', undefined],
    ['projectMissing', '&projectId=', undefined],
    ['projectUnknown', '&projectId=other', undefined],
    ['originRefused', '&projectId=bound', 'https://example.com'],
    ['originRefused', '&projectId=bound', 'null'],
    ['originRefused', '&projectId=bound', 'http://localhost:5173'],
    ['originRefused', '&projectId=draft', 'https://evil.example'],
    [undefined, '&projectId=bound', 'https://app.example.com'],
    [undefined, '&projectId=bound', undefined],
    [undefined, '&projectId=open', 'https://evil.example'],
    [undefined, '&projectId=draft', 'http://localhost:5173'],
  ])('answers %s to %s from %s', (refusal, query, origin) => {
    const verdict = admit(`/?auth=${here}${query}`, { projects, headers: origin === undefined ? {} : { origin } })
    expect(verdict).toEqual(
      refusal ? { refusal, isSentByClose: false } : { clientId, project: query.replace('&projectId=', '') },
    )
  })

  it('does not blame the token of a client when the fault is ours', () => {
    const broken = {
      ...clock,
      now: () => {
        throw new Error('no clock')
      },
    }
    expect(() => admit(`/?auth=${here}`, { clock: broken })).toThrow('no clock')
  })

  it('takes other projects while it runs, and keeps those it has when the new ones are wrong', () => {
    const { admit, replace } = createAdmission({ clock, leewayMs: 0, projects, urls: [] })
    const ask = (id: string) =>
      admit({ url: `/?auth=${here}&projectId=${id}`, headers: { host: 'relay.test' } } as IncomingMessage)
    expect(() => replace([{ id: 'new' }, { id: 'new' }])).toThrow('projects: takes every project once')
    expect(ask('open')).toEqual({ clientId, project: 'open' })
    replace([{ id: 'new' }])
    expect(ask('open')).toMatchObject({ refusal: 'projectUnknown' })
    expect(ask('new')).toEqual({ clientId, project: 'new' })
  })
})

/** RFC 8032, section 7.1, test 2. */
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const key = bytes('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
const signature = bytes(
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
)

describe('verifySignature', () => {
  it.each([
    ['the signature of the key', key, signature, '72', true],
    ['another message', key, signature, '73', false],
    ['a signature that is cut off', key, signature.slice(1), '72', false],
    ['a key that is too short', key.slice(1), signature, '72', false],
  ])('judges %s', (_, key, signature, message, isGood) => {
    expect(verifySignature(signature, bytes(message), key)).toBe(isGood)
  })
})
