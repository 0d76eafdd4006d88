import { createMadeUpFamily } from '@billfold/testkit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../../../testkit/src/seams/createTestClock.ts'
import { createTestKit } from '../../../../testkit/src/seams/createTestKit.ts'
import { createTestOrigin } from '../../../../testkit/src/seams/createTestOrigin.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { featureUnavailable } from '../../protocol/errors/rows/options.ts'
import { rpcUnconfirmed } from '../../protocol/errors/rows/rpc.ts'
import { type PendingSend, storedPendingSends } from '../../protocol/stored/storedPendingSends.ts'
import { storedRecentReceivers } from '../../protocol/stored/storedRecentReceivers.ts'
import { lastSent } from '../actions/lastSent.ts'
import type { FeatureImplementations } from '../contracts/Features.ts'
import { getSendBook } from './getSendBook.ts'
import { watchPendingSends } from './watchPendingSends.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type Status = FeatureImplementations['transactionStatus']
type Seams = {
  clock?: ReturnType<typeof createTestClock>
  origin?: ReturnType<typeof createTestOrigin>
  page?: ReturnType<typeof createPage>
}

/** The book of a kit whose chain answers what the test says, and when it was asked what. */
function open(answer: Status, { clock = createTestClock(), origin = createTestOrigin(), page }: Seams = {}) {
  const asked: { at: number; hash: string; since: number | undefined; network: string }[] = []
  const family = createMadeUpFamily({ clock })
  const load = async (): Promise<Status> => read => {
    asked.push({ at: clock.now(), hash: read.hash, since: read.since, network: read.network.id })
    return answer(read)
  }
  const features = { ...family.features, transactionStatus: { isAvailable: () => true, load } }
  const { kit, destroy, events, tab } = createTestKit({ clock, origin, families: [{ ...family, features }] })
  ends.push(destroy)
  if (page) vi.stubGlobal('document', page.document)
  const book = tab.run(() => getSendBook(kit))
  vi.unstubAllGlobals()
  let heard = 0
  const stop = book.watch(() => {
    heard += 1
  })
  const heardOf = (run: () => void) => {
    const before = heard
    run()
    return heard - before
  }
  const stored = () => kit.runtime.storage.read(storedPendingSends) ?? []
  return { kit, clock, origin, book, asked, events, stop, heardOf, stored, destroy }
}

/** A page that the visitor sees or does not. */
function createPage() {
  const listeners = new Map<string, () => void>()
  const page = {
    visibilityState: 'visible',
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  }
  const turn = (state: 'visible' | 'hidden') => {
    page.visibilityState = state
    listeners.get('visibilitychange')?.()
  }
  return { document: page, listeners, turn }
}

const send = (id: string, change: Partial<PendingSend> = {}): PendingSend => ({
  ...{ id, accountId: 'toy:harbour:ada.harbour', to: 'bob.atoll', amount: '150', status: 'asking' as const },
  ...{ token: { symbol: 'SHL', decimals: 3 }, at: Date.UTC(2026, 0, 1) },
  ...change,
})

