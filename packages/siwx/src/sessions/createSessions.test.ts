import type { SignInSession } from 'billfold/protocol'
import { describe, expect, it } from 'vitest'
import { sessionCount, sessionMs } from '../limits.ts'
import { createSessions } from './createSessions.ts'
import { memorySessions } from './memorySessions.ts'
import type { SessionRow, SessionStore } from './SessionStore.ts'
import { toAccount } from './toAccount.ts'
import { toCookieName } from './toCookieName.ts'

const [address, other] = ['0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69', '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb']
const start = 1_770_000_000_000
const sessionOf = (accountAddress = address, chainId = 'eip155:1') =>
  ({ data: { chainId, accountAddress } }) as unknown as SignInSession
const withCookie = (cookie: string) => ({ headers: new Headers({ cookie }) })

/** Signs in; `cookie` is what the browser sends then. */
async function begin(sessions: ReturnType<typeof createSessions>, session = sessionOf(), sent = '') {
  const answer = new Headers()
  const info = await sessions.create(session, { request: withCookie(sent), answer })
  const [text = ''] = answer.getSetCookie()
  const [cookie = ''] = text.split(';')
  return { info, text, cookie, value: cookie.slice(cookie.indexOf('=') + 1), name: cookie.split('=')[0] ?? '' }
}

/** A store that notes what it is asked for. */
function watch(store: SessionStore): SessionStore & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    ...store,
    asked,
    get(id) {
      asked.push(id)
      return store.get(id)
    },
  }
}

