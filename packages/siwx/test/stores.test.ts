import { createNonce, type SignInSession } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { createSessions } from '../src/exports/index.ts'
import { createJar } from './support/createJar.ts'
import { withStores } from './support/withStores.ts'

// Every place in which nonces and sessions can be kept keeps them alike, for several instances of a server at once.

const address = '0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69'
const session = (chainId = 'eip155:1', accountAddress: string = address) =>
  ({ data: { chainId, accountAddress } }) as SignInSession

/** A browser, as the functions of sessions see it. */
function createVisitor(jar = createJar()) {
  return {
    jar,
    request: () => ({ headers: new Headers({ cookie: jar.header() }) }),
    async with<value>(run: (visitor: { request: { headers: Headers }; answer: Headers }) => Promise<value>) {
      const answer = new Headers()
      const value = await run({ request: { headers: new Headers({ cookie: jar.header() }) }, answer })
      jar.take(answer)
      return value
    },
  }
}

withStores((fresh, name) => {
  test('a nonce counts once, at whichever instance', async () => {
    const place = await fresh()
    const now = () => Date.now()
    const [one, other] = await Promise.all([place.open(), place.open()])
    const [issuing, consuming] = [one.nonces(now), other.nonces(now)]
    const nonce = await issuing.issue()
    expect(nonce).toMatch(/^[\da-f]{32}$/)
    expect(await consuming.consume(createNonce())).toBe(false)
    expect(await consuming.consume(nonce)).toBe(true)
    expect(await consuming.consume(nonce)).toBe(false)
    expect(await issuing.consume(nonce)).toBe(false)
    for (const odd of ['', "' or 1=1 --", '\u0000', 'x'.repeat(1_000)]) expect(await consuming.consume(odd)).toBe(false)
  })

  test('of 40 concurrent uses of a nonce at two instances one counts', async () => {
    const place = await fresh()
    const now = () => Date.now()
    const instances = await Promise.all([place.open(), place.open()])
    const [one, other] = instances.map(instance => instance.nonces(now))
    if (!one || !other) throw new Error('No instance')
    for (let round = 0; round < 5; round++) {
      const nonce = await one.issue()
      const uses = Array.from({ length: 40 }, (_, at) => (at % 2 ? one : other).consume(nonce))
      expect((await Promise.all(uses)).filter(isUsed => isUsed)).toHaveLength(1)
    }
  })

  // Redis forgets by its own clock: that it is given the time is what `redis.test.ts` looks at.
  if (name !== 'redis')
    test('a nonce is forgotten after five minutes', async () => {
      const place = await fresh()
      let time = Date.now()
      const now = () => time
      const nonces = (await place.open()).nonces(now)
      const [early, late] = [await nonces.issue(), await nonces.issue()]
      time += 299_999
      expect(await nonces.consume(early)).toBe(true)
      time += 1
      expect(await nonces.consume(late)).toBe(false)
      await nonces.issue()
      expect(await nonces.consume(late)).toBe(false)
    })

  test('a session is seen by every instance, outlives a restart, and ends where it expires', async () => {
    const place = await fresh()
    let time = Date.now()
    const now = () => time
    const open = async () => createSessions({ store: (await place.open()).sessions(now), now, lifetimeMs: 60_000 })
    const visitor = createVisitor()
    const info = await visitor.with(async each => (await open()).create(session(), each))
    expect(info).toEqual({ address, chainId: 'eip155:1', signedInAt: time, expiresAt: time + 60_000 })
    // What stands in the store makes no cookie.
    const [value = ''] = visitor.jar.cookies.values()
    expect(value).toMatch(/^[\w-]{43}$/)
    expect(await place.dump()).not.toContain(value)
    expect(await (await open()).list(visitor.request())).toEqual([info])
    time += 60_000
    expect(await (await open()).list(visitor.request())).toEqual([])
  })

  test('each account and network has a session of its own; one ends, all end, everywhere', async () => {
    const place = await fresh()
    const now = () => Date.now()
    const sessions = createSessions({ store: (await place.open()).sessions(now), now })
    const elsewhere = createSessions({ store: (await place.open()).sessions(now), now })
    const [phone, laptop] = [createVisitor(), createVisitor()]
    const listOf = async (visitor: typeof phone) =>
      (await elsewhere.list(visitor.request())).map(({ chainId, address }) => `${chainId}:${address}`).sort()
    const other = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
    for (const [chainId, account] of [['eip155:1'], ['eip155:10'], ['eip155:1', other]])
      await phone.with(each => sessions.create(session(chainId, account), each))
    await laptop.with(each => sessions.create(session('eip155:8453'), each))
    expect(await listOf(phone)).toEqual([`eip155:10:${address}`, `eip155:1:${address}`, `eip155:1:${other}`].sort())

    const copy = createVisitor({ ...createJar(), header: phone.jar.header })
    const before = phone.jar.header()
    await phone.with(each => sessions.signOut(each, { chainId: 'eip155:10', address: address.toLowerCase() }))
    expect(await listOf(phone)).toEqual([`eip155:1:${address}`, `eip155:1:${other}`].sort())
    // The server has ended it: a copy of the cookie counts no more.
    expect((await sessions.list({ headers: new Headers({ cookie: before }) })).length).toBe(2)
    expect(await listOf(copy)).toEqual(await listOf(phone))

    await phone.with(each => sessions.signOut(each, { chainId: 'eip155:1', address: other }))
    await phone.with(async each => sessions.signOutEverywhere?.(each))
    expect([await listOf(phone), await listOf(laptop)]).toEqual([[], []])
    expect(phone.jar.cookies.size).toBe(0)
  })

  test('a session begins under a new id, and the former one ends', async () => {
    const place = await fresh()
    const now = () => Date.now()
    const sessions = createSessions({ store: (await place.open()).sessions(now), now })
    const visitor = createVisitor()
    await visitor.with(each => sessions.create(session(), each))
    const planted = visitor.jar.header()
    await visitor.with(each => sessions.create(session(), each))
    expect(visitor.jar.header()).not.toBe(planted)
    expect(await sessions.list({ headers: new Headers({ cookie: planted }) })).toEqual([])
    expect(await sessions.list(visitor.request())).toHaveLength(1)
  })

  test('a session that is put under the name of another account counts for neither', async () => {
    const place = await fresh()
    const now = () => Date.now()
    const sessions = createSessions({ store: (await place.open()).sessions(now), now })
    const [mine, yours] = [createVisitor(), createVisitor()]
    await mine.with(each => sessions.create(session(), each))
    await yours.with(each => sessions.create(session('eip155:1', '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'), each))
    const [[name] = [], [otherName, value] = []] = [...mine.jar.cookies, ...yours.jar.cookies]
    expect(await sessions.list({ headers: new Headers({ cookie: `${name}=${value}` }) })).toEqual([])
    expect(await sessions.list({ headers: new Headers({ cookie: `${otherName}=${value}` }) })).toHaveLength(1)
    // Another server, with a store of its own, knows none of them.
    const swapped = createSessions({ store: (await (await fresh()).open()).sessions(now), now })
    if (name) expect(await swapped.list(mine.request())).toEqual([])
  })
})