describe('what is heard of a send', () => {
  it('is told once, stored with its hash and the time of it, and nothing else is', () => {
    const { book, clock, heardOf, stored } = open(async () => undefined)
    const other = send('two', { at: clock.now() - 1 })
    book.add(other)
    book.add(send('one'))
    expect(stored()).toEqual([send('one'), other])
    expect(heardOf(() => book.hear('other', 'sent', '0xa'))).toBe(0)
    expect(heardOf(() => book.hear('one', 'doubted'))).toBe(0)
    clock.jump(5)
    expect(heardOf(() => book.hear('one', 'sent', '0xa'))).toBe(1)
    const sent = send('one', { status: 'pending', hash: '0xa', hashAt: clock.now() })
    expect([book.list(), stored()]).toEqual([
      [sent, other],
      [sent, other],
    ])
    expect(heardOf(() => book.hear('one', 'sent', '0xa'))).toBe(0)
    expect(heardOf(() => book.hear('one', 'sent'))).toBe(0)
    // A wallet that sends it anew gives another hash.
    expect(heardOf(() => book.hear('one', 'sent', '0xb'))).toBe(1)
    expect(stored()).toMatchObject([{ hash: '0xb', status: 'pending' }, other])
  })

  it('is no news to who stopped watching, nor of what was removed', () => {
    const { book, clock, heardOf, stop, stored } = open(async () => undefined)
    book.add(send('kept'))
    book.add(send('one'))
    book.hear('one', 'sent', '0xa')
    expect(clock.timerCount).toBe(1)
    book.remove('one')
    expect([book.list(), stored(), clock.timerCount]).toEqual([[send('kept')], [send('kept')], 0])
    stop()
    expect(heardOf(() => book.add(send('two')))).toBe(0)
  })

  it('says that balances have changed once a block holds it, and not before', async () => {
    const { book, clock, kit } = open(async () => 'failed')
    const sent = lastSent(kit)
    let told = 0
    sent.listeners.add(() => {
      told += 1
    })
    book.add(send('one'))
    book.hear('one', 'sent', '0xa')
    expect([told, sent.at]).toEqual([0, Number.NEGATIVE_INFINITY])
    await clock.advance(1_000)
    expect([told, sent.at]).toEqual([1, clock.now()])
  })
})

