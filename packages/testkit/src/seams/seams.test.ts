import { describe, expect, test } from 'vitest'
import { createFaultFetch, type FetchFault } from './createFaultFetch.ts'
import { createRandom } from './createRandom.ts'
import { createTestClock } from './createTestClock.ts'
import { createTestOrigin } from './createTestOrigin.ts'
import { createTestStorage } from './createTestStorage.ts'

const url = 'http://api.test/wallets'
const base: typeof fetch = async () => Response.json({ wallets: ['one', 'two', 'three'] }, { headers: { etag: '7' } })

describe('createFaultFetch', () => {
  const struck = (fault: FetchFault | readonly FetchFault[], clock = createTestClock()) =>
    createFaultFetch([{ match: '/wallets', fault }], { base, clock })

  test('without a rule that matches the real answer comes, without a base nothing can be reached', async () => {
    expect(await (await createFaultFetch([], { base })(url)).json()).toEqual({ wallets: ['one', 'two', 'three'] })
    await expect(createFaultFetch()(url)).rejects.toThrow(TypeError)
    expect((await createFaultFetch([{ match: /swaps$/, fault: { kind: 'refuse' } }], { base })(url)).status).toBe(200)
  })

  test('refuse, status, json, html, header, truncate', async () => {
    await expect(struck({ kind: 'refuse' })(url)).rejects.toThrow(TypeError)
    const limited = await struck({ kind: 'status', status: 429, headers: { 'retry-after': '2' }, body: 'slow down' })(
      url,
    )
    expect([limited.status, limited.headers.get('retry-after'), await limited.text()]).toEqual([429, '2', 'slow down'])
    expect(await (await struck({ kind: 'json', body: { odd: true } })(url)).json()).toEqual({ odd: true })
    const page = await struck({ kind: 'html' })(url)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html'])
    await expect(page.json()).rejects.toThrow(SyntaxError)
    const changed = await struck({ kind: 'header', headers: { etag: null, 'x-odd': 'yes' } })(url)
    expect([changed.headers.get('etag'), changed.headers.get('x-odd')]).toEqual([null, 'yes'])
    const cut = await struck({ kind: 'truncate', bytes: 10 })(url)
    expect(await cut.text()).toBe('{"wallets"')
  })

  test('delay, by the clock it was given, and combined with another fault', async () => {
    const clock = createTestClock()
    let status = 0
    const asking = struck(
      [
        { kind: 'delay', ms: 500 },
        { kind: 'status', status: 503 },
      ],
      clock,
    )(url).then(answer => {
      status = answer.status
    })
    await clock.advance(499)
    expect(status).toBe(0)
    await clock.advance(1)
    await asking
    expect(status).toBe(503)
  })

  test('drip: the body comes in pieces, and can stop coming', async () => {
    const clock = createTestClock()
    let text = ''
    const asking = struck(
      { kind: 'drip', chunkBytes: 10, gapMs: 100 },
      clock,
    )(url)
      .then(answer => answer.text())
      .then(whole => {
        text = whole
      })
    await clock.advance(300)
    expect(text).toBe('')
    await clock.advance(300)
    await asking
    expect(JSON.parse(text)).toEqual({ wallets: ['one', 'two', 'three'] })
    const aborting = new AbortController()
    const stalled = await struck({ kind: 'drip', chunkBytes: 10, gapMs: 1, stallAfterBytes: 15 }, clock)(url, {
      signal: aborting.signal,
    })
    const reading = stalled.text().then(
      () => 'whole',
      () => 'cut',
    )
    await clock.advance(3_600_000)
    aborting.abort()
    expect(await reading).toBe('cut')
  })

  test('hang and delay end with the signal', async () => {
    for (const fault of [{ kind: 'hang' }, { kind: 'delay', ms: 1_000 }] as const) {
      const clock = createTestClock()
      const aborting = new AbortController()
      const asking = struck(fault, clock)(url, { signal: aborting.signal })
      await clock.advance(10)
      aborting.abort()
      await expect(asking).rejects.toMatchObject({ name: 'AbortError' })
      expect(clock.timerCount).toBe(0)
    }
    await expect(struck({ kind: 'hang' })(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  test('strikes as often as configured, and records what was asked', async () => {
    const fetch = createFaultFetch([{ match: call => call.method === 'POST', fault: { kind: 'refuse' }, times: 2 }], {
      base,
    })
    const post = () =>
      fetch(url, { method: 'POST', body: 'x' }).then(
        () => 'answered',
        () => 'refused',
      )
    expect([await post(), (await fetch(url)).status, await post(), await post()]).toEqual([
      'refused',
      200,
      'refused',
      'answered',
    ])
    expect(fetch.calls).toHaveLength(4)
    expect(fetch.calls[0]).toEqual({ url, method: 'POST', body: 'x' })
    fetch.set([{ match: '', fault: { kind: 'refuse' } }])
    await expect(fetch(url)).rejects.toThrow()
  })

  test('the same seed fails in the same places, another one elsewhere', async () => {
    const run = async (seed: number) => {
      const fetch = createFaultFetch([{ match: '', fault: { kind: 'refuse' }, chance: 0.5 }], { base, seed })
      const outcomes: boolean[] = []
      for (let count = 0; count < 64; count += 1)
        outcomes.push(
          await fetch(url).then(
            () => true,
            () => false,
          ),
        )
      return outcomes
    }
    const [first, again, other] = [await run(1), await run(1), await run(2)]
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
    expect(new Set(first).size).toBe(2)
  })
})

describe('createTestStorage', () => {
  test('fails where configured, with the errors of browsers, and works again', () => {
    const storage = createTestStorage({
      entries: { known: 'long enough' },
      failOn: ['getItem', 'setItem', 'removeItem'],
    })
    const calls = [
      () => storage.getItem('known'),
      () => storage.setItem('known', 'x'),
      () => storage.removeItem('known'),
    ]
    for (const call of calls) expect(call).toThrow(expect.objectContaining({ name: 'SecurityError' }))
    storage.failOn(['quota'])
    expect(() => storage.setItem('new', '')).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
    expect(() => storage.setItem('known', 'longer than it was')).toThrow(
      expect.objectContaining({ name: 'QuotaExceededError' }),
    )
    storage.setItem('known', 'shorter')
    storage.failOn([])
    storage.setItem('new', 'x')
    expect(storage.snapshot()).toEqual({ known: 'shorter', new: 'x' })
    expect(storage.counts).toEqual({ getItem: 1, setItem: 5, removeItem: 1 })
  })
})

describe('createTestOrigin', () => {
  test('tabs receive changes of each other, never their own, and nothing after they were closed', async () => {
    const origin = createTestOrigin()
    const [one, two] = [origin.openTab(), origin.openTab()]
    const received: unknown[] = []
    for (const [name, tab] of [
      ['one', one],
      ['two', two],
    ] as const)
      tab.window.addEventListener('storage', event =>
        received.push([name, (event as StorageEvent).key, (event as StorageEvent).newValue]),
      )
    one.storage.setItem('key', 'value')
    expect(received).toEqual([])
    await createTestClock().advance(0)
    expect(received).toEqual([['two', 'key', 'value']])
    expect(two.window.localStorage.getItem('key')).toBe('value')
    origin.storage.clear()
    await createTestClock().advance(0)
    expect(received.slice(1)).toEqual([
      ['one', null, null],
      ['two', null, null],
    ])
    two.close()
    one.storage.setItem('key', 'again')
    await createTestClock().advance(0)
    expect(received).toHaveLength(3)
  })

  test('a tab is the global window only while it is entered', () => {
    const tab = createTestOrigin().openTab()
    expect(typeof window).toBe('undefined')
    expect(tab.run(() => window as unknown)).toBe(tab.window)
    expect(typeof window).toBe('undefined')
    const leave = tab.enter()
    expect(window as unknown).toBe(tab.window)
    leave()
    expect(typeof window).toBe('undefined')
    expect(() =>
      tab.run(() => {
        throw new Error('inside')
      }),
    ).toThrow('inside')
    expect(typeof window).toBe('undefined')
  })
})

describe('createRandom', () => {
  test('is even enough, within bounds, and repeats itself by seed', () => {
    const random = createRandom(42)
    const counts = [0, 0, 0, 0]
    for (let count = 0; count < 40_000; count += 1) {
      const index = random.below(4)
      counts[index] = (counts[index] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
    const sequence = (seed: number) => {
      const again = createRandom(seed)
      return Array.from({ length: 8 }, () => again.next())
    }
    expect(sequence(7)).toEqual(sequence(7))
    expect(sequence(7)).not.toEqual(sequence(8))
    expect(() => random.pick([])).toThrow()
  })
})
