import type { SignInSession } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { createSessionKey, createSessions } from '../src/exports/index.ts'
import { createJar } from './support/createJar.ts'
import { withStores } from './support/withStores.ts'

// Every place in which revoked tokens can be kept keeps them alike, for several instances of a server at once.

const issuer = 'https://app.example'
const [address, other] = ['0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69', '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb']
const sessionOf = (accountAddress = address, chainId = 'eip155:1') =>
  ({ data: { chainId, accountAddress } }) as unknown as SignInSession
type Sessions = ReturnType<typeof createSessions>

/** A browser, and the header that it sends. */
function createVisitor() {
  const jar = createJar()
  const send = async <value>(
    run: (visitor: { request: { headers: Headers }; answer: Headers }) => Promise<value> | undefined,
  ) => {
    const answer = new Headers()
    const value = await run({ request: { headers: new Headers({ cookie: jar.header() }) }, answer })
    jar.take(answer)
    return value
  }
  return {
    jar,
    begin: (sessions: Sessions, session = sessionOf()) => send(each => sessions.create(session, each)),
    signOut: (sessions: Sessions) => send(each => sessions.signOut(each)),
    leave: (sessions: Sessions) => send(each => sessions.signOutEverywhere?.(each)),
    count: async (sessions: Sessions) => (await sessions.list(withCookie(jar.header()))).length,
  }
}
const withCookie = (cookie: string) => ({ headers: new Headers({ cookie }) })