describe('sessions in a store', () => {
  it('last seven days, or as long as the host says', async () => {
    let time = start
    const now = () => time
    for (const [options, lifetimeMs] of [
      [{}, sessionMs],
      [{ lifetimeMs: 60_000 }, 60_000],
    ] as const) {
      time = start
      const sessions = createSessions({ store: memorySessions({ now }), now, ...options })
      const { info, text, cookie } = await begin(sessions)
      expect(info).toEqual({ address, chainId: 'eip155:1', signedInAt: start, expiresAt: start + lifetimeMs })
      expect(text).toMatch(
        new RegExp(
          `^__Host-siwx-session-[\\w-]{16}=[\\w-]{43}; Path=/; Max-Age=${lifetimeMs / 1_000}; HttpOnly; SameSite=Lax; Secure$`,
        ),
      )
      time = start + lifetimeMs - 1
      expect(await sessions.list(withCookie(cookie))).toEqual([info])
      time += 1
      expect(await sessions.list(withCookie(cookie))).toEqual([])
    }
  })

  it('are listed newest first, whatever the order of their cookies', async () => {
    let time = start
    const sessions = createSessions({ store: memorySessions({ now: () => start }), now: () => time })
    const cookies: string[] = []
    for (const chainId of ['eip155:1', 'eip155:10', 'eip155:5']) {
      cookies.push((await begin(sessions, sessionOf(address, chainId))).cookie)
      time += 1
    }
    const [a, b, c] = cookies
    for (const order of [
      [a, b, c],
      [c, b, a],
      [b, c, a],
    ])
      expect((await sessions.list(withCookie(order.join('; ')))).map(({ chainId }) => chainId)).toEqual([
        ...['eip155:5', 'eip155:10', 'eip155:1'],
      ])
  })

  it('are ended one by one, or all of the browser', async () => {
    const sessions = createSessions({ store: memorySessions() })
    const [first, second] = [await begin(sessions), await begin(sessions, sessionOf(other))]
    const request = withCookie(`${first.cookie}; ${second.cookie}`)
    const namesOf = async () => (await sessions.list(request)).map(each => each.address).sort()
    const answer = new Headers()
    await sessions.signOut(
      { request, answer },
      { address: address.toUpperCase().replace('0X', '0x'), chainId: 'eip155:1' },
    )
    expect(answer.getSetCookie()).toEqual([`${first.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`])
    expect(await namesOf()).toEqual([other])
    await sessions.signOut({ request, answer }, { address: other, chainId: 'eip155:10' })
    expect(await namesOf()).toEqual([other])
    const third = await begin(sessions)
    const both = withCookie(`${third.cookie}; ${second.cookie}`)
    await sessions.signOut({ request: both, answer })
    expect(await sessions.list(both)).toEqual([])
    expect(answer.getSetCookie()).toHaveLength(3)
  })

  it('are ended everywhere by their account, and by no other', async () => {
    const sessions = createSessions({ store: memorySessions() })
    const [phone, laptop] = [await begin(sessions), await begin(sessions, sessionOf(address, 'eip155:10'))]
    const stranger = await begin(sessions, sessionOf(other))
    const answer = new Headers()
    await sessions.signOutEverywhere?.({ request: withCookie(phone.cookie), answer })
    expect(answer.getSetCookie()).toEqual([`${phone.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`])
    const counts = [phone, laptop, stranger].map(async each => (await sessions.list(withCookie(each.cookie))).length)
    expect(await Promise.all(counts)).toEqual([0, 0, 1])
  })

  it('begin under a new id, and the former of the same account ends', async () => {
    const sessions = createSessions({ store: memorySessions() })
    const former = await begin(sessions)
    const next = await begin(sessions, sessionOf(), former.cookie)
    expect(next.value).not.toBe(former.value)
    expect(await sessions.list(withCookie(former.cookie))).toEqual([])
    expect(await sessions.list(withCookie(next.cookie))).toEqual([next.info])
  })

  it('are looked up by cookies of theirs alone, at most twenty', async () => {
    const store = watch(memorySessions())
    const sessions = createSessions({ store })
    const { cookie, info, value } = await begin(sessions)
    const foreign = Array.from({ length: 25 }, (_, at) => `other-${at}=${value}`)
    expect(await sessions.list(withCookie([...foreign, cookie].join('; ')))).toEqual([info])
    expect(store.asked).toHaveLength(1)
    expect(store.asked[0]).not.toBe(value)
    const many = Array.from({ length: 25 }, (_, at) => `__Host-siwx-session-${at}=${value}`)
    expect(await sessions.list(withCookie([...many, cookie].join('; ')))).toEqual([])
    expect(store.asked).toHaveLength(1 + sessionCount)
    store.asked.length = 0
    for (const odd of [value.slice(1), `${value}A`, `!${value}`, `${value}!`, 'A', '', '!'.repeat(43)])
      expect(await sessions.list(withCookie(`${cookie.split('=')[0]}=${odd}`))).toEqual([])
    expect(store.asked).toEqual([])
    // A header is for tokens.
    expect(await sessions.list({ headers: new Headers({ authorization: `Bearer ${value}` }) })).toEqual([])
    expect(store.asked).toEqual([])
  })

  it('count under the name of their own account, as the store has them', async () => {
    const sessions = createSessions({ store: memorySessions() })
    const [mine, yours] = [await begin(sessions), await begin(sessions, sessionOf(other))]
    expect(await sessions.list(withCookie(`${mine.name}=${yours.value}`))).toEqual([])
    const row: SessionRow = {
      ...{ account: toAccount({ chainId: 'eip155:1', address }), address, chainId: 'eip155:1' },
      ...{ signedInAt: start, expiresAt: Date.now() + 60_000 },
    }
    const listOf = (value: unknown) =>
      createSessions({ store: { ...memorySessions(), get: async () => value as SessionRow } }).list(
        withCookie(mine.cookie),
      )
    expect(await listOf(row)).toHaveLength(1)
    for (const change of [
      ...[{ account: 'eip155:0x0' }, { account: undefined }, { address: undefined }, { chainId: undefined }],
      ...[{ address: 1 }, { signedInAt: undefined }, { signedInAt: 'x' }, { expiresAt: undefined }],
      ...[{ expiresAt: `${row.expiresAt}` }, { expiresAt: Number.POSITIVE_INFINITY }, { signedInAt: Number.NaN }],
    ])
      expect([change, await listOf({ ...row, ...change })]).toEqual([change, []])
    for (const odd of [undefined, {}]) expect(await listOf(odd)).toEqual([])
  })

  it('reject with the failure of the store', async () => {
    const cause = new Error('away')
    const fail = () => Promise.reject(cause)
    const working = createSessions({ store: memorySessions() })
    const { cookie } = await begin(working)
    const sessions = createSessions({ store: { set: fail, get: fail, delete: fail, deleteAccount: fail } })
    const message = 'The store of sessions failed: away'
    await expect(sessions.list(withCookie(cookie))).rejects.toMatchObject({ name: 'StoreError', message, cause })
    await expect(begin(sessions)).rejects.toMatchObject({ message })
    await expect(begin(sessions, sessionOf(), cookie)).rejects.toMatchObject({ message })
    for (const [part, ask] of [
      ['delete', 'signOut'],
      ['deleteAccount', 'signOutEverywhere'],
    ] as const) {
      const rows = memorySessions()
      const open = createSessions({ store: { ...rows, [part]: fail } })
      const kept = await begin(open)
      const answer = new Headers()
      await expect(open[ask]?.({ request: withCookie(kept.cookie), answer })).rejects.toMatchObject({ message })
      expect(answer.getSetCookie()).toEqual([])
      expect(await open.list(withCookie(kept.cookie))).toHaveLength(1)
    }
  })
})