describe('the chain is asked', () => {
  const times = ({ asked }: { asked: readonly { at: number }[] }, from: number) =>
    asked.map(({ at }, index) => at - (asked[index - 1]?.at ?? from))

  it('at growing distances, up to half a minute, for this network and from when the hash was told', async () => {
    const opened = open(async () => undefined)
    const { asked, book, clock } = opened
    const from = clock.now()
    book.add(send('one'))
    await clock.advance(60_000)
    expect(asked).toEqual([])
    book.hear('one', 'sent', '0xa')
    await clock.advance(150_000)
    expect(times(opened, from + 60_000)).toEqual([
      ...[1_000, 1_500, 2_250, 3_375, 5_062, 7_594, 11_390, 17_086, 25_629, 30_000, 30_000],
    ])
    expect(asked[0]).toMatchObject({ hash: '0xa', network: 'toy:harbour', since: from + 60_000 })
  })

  it('three times more once it has said how it ended, and anew from the start when it takes that back', async () => {
    let outcome: 'success' | undefined = 'success'
    const opened = open(async () => outcome)
    const { asked, book, clock } = opened
    book.add(send('one'))
    book.hear('one', 'sent', '0xa')
    await clock.advance(16_000)
    expect(times(opened, clock.now() - 16_000)).toEqual([1_000, 15_000])
    outcome = undefined
    await clock.advance(15_000)
    expect(book.list()).toMatchObject([{ status: 'pending' }])
    asked.length = 0
    const from = clock.now()
    outcome = 'success'
    await clock.advance(600_000)
    expect(times(opened, from)).toEqual([1_000, 15_000, 15_000, 15_000])
    expect(clock.timerCount).toBe(0)
  })

  it.each([
    ['success', 'confirmed'],
    ['failed', 'failed'],
    ['expired', 'expired'],
    ['altered', 'altered'],
  ] as const)('three times more when it says %s, which ends it as %s', async (outcome, status) => {
    const { asked, book, clock, kit } = open(async () => outcome)
    book.add(send('one'))
    book.hear('one', 'sent', '0xa')
    await clock.advance(600_000)
    expect([asked.length, clock.timerCount, book.list()[0]?.status]).toEqual([4, 0, status])
    expect(lastSent(kit).at).toBe(clock.now() - 599_000)
  })

  it('until it is in doubt after half an hour, and on', async () => {
    const { asked, book, clock } = open(async () => undefined)
    book.add(send('one', { at: clock.now() - 1_799_000 }))
    book.hear('one', 'sent', '0xa')
    await clock.advance(1_000)
    expect([asked.length, book.list()[0]?.status]).toEqual([1, 'pending'])
    await clock.advance(1_500)
    expect(book.list()).toMatchObject([{ status: 'unknown', hash: '0xa' }])
    await clock.advance(2_250 + 3_375)
    expect(asked).toHaveLength(4)
  })

  it('about the hash that the wallet gave last: what it says of an earlier one counts for nothing', async () => {
    const answers: ((outcome: 'success') => void)[] = []
    const { asked, book, clock } = open(() => new Promise(resolve => answers.push(resolve)))
    book.add(send('one'))
    book.hear('one', 'sent', '0xa')
    await clock.advance(1_000)
    book.hear('one', 'sent', '0xb')
    answers[0]?.('success')
    await clock.advance(1_000)
    expect([asked.map(({ hash }) => hash), book.list()[0]?.status]).toEqual([['0xa', '0xb'], 'pending'])
    answers[1]?.('success')
    await clock.advance(0)
    expect(book.list()).toMatchObject([{ hash: '0xb', status: 'confirmed' }])
  })

  it('not while nobody sees the page; once it is seen, at once about what is open, and once each', async () => {
    const page = createPage()
    const wake = vi.fn()
    const answers: (() => void)[] = []
    const { asked, book, clock, destroy } = open(
      ({ hash }) =>
        hash === '0xdone' ? Promise.resolve('success') : new Promise(resolve => answers.push(() => resolve(undefined))),
      { clock: Object.assign(createTestClock(), { wake }), page },
    )
    const hashes = () => asked.splice(0).map(({ hash }) => hash)
    expect(wake).toHaveBeenCalledTimes(1)
    book.add(send('done', { hash: '0xdone', status: 'pending' }))
    await clock.advance(1_000)
    expect([hashes(), book.list()[0]?.status]).toEqual([['0xdone'], 'confirmed'])
    book.add(send('sent', { hash: '0xsent', status: 'pending' }))
    book.add(send('doubted', { hash: '0xdoubted', status: 'unknown' }))
    book.add(send('asked'))
    page.turn('hidden')
    await clock.advance(60_000)
    expect([hashes(), wake.mock.calls.length]).toEqual([[], 1])
    page.turn('visible')
    page.turn('visible')
    // How another send ended is looked up again, which is not urgent.
    expect(wake).toHaveBeenCalledTimes(3)
    await clock.advance(0)
    expect(hashes().sort()).toEqual(['0xdoubted', '0xsent'])
    for (const answer of answers) answer()
    await clock.advance(14_999)
    expect(hashes().filter(hash => hash === '0xdone')).toEqual([])
    await clock.advance(1)
    expect(hashes()).toEqual(['0xdone'])
    destroy()
    expect([...page.listeners.keys()]).toEqual([])
  })

  it('without a clock that can wake up, too', async () => {
    const page = createPage()
    const { asked, book, clock } = open(async () => undefined, { page })
    book.add(send('one', { hash: '0xa', status: 'pending' }))
    page.turn('visible')
    await clock.advance(0)
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['a network that is not set', send('one', { accountId: 'toy:nowhere:ada.harbour' }), undefined],
    ['a family that cannot tell', send('one'), new BillfoldError(featureUnavailable)],
  ])('no more about %s', async (_, row, fault) => {
    const { book, clock, heardOf } = open(() => Promise.reject(fault))
    book.add(row)
    book.hear('one', 'sent', '0xa')
    const told = heardOf(() => {})
    await clock.advance(1_000)
    expect([told, clock.timerCount, book.list()[0]?.status]).toEqual([0, 0, 'pending'])
    expect(book.list()[0]).not.toHaveProperty('note')
  })

  it('and what it cannot say is noted, told once, not stored, and gone with the next answer', async () => {
    let fault: Error | undefined = new BillfoldError(rpcUnconfirmed)
    const { book, clock, heardOf, stored } = open(async () => {
      if (fault) throw fault
      return undefined
    })
    let heard = 0
    book.watch(() => {
      heard += 1
    })
    book.add(send('one'))
    book.add(send('two', { at: Date.UTC(2026, 0, 1) - 1 }))
    book.hear('one', 'sent', '0xa')
    heardOf(() => {})
    heard = 0
    await clock.advance(1_000)
    expect([heard, book.list()[0]?.note, book.list()[1]?.note]).toEqual([1, 'unconfirmed', undefined])
    await clock.advance(1_500)
    expect(heard).toBe(1)
    fault = new Error('offline')
    await clock.advance(2_250)
    expect([heard, book.list()[0]?.note]).toEqual([2, 'unreachable'])
    book.hear('one', 'sent', '0xb')
    expect(JSON.stringify(stored())).not.toContain('note')
    fault = undefined
    await clock.advance(1_000)
    expect(book.list()[0]).not.toHaveProperty('note')
  })
})