withStores((fresh, name) => {
  /** Instances of one server. Each has a clock of its own. */
  async function open(...clocks: readonly (() => number)[]) {
    const place = await fresh()
    const keys = [await createSessionKey()]
    const instances = await Promise.all(
      clocks.map(async now => {
        const revocations = (await place.open()).revocations(now)
        return createSessions({ jwt: { keys, issuer, revocations }, now, lifetimeMs: 60_000 })
      }),
    )
    const [one, two] = instances
    if (!one || !two) throw new Error('Two instances are needed')
    return { one, two, place }
  }

  test('a token ends where its visitor signs out, at every instance; no other token does', async () => {
    const { one, two } = await open(Date.now, Date.now)
    const [phone, laptop] = [createVisitor(), createVisitor()]
    await phone.begin(one)
    await phone.begin(one, sessionOf(other))
    await laptop.begin(two)
    const copy = phone.jar.header()
    expect(await two.list(withCookie(copy))).toHaveLength(2)
    await phone.signOut(one)
    for (const instance of [one, two]) expect(await instance.list(withCookie(copy))).toEqual([])
    expect(await laptop.count(one)).toBe(1)
    await phone.begin(two)
    expect(await phone.count(one)).toBe(1)
  })

  test('a token ends where its account signs in again in that browser', async () => {
    const { one, two } = await open(Date.now, Date.now)
    const visitor = createVisitor()
    await visitor.begin(one)
    const former = visitor.jar.header()
    await visitor.begin(two)
    expect(await one.list(withCookie(former))).toEqual([])
    expect(await visitor.count(one)).toBe(1)
  })

  test('signing out everywhere ends the tokens of the account in all browsers and networks, whatever the clocks', async () => {
    const time = Date.now()
    // An instance whose clock is 50 seconds fast.
    const { one, two } = await open(
      () => time,
      () => time + 50_000,
    )
    const [phone, laptop, stranger] = [createVisitor(), createVisitor(), createVisitor()]
    await phone.begin(one)
    await laptop.begin(two, sessionOf(address.toLowerCase(), 'eip155:10'))
    await stranger.begin(one, sessionOf(other))
    const copies = [phone, laptop].map(({ jar }) => jar.header())
    await phone.leave(one)
    for (const instance of [one, two])
      for (const copy of copies) expect(await instance.list(withCookie(copy))).toEqual([])
    expect(phone.jar.cookies.size).toBe(0)
    expect(await stranger.count(two)).toBe(1)
    // The same millisecond, by both clocks.
    await phone.begin(one)
    await laptop.begin(two)
    for (const instance of [one, two])
      expect([await phone.count(instance), await laptop.count(instance)]).toEqual([1, 1])
    await laptop.leave(two)
    for (const instance of [one, two])
      expect([await phone.count(instance), await laptop.count(instance)]).toEqual([0, 0])
  })

  test('of calls in parallel at two instances none is lost', async () => {
    const { one, two, place } = await open(Date.now, Date.now)
    const instanceOf = (at: number) => (at % 2 ? one : two)
    const before = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const visitor = createVisitor()
        await visitor.begin(instanceOf(at))
        return visitor
      }),
    )
    // Some sign out everywhere while others do, and while others sign in.
    const during = Array.from({ length: 10 }, createVisitor)
    const copies = before.map(({ jar }) => jar.header())
    await Promise.all([
      ...before.map((visitor, at) => visitor.leave(instanceOf(at))),
      ...during.map((visitor, at) => visitor.begin(instanceOf(at))),
    ])
    for (const copy of copies) expect(await one.list(withCookie(copy))).toEqual([])
    const after = createVisitor()
    await after.begin(one)
    expect(await after.count(two)).toBe(1)

    const [first, second] = await Promise.all(
      [await place.open(), await place.open()].map(instance => instance.revocations(Date.now)),
    )
    const values = Array.from({ length: 40 }, (_, at) => `${at}`)
    const until = Date.now() + 60_000
    await Promise.all(values.map((value, at) => (at % 2 ? first : second)?.set('k', value, until)))
    const [[kept] = [], [same] = []] = await Promise.all([first?.get(['k']), second?.get(['k'])])
    expect(values).toContain(kept)
    expect(same).toBe(kept)
  })

  test('values come in the order of their keys', async () => {
    const { place } = await open(Date.now, Date.now)
    const revocations = (await place.open()).revocations(Date.now)
    const until = Date.now() + 60_000
    await revocations.set('b', 'two', until)
    await revocations.set("a' or 1=1 --", 'one', until)
    expect(await revocations.get(["a' or 1=1 --", 'none', 'b'])).toEqual(['one', undefined, 'two'])
    expect(await revocations.get(['b'])).toEqual(['two'])
  })

  // Redis forgets by its own clock: that it is given the time is what `redis.test.ts` looks at.
  if (name !== 'redis')
    test('a revocation is kept until the last of its tokens has expired everywhere, and no longer', async () => {
      const start = 1_770_000_000_000
      let time = start
      const now = () => time
      const { one, two, place } = await open(now, () => time - 300_000)
      const [phone, laptop, stranger] = [createVisitor(), createVisitor(), createVisitor()]
      for (const visitor of [phone, laptop]) await visitor.begin(one)
      await stranger.begin(one, sessionOf(other))
      const [copy, copied, last] = [phone, laptop, stranger].map(({ jar }) => jar.header())
      await phone.signOut(one)
      await laptop.leave(one)
      const revocations = (await place.open()).revocations(now)
      const countAfter = async (key: string) => {
        await revocations.set(key, '1', time + 1)
        return place.countRevoked?.()
      }
      // Five minutes late by its clock, the other instance takes tokens that have not expired there.
      time = start + 359_999
      expect(await one.list(withCookie(last ?? ''))).toEqual([])
      expect(await two.list(withCookie(last ?? ''))).toHaveLength(1)
      const before = await countAfter('a')
      for (const each of [copy, copied]) expect(await two.list(withCookie(each ?? ''))).toEqual([])
      time = start + 360_000
      // `a` and the two of before have expired.
      const after = await countAfter('b')
      if (place.countRevoked) expect([before, after]).toEqual([3, 1])
      for (const each of [copy, copied, last]) expect(await two.list(withCookie(each ?? ''))).toEqual([])
    })
})
