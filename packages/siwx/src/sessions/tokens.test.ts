import type { SignInSession } from 'billfold/protocol'
import { describe, expect, it } from 'vitest'
import { revocationSlackMs, tokenMs } from '../limits.ts'
import { createSessionKey, type SessionKey } from '../tokens/createSessionKey.ts'
import { createTokens } from '../tokens/createTokens.ts'
import { createSessions } from './createSessions.ts'
import { memoryRevocations } from './memoryRevocations.ts'
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

  it('is revoked by its id, and with all of its account by an epoch', async () => {
    const time = 1_770_000_000_000
    const set: (readonly [string, string, number])[] = []
    const inner = memoryRevocations()
    const revocations: Revocations = {
      get: inner.get,
      set(...entry) {
        set.push(entry)
        return inner.set(...entry)
      },
    }
    const sessions = createSessions({ jwt: { keys: [await createSessionKey()], issuer, revocations }, now: () => time })
    const [phone, laptop, tablet] = [await begin(sessions), await begin(sessions), await begin(sessions)]
    expect([claimsOf(phone.token).epoch, set]).toEqual([undefined, []])
    const until = time + tokenMs + revocationSlackMs
    const answer = new Headers()
    await sessions.signOut({ request: phone.request, answer })
    expect(set).toEqual([[`token:${claimsOf(phone.token).jti}`, '1', until]])
    expect(answer.getSetCookie()[0]).toContain('Max-Age=0')
    expect(await sessions.list(phone.request)).toEqual([])
    expect(await sessions.list(laptop.request)).toHaveLength(1)
    await sessions.signOutEverywhere?.({ request: laptop.request, answer })
    const epoch = expect.stringMatching(/^[\w-]{22}$/)
    expect(set.slice(1)).toEqual([[`account:eip155:${address.toLowerCase()}`, epoch, until]])
    for (const { request } of [phone, laptop, tablet]) expect(await sessions.list(request)).toEqual([])
    const again = await begin(sessions)
    expect(claimsOf(again.token).epoch).toBe(set[1]?.[1])
    expect(await sessions.list(again.request)).toHaveLength(1)
    await sessions.signOutEverywhere?.({ request: again.request, answer })
    expect(set[2]?.[1]).not.toBe(set[1]?.[1])
    expect(await sessions.list(again.request)).toEqual([])
    expect(createSessions({ jwt: { keys: [], issuer } }).signOutEverywhere).toBeUndefined()
  })

  it('is read for an account of one network, and of no more than 2,000 characters', async () => {
    const now = () => 1_770_000_000_000
    const key = await createSessionKey()
    const tokens = createTokens({ keys: [key], now })
    const sessions = createSessions({ jwt: { keys: [key], issuer }, now })
    const listOf = async (change: object, scheme = 'Bearer ', end = '') => {
      const claims = { iss: issuer, sub: `eip155:10:${address}`, exp: now() / 1_000 + 60, signedInAt: now(), ...change }
      const authorization = `${scheme}${await tokens.sign(claims)}${end}`
      return (await sessions.list({ headers: new Headers({ authorization }) })).length
    }
    expect([await listOf({}), await listOf({}, 'bearer ')]).toEqual([1, 1])
    expect([await listOf({}, 'x Bearer '), await listOf({}, 'Bearer ', ' x'), await listOf({}, 'Basic ')]).toEqual([
      0, 0, 0,
    ])
    for (const change of [
      ...[{ sub: `x eip155:10:${address}` }, { sub: `eip155:10:${address}!` }, { sub: address }, { sub: 'eip155:10' }],
      ...[{ sub: undefined }, { sub: `:10:${address}` }, { signedInAt: undefined }, { signedInAt: `${now()}` }],
    ])
      expect([change, await listOf(change)]).toEqual([change, 0])

    const lengths = new Set<number>()
    for (const kid of ['k', 'ke', 'key'])
      for (let size = 1_180; size < 1_250; size++) {
        const long = createSessions({ jwt: { keys: [{ ...key, kid }], issuer: 'i'.repeat(size) }, now })
        const { token, request } = await begin(long)
        if (token.length < 1_998 || token.length > 2_003) continue
        lengths.add(token.length)
        expect([token.length, (await long.list(request)).length]).toEqual([token.length, token.length <= 2_000 ? 1 : 0])
      }
    expect(lengths).toContain(2_000)
    expect(lengths).toContain(2_001)
  })

  it('outlives the revocation of those before it', async () => {
    const kept = new Map<string, string>()
    const revocations: Revocations = {
      get: async keys => keys.map(key => kept.get(key)),
      async set(key, value) {
        kept.set(key, value)
      },
    }
    const sessions = createSessions({ jwt: { keys: [await createSessionKey()], issuer, revocations } })
    await sessions.signOutEverywhere?.({ request: (await begin(sessions)).request, answer: new Headers() })
    const { request, token } = await begin(sessions)
    expect(claimsOf(token).epoch).toBe([...kept.values()][0])
    kept.clear()
    expect(await sessions.list(request)).toHaveLength(1)
    await sessions.signOutEverywhere?.({ request, answer: new Headers() })
    expect(await sessions.list(request)).toEqual([])
  })

  it('of another server is not written into the store of revocations', async () => {
    const revocations = memoryRevocations()
    const [key, other] = [await createSessionKey(), await createSessionKey()]
    const sessions = createSessions({ jwt: { keys: [key], issuer, revocations } })
    const foreign = await begin(createSessions({ jwt: { keys: [other], issuer } }))
    const own = await begin(sessions)
    const start = (cookie: string) =>
      sessions.create(session, { request: { headers: new Headers({ cookie }) }, answer: new Headers() })
    for (const cookie of [foreign.cookie, `${own.name}=x`, `${own.name}=${'x'.repeat(3_000)}`]) await start(cookie)
    expect(await revocations.get([`token:${claimsOf(foreign.token).jti}`, 'token:undefined'])).toEqual([
      undefined,
      undefined,
    ])
    expect(await sessions.list(own.request)).toHaveLength(1)
    await start(own.cookie)
    expect(await sessions.list(own.request)).toEqual([])
  })

  it('ends by a lifetime that was shortened after it was made', async () => {
    let time = 1_770_000_000_000
    const keys = [await createSessionKey()]
    const open = (lifetimeMs: number) => createSessions({ jwt: { keys, issuer }, now: () => time, lifetimeMs })
    const { request } = await begin(open(60_000))
    const [short, long] = [open(10_000), open(600_000)]
    expect((await short.list(request))[0]?.expiresAt).toBe(time + 10_000)
    expect((await long.list(request))[0]?.expiresAt).toBe(time + 60_000)
    time += 10_000
    expect(await short.list(request)).toEqual([])
    expect(await long.list(request)).toHaveLength(1)
  })

  it('does not count while the store of revocations fails; signing out fails too, and can be tried again', async () => {
    let isAway = false
    const inner = memoryRevocations()
    const cause = new Error('connect ECONNREFUSED 10.0.0.7:6379')
    const revocations: Revocations = {
      get: keys => (isAway ? Promise.reject(cause) : inner.get(keys)),
      // A client may throw as well as reject.
      set(...entry) {
        if (isAway) throw cause
        return inner.set(...entry)
      },
    }
    const sessions = createSessions({ jwt: { keys: [await createSessionKey()], issuer, revocations } })
    const { request, cookie } = await begin(sessions)
    const answer = new Headers()
    const visitor = { request, answer }
    isAway = true
    for (const ask of [
      () => sessions.list(request),
      () => sessions.create(session, visitor),
      () => sessions.create(session, { ...visitor, request: { headers: new Headers() } }),
      () => sessions.signOut(visitor),
      () => sessions.signOutEverywhere?.(visitor),
    ])
      await expect(ask()).rejects.toMatchObject({
        ...{ name: 'StoreError', cause, message: `The store of revocations failed: ${cause.message}` },
      })
    expect(answer.getSetCookie()).toEqual([])
    isAway = false
    expect(await sessions.list(request)).toHaveLength(1)
    await sessions.signOut(visitor)
    expect(await sessions.list({ headers: new Headers({ cookie }) })).toEqual([])
  })
})