describe('several tabs', () => {
  /** Kits of one visitor, each in a tab; `tell` lets them hear what the others have stored. */
  function openTabs(...answers: Status[]) {
    const clock = createTestClock()
    const origin = createTestOrigin()
    const tabs = answers.map(answer => open(answer, { clock, origin }))
    return { clock, origin, tabs, tell: () => clock.advance(0) }
  }
  const waiting: Status = async () => undefined
  const listed = ({ book }: ReturnType<typeof open>) => book.list().map(({ hash, id, status }) => [id, status, hash])

  it('list what each of them sends, and only the one that asks its wallet waits for it', async () => {
    const { clock, tabs, tell } = openTabs(waiting, waiting)
    const [one, two] = tabs as [ReturnType<typeof open>, ReturnType<typeof open>]
    one.book.add(send('a'))
    await tell()
    two.book.add(send('b', { at: clock.now() - 1 }))
    await tell()
    const [a, b] = [
      ['a', 'asking', undefined],
      ['b', 'asking', undefined],
    ]
    expect(one.stored()).toMatchObject([{ id: 'a' }, { id: 'b' }])
    expect(listed(one)).toEqual([a, ['b', 'unknown', undefined]])
    expect(listed(two)).toEqual([['a', 'unknown', undefined], b])

    one.book.hear('a', 'sent', '0xa')
    await clock.advance(900)
    expect([listed(one)[0], listed(two)]).toEqual([
      ['a', 'pending', '0xa'],
      [['a', 'pending', '0xa'], b],
    ])
    // What is stored meanwhile delays no question, and another value is no news.
    one.book.add(send('c', { at: clock.now() }))
    await tell()
    let heard = 0
    two.book.watch(() => {
      heard += 1
    })
    one.kit.runtime.storage.write(storedRecentReceivers, { toy: [{ address: 'bob.atoll' }] })
    await clock.advance(99)
    expect([one.asked.length, two.asked.length, heard]).toEqual([0, 0, 0])
    await clock.advance(1)
    expect([one.asked.length, two.asked.length]).toEqual([1, 1])
  })

  it('follow the hash that the wallet gave last, whatever they heard of an earlier one', async () => {
    const { clock, tabs, tell } = openTabs(waiting, async () => 'success')
    const [one, two] = tabs as [ReturnType<typeof open>, ReturnType<typeof open>]
    one.book.add(send('a'))
    one.book.hear('a', 'sent', '0xa')
    await clock.advance(1_000)
    expect(listed(two)).toEqual([['a', 'confirmed', '0xa']])
    one.book.hear('a', 'sent', '0xb')
    await tell()
    expect(listed(two)).toEqual([['a', 'pending', '0xb']])
  })

  it('keep a hash that was told to them though the tab that asked has heard nothing; others ask nobody without one', async () => {
    const { clock, tabs, tell } = openTabs(waiting, waiting, waiting)
    const [asking, told, third] = tabs as [ReturnType<typeof open>, ReturnType<typeof open>, ReturnType<typeof open>]
    asking.book.add(send('a'))
    await tell()
    told.book.hear('a', 'sent', '0xa')
    await tell()
    expect(listed(third)).toEqual([['a', 'pending', '0xa']])
    asking.book.hear('a', 'silent')
    await clock.advance(1_000)
    expect([listed(told), listed(third)]).toEqual([[['a', 'pending', '0xa']], [['a', 'unknown', undefined]]])
    expect([asking.asked.length, told.asked.length, third.asked.length]).toEqual([0, 1, 0])
  })

  it('keep what their own wallets were asked for when the data of the site is cleared, and nothing else', async () => {
    const { clock, origin, tabs, tell } = openTabs(waiting, waiting)
    const [one, two] = tabs as [ReturnType<typeof open>, ReturnType<typeof open>]
    one.book.add(send('a'))
    await tell()
    two.book.add(send('b'))
    await tell()
    origin.storage.clear()
    await tell()
    expect([listed(one), listed(two)]).toEqual([[['a', 'asking', undefined]], [['b', 'asking', undefined]]])
    two.book.add(send('c', { at: clock.now() - 1 }))
    await tell()
    expect(listed(one)).toEqual([
      ['a', 'asking', undefined],
      ['c', 'unknown', undefined],
    ])
  })
})

