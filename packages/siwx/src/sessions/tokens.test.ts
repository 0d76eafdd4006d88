import type { SignInSession } from 'billfold/protocol'
import { describe, expect, it } from 'vitest'
import { tokenMs } from '../limits.ts'
import { createSessionKey, type SessionKey } from '../tokens/createSessionKey.ts'
import { createSessions } from './createSessions.ts'
import type { Revocations } from './Revocations.ts'

const address = '0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69'
const session = {
  data: { chainId: 'eip155:1', accountAddress: address } as unknown as SignInSession['data'],
  message: '',
  signature: '',
}
const issuer = 'https://app.example'
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs in, and returns what the browser has. */
async function begin(sessions: ReturnType<typeof createSessions>) {
  const answer = new Headers()
  await sessions.create(session, { request: { headers: new Headers() }, answer })
  const cookie = answer.getSetCookie()[0]?.split(';')[0] ?? ''
  const [name = '', token = ''] = cookie.split('=')
  return { cookie, name, token, request: { headers: new Headers({ cookie }) } }
}

describe('a session as a token', () => {
  it('has the claims of RFC 7519, and lasts a day', async () => {
    const now = () => 1_770_000_000_123
    const key = await createSessionKey()
    const sessions = createSessions({ jwt: { keys: [key], issuer, audience: 'api' }, now })
    const { token, name, request } = await begin(sessions)
    const [header, claims] = token
      .split('.')
      .slice(0, 2)
      .map(part => JSON.parse(Buffer.from(part, 'base64url').toString()))
    expect(header).toEqual({ alg: 'ES256', typ: 'JWT', kid: key.kid })
    expect(claims).toEqual({
      ...{ iss: issuer, sub: `eip155:1:${address}`, aud: 'api', iat: 1_770_000_000, exp: 1_770_086_400 },
      ...{ jti: expect.stringMatching(/^[\w-]{22}$/), signedInAt: now() },
    })
    expect(name).toMatch(/^__Host-siwx-session-/)
    const info = { address, chainId: 'eip155:1', signedInAt: now(), expiresAt: 1_770_086_400_000 }
    expect(await sessions.list(request)).toEqual([info])
    expect(await sessions.list({ headers: new Headers({ authorization: `Bearer ${token}` }) })).toEqual([info])
    const late = createSessions({ jwt: { keys: [key], issuer, audience: 'api' }, now: () => now() + tokenMs })
    expect(await late.list(request)).toEqual([])
  })

  it('outlives a rotation of keys until its key is removed', async () => {
    const [old, fresh] = [await createSessionKey(), await createSessionKey()]
    let keys: readonly SessionKey[] = [old]
    const sessions = createSessions({ jwt: { keys: () => keys, issuer } })
    const before = await begin(sessions)
    keys = [fresh, old]
    const after = await begin(sessions)
    expect(JSON.parse(Buffer.from(after.token.split('.')[0] ?? '', 'base64url').toString()).kid).toBe(fresh.kid)
    for (const { request } of [before, after]) expect(await sessions.list(request)).toHaveLength(1)
    expect((await sessions.jwks?.())?.keys.map(key => [(key as SessionKey).kid, key.d])).toEqual([
      [fresh.kid, undefined],
      [old.kid, undefined],
    ])
    keys = [fresh]
    expect(await sessions.list(before.request)).toEqual([])
    expect(await sessions.list(after.request)).toHaveLength(1)
    keys = []
    await expect(begin(sessions)).rejects.toThrow('keys is empty')
  })

  it('is refused when it is forged', async () => {
    const key = await createSessionKey()
    const sessions = createSessions({ jwt: { keys: [key], issuer } })
    const { name, token } = await begin(sessions)
    const [header = '', claims = '', seal = ''] = token.split('.')
    const other = await createSessionKey()
    const foreign = await begin(createSessions({ jwt: { keys: [{ ...other, kid: key.kid }], issuer } }))
    const elsewhere = await begin(createSessions({ jwt: { keys: [key], issuer: 'https://evil.example' } }))
    const audience = await begin(createSessions({ jwt: { keys: [key], issuer, audience: 'other' } }))
    const known = JSON.parse(Buffer.from(claims, 'base64url').toString())
    for (const forged of [
      foreign.token,
      elsewhere.token,
      audience.token,
      `${encode({ alg: 'none', kid: key.kid })}.${claims}.`,
      `${encode({ alg: 'none', kid: key.kid })}.${claims}.${seal}`,
      `${encode({ alg: 'HS256', kid: key.kid })}.${claims}.${seal}`,
      `${header}.${encode({ ...known, exp: known.exp + 1 })}.${seal}`,
      `${header}.${encode({ ...known, sub: `eip155:1:0x${'0'.repeat(40)}` })}.${seal}`,
      `${header}.${claims}.${seal.slice(0, -4)}AAAA`,
      `${header}.${claims}.`,
      `${header}.${claims}`,
      `${token}.${seal}`,
      `${token}${'A'.repeat(2_000)}`,
      'x.y.z',
      '..',
      '',
    ]) {
      expect(await sessions.list({ headers: new Headers({ cookie: `${name}=${forged}` }) })).toEqual([])
      expect(await sessions.list({ headers: new Headers({ authorization: `Bearer ${forged}` }) })).toEqual([])
    }
    expect(await sessions.list({ headers: new Headers({ cookie: `${name}=${token}` }) })).toHaveLength(1)
    expect(await sessions.list({ headers: new Headers({ cookie: `${name.slice(0, -1)}_=${token}` }) })).toEqual([])
  })

  it('is taken back everywhere where the host keeps when', async () => {
    const times = new Map<string, number>()
    const revocations: Revocations = {
      get: async account => times.get(account),
      async set(account, atMs) {
        times.set(account, atMs)
      },
    }
    let time = 1_770_000_000_000
    const sessions = createSessions({ jwt: { keys: [await createSessionKey()], issuer, revocations }, now: () => time })
    const [phone, laptop] = [await begin(sessions), await begin(sessions)]
    const answer = new Headers()
    await sessions.signOutEverywhere?.({ request: phone.request, answer })
    expect(answer.getSetCookie()[0]).toContain('Max-Age=0')
    expect([...times]).toEqual([[`eip155:${address.toLowerCase()}`, time]])
    for (const { request } of [phone, laptop]) expect(await sessions.list(request)).toEqual([])
    time += 1
    expect(await sessions.list((await begin(sessions)).request)).toHaveLength(1)
    expect(createSessions({ jwt: { keys: [], issuer } }).signOutEverywhere).toBeUndefined()
  })
})