describe('sessions in memory', () => {
  it('are removed once they have expired, never before', async () => {
    let time = start
    const store = memorySessions({ now: () => time })
    const row = (expiresAt: number): SessionRow => ({
      ...{ account: 'a', address: 'a', chainId: 'c', signedInAt: start },
      expiresAt,
    })
    await store.set('one', row(start + 10))
    await store.set('two', row(start + 20))
    await store.set('three', row(start + 30))
    time = start + 20
    await store.set('four', row(start + 40))
    const known = await Promise.all(
      ['one', 'two', 'three', 'four'].map(async id => (await store.get(id)) !== undefined),
    )
    expect(known).toEqual([false, false, true, true])
  })

  it('are removed by their id, and by their account', async () => {
    const store = memorySessions()
    const row = (account: string): SessionRow => ({
      ...{ account, address: 'a', chainId: 'c', signedInAt: start, expiresAt: Date.now() + 60_000 },
    })
    for (const [id, account] of [
      ['1', 'a'],
      ['2', 'a'],
      ['3', 'b'],
      ['4', 'a'],
    ] as const)
      await store.set(id, row(account))
    await store.delete('1')
    expect(await store.get('1')).toBeUndefined()
    expect(await store.get('2')).toMatchObject({ account: 'a' })
    await store.deleteAccount('a')
    const known = await Promise.all(['2', '3', '4'].map(async id => (await store.get(id)) !== undefined))
    expect(known).toEqual([false, true, false])
  })
})

it('an account is the same on all networks of its family; its case counts where it is no checksum', () => {
  expect(toAccount({ chainId: 'eip155:10', address: '0xAB' })).toBe('eip155:0xab')
  expect(toAccount({ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: 'AbC' })).toBe('solana:AbC')
})

it('a cookie is of one account on one network', () => {
  const names = [
    ...[
      { chainId: 'eip155:1', address },
      { chainId: 'eip155:10', address },
      { chainId: 'eip155:1', address: other },
    ],
    ...[
      { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: 'AbC' },
      { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: 'abc' },
    ],
  ].map(toCookieName)
  expect(new Set(names).size).toBe(5)
  for (const name of names) expect(name).toMatch(/^siwx-session-[\w-]{16}$/)
  expect(toCookieName({ chainId: 'eip155:1', address: address.toLowerCase() })).toBe(names[0])
})