describe('the book', () => {
  it('keeps the newest twenty of a day, newest first', () => {
    const { book, clock, stored } = open(async () => undefined)
    const old = clock.now() - 86_400_000
    for (let index = 0; index < 21; index++) book.add(send(`id ${index}`, { at: clock.now() - (index % 3) * 1_000 }))
    for (const at of [old, old + 1]) book.add(send(`old ${at}`, { at }))
    const ages = book.list().map(({ at }) => clock.now() - at)
    expect(ages).toEqual([...Array(7).fill(0), ...Array(7).fill(1_000), ...Array(6).fill(2_000)])
    expect(stored()).toEqual(book.list())
    const { book: fresh, clock: late } = open(async () => undefined)
    fresh.add(send('old', { at: late.now() - 86_400_000 }))
    fresh.add(send('nearly', { at: late.now() - 86_399_999 }))
    expect(fresh.list().map(({ id }) => id)).toEqual(['nearly'])
  })

  it('goes on where a page has ended: what its wallet was asked is unknown, what it sent is asked about', async () => {
    const first = open(async () => undefined)
    first.book.add(send('asked'))
    first.book.add(send('sent', { at: first.clock.now() + 1 }))
    first.book.hear('sent', 'sent', '0xa')
    first.destroy()
    const { asked, book, clock } = open(async () => 'success', first)
    expect(book.list().map(({ id, status }) => [id, status])).toEqual([
      ['sent', 'pending'],
      ['asked', 'unknown'],
    ])
    await clock.advance(1_000)
    expect(asked.map(({ hash }) => hash)).toEqual(['0xa'])
    expect(book.list()[0]?.status).toBe('confirmed')
  })

  it('lists a send once, though it was heard of by its hash alone', () => {
    const { book } = open(async () => undefined)
    book.add(send('0xa', { hash: '0xa', status: 'pending' }))
    book.add(send('0xc', { hash: '0xc', status: 'pending' }))
    book.add(send('one'))
    expect(book.list()).toHaveLength(3)
    book.hear('one', 'sent', '0xa')
    expect(
      book
        .list()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['0xc', 'one'])
  })

  it('tells a host what it lists, and what a host throws is its own alert', () => {
    const { book, events, kit } = open(async () => undefined)
    const seen: string[][] = []
    const cause = new Error('host')
    const stops = [
      watchPendingSends(kit, {
        onChange() {
          throw cause
        },
      }),
      watchPendingSends(kit, { onChange: sends => seen.push(sends.map(({ id }) => id)) }),
    ]
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    book.add(send('one'))
    expect(seen).toEqual([['one']])
    expect(events.filter(({ type }) => type === 'ALERT')).toMatchObject([
      { code: 'host/listener', message: 'A listener of the host threw', severity: 'error', cause },
    ])
    for (const stop of stops) stop()
    book.add(send('two'))
    expect(seen).toHaveLength(1)
    quiet.mockRestore()
  })

  it('asks nobody after its kit has ended', async () => {
    const { asked, book, clock, destroy, heardOf } = open(async () => undefined)
    book.add(send('one'))
    book.hear('one', 'sent', '0xa')
    destroy()
    expect(heardOf(() => book.hear('one', 'sent', '0xb'))).toBe(0)
    await clock.advance(60_000)
    expect([asked, clock.timerCount]).toEqual([[], 0])
  })
})
