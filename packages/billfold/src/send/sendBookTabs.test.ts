import { describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../../testkit/src/seams/createTestClock.ts'
import { createTestOrigin } from '../../../testkit/src/seams/createTestOrigin.ts'
import { storedRecentReceivers } from '../protocol/stored/storedRecentReceivers.ts'
import { openSendBook } from './testing/openSendBook.ts'
import { pendingSend } from './testing/pendingSend.ts'

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

describe('the chain is asked', () => {
  it('not while the page is hidden; once it is visible, at once for open ones, and once each', async () => {
    const page = createPage()
    const wake = vi.fn()
    const answers: (() => void)[] = []
    const { asked, book, clock, destroy } = openSendBook(
      ({ hash }) =>
        hash === '0xdone' ? Promise.resolve('success') : new Promise(resolve => answers.push(() => resolve(undefined))),
      { clock: Object.assign(createTestClock(), { wake }), document: page.document },
    )
    const hashes = () => asked.splice(0).map(({ hash }) => hash)
    expect(wake).toHaveBeenCalledTimes(1)
    book.add(pendingSend('done', { hash: '0xdone', status: 'pending' }))
    await clock.advance(1_000)
    expect([hashes(), book.list()[0]?.status]).toEqual([['0xdone'], 'confirmed'])
    book.add(pendingSend('sent', { hash: '0xsent', status: 'pending' }))
    book.add(pendingSend('doubted', { hash: '0xdoubted', status: 'unknown' }))
    book.add(pendingSend('asked'))
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
    const { asked, book, clock } = openSendBook(async () => undefined, { document: page.document })
    book.add(pendingSend('one', { hash: '0xa', status: 'pending' }))
    page.turn('visible')
    await clock.advance(0)
    expect(asked).toHaveLength(1)
  })
})

describe('several tabs', () => {
  /** Kits of one visitor, each in a tab; `sync` delivers the storage events of the others. */
  function openTabs(...answers: openSendBook.Answer[]) {
    const clock = createTestClock()
    const origin = createTestOrigin()
    const tabs = answers.map(answer => openSendBook(answer, { clock, origin }))
    return { clock, origin, tabs, sync: () => clock.advance(0) }
  }
  const waiting: openSendBook.Answer = async () => undefined
  const listed = ({ book }: ReturnType<typeof openSendBook>) =>
    book.list().map(({ hash, id, status }) => [id, status, hash])

  it('list what each of them sends, and only the one that asks its wallet waits for it', async () => {
    const { clock, tabs, sync } = openTabs(waiting, waiting)
    const [one, two] = tabs as [ReturnType<typeof openSendBook>, ReturnType<typeof openSendBook>]
    one.book.add(pendingSend('a'))
    await sync()
    two.book.add(pendingSend('b', { at: clock.now() - 1 }))
    await sync()
    const [a, b] = [
      ['a', 'asking', undefined],
      ['b', 'asking', undefined],
    ]
    expect(one.stored()).toMatchObject([{ id: 'a' }, { id: 'b' }])
    expect(listed(one)).toEqual([a, ['b', 'unknown', undefined]])
    expect(listed(two)).toEqual([['a', 'unknown', undefined], b])

    one.book.apply('a', 'sent', '0xa')
    await clock.advance(900)
    expect([listed(one)[0], listed(two)]).toEqual([
      ['a', 'pending', '0xa'],
      [['a', 'pending', '0xa'], b],
    ])
    // Writes meanwhile delay no request, and another value causes none.
    one.book.add(pendingSend('c', { at: clock.now() }))
    await sync()
    let reports = 0
    two.book.watch(() => {
      reports += 1
    })
    one.kit.runtime.storage.write(storedRecentReceivers, { toy: [{ address: 'bob.atoll' }] })
    await clock.advance(99)
    expect([one.asked.length, two.asked.length, reports]).toEqual([0, 0, 0])
    await clock.advance(1)
    expect([one.asked.length, two.asked.length]).toEqual([1, 1])
  })

  it('follow the hash that the wallet returned last, with any report of an earlier one', async () => {
    const { clock, tabs, sync } = openTabs(waiting, async () => 'success')
    const [one, two] = tabs as [ReturnType<typeof openSendBook>, ReturnType<typeof openSendBook>]
    one.book.add(pendingSend('a'))
    one.book.apply('a', 'sent', '0xa')
    await clock.advance(1_000)
    expect(listed(two)).toEqual([['a', 'confirmed', '0xa']])
    one.book.apply('a', 'sent', '0xb')
    await sync()
    expect(listed(two)).toEqual([['a', 'pending', '0xb']])
  })

  it('keep the hash that one of them has, though the wallet of the tab that asked stays silent', async () => {
    const { clock, tabs, sync } = openTabs(waiting, waiting, waiting)
    const [asking, informed, third] = tabs as [
      ReturnType<typeof openSendBook>,
      ReturnType<typeof openSendBook>,
      ReturnType<typeof openSendBook>,
    ]
    asking.book.add(pendingSend('a'))
    await sync()
    informed.book.apply('a', 'sent', '0xa')
    await sync()
    expect(listed(third)).toEqual([['a', 'pending', '0xa']])
    asking.book.apply('a', 'silent')
    await clock.advance(1_000)
    for (const tab of [asking, informed, third]) expect(listed(tab)).toEqual([['a', 'pending', '0xa']])
    expect(asking.stored().map(({ hash }) => hash)).toEqual(['0xa'])
    expect([asking.asked.length, informed.asked.length, third.asked.length]).toEqual([1, 1, 1])
  })

  it('ask no node about a send without a hash', async () => {
    const { clock, tabs, sync } = openTabs(waiting, waiting)
    const [asking, other] = tabs as [ReturnType<typeof openSendBook>, ReturnType<typeof openSendBook>]
    asking.book.add(pendingSend('a'))
    await sync()
    asking.book.apply('a', 'silent')
    await clock.advance(60_000)
    expect(listed(other)).toEqual([['a', 'unknown', undefined]])
    expect([asking.asked.length, other.asked.length]).toEqual([0, 0])
  })

  it('keep what their own wallets were asked for when the data of the site is cleared, and nothing else', async () => {
    const { clock, origin, tabs, sync } = openTabs(waiting, waiting)
    const [one, two] = tabs as [ReturnType<typeof openSendBook>, ReturnType<typeof openSendBook>]
    one.book.add(pendingSend('a'))
    await sync()
    two.book.add(pendingSend('b'))
    await sync()
    origin.storage.clear()
    await sync()
    expect([listed(one), listed(two)]).toEqual([[['a', 'asking', undefined]], [['b', 'asking', undefined]]])
    two.book.add(pendingSend('c', { at: clock.now() - 1 }))
    await sync()
    expect(listed(one)).toEqual([
      ['a', 'asking', undefined],
      ['c', 'unknown', undefined],
    ])
  })
})