describe('revocations in memory', () => {
  it('are removed once they have expired, never before', async () => {
    let time = 0
    const revocations = memoryRevocations({ now: () => time })
    const set = (from: number, count: number, until: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => revocations.set(`${from + at}`, '1', until)))
    const known = async (...keys: number[]) => (await revocations.get(keys.map(String))).map(value => value === '1')
    await set(0, 500, 10)
    await set(500, 499, 20)
    time = 10
    expect(await known(0, 499, 500, 998)).toEqual([true, true, true, true])
    await set(999, 1, 20)
    expect(await known(0, 499, 500, 998, 999)).toEqual([false, false, true, true, true])
    // 500 are left: the next sweep is at 1,000.
    time = 20
    await set(1_000, 499, 30)
    expect(await known(500, 999, 1_000)).toEqual([true, true, true])
    await set(1_499, 1, 30)
    expect(await known(500, 999, 1_000, 1_499)).toEqual([false, false, true, true])
    // Of 1,500 that count none is removed, and the next sweep is at twice as many.
    await set(1_500, 1_000, 40)
    time = 30
    await set(2_500, 499, 40)
    expect(await known(1_000)).toEqual([true])
    await set(2_999, 1, 40)
    expect(await known(1_000, 1_500)).toEqual([false, true])
  })
})

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
