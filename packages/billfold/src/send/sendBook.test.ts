import { describe, expect, it, vi } from 'vitest'
import { lastSent } from '../core/query/lastSent.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { featureUnavailable } from '../protocol/errors/rows/options.ts'
import { rpcUnconfirmed } from '../protocol/errors/rows/rpc.ts'
import { openSendBook } from './testing/openSendBook.ts'
import { pendingSend } from './testing/pendingSend.ts'
import { watchPendingSends } from './watchPendingSends.ts'

describe('what is reported of a send', () => {
  it('is reported once, stored with its hash and the time of it, and nothing else is', () => {
    const { book, clock, countReports, stored } = openSendBook(async () => undefined)
    const other = pendingSend('two', { at: clock.now() - 1 })
    book.add(other)
    book.add(pendingSend('one'))
    expect(stored()).toEqual([pendingSend('one'), other])
    expect(countReports(() => book.apply('other', 'sent', '0xa'))).toBe(0)
    expect(countReports(() => book.apply('one', 'doubted'))).toBe(0)
    clock.jump(5)
    expect(countReports(() => book.apply('one', 'sent', '0xa'))).toBe(1)
    const sent = pendingSend('one', { status: 'pending', hash: '0xa', hashAt: clock.now() })
    expect([book.list(), stored()]).toEqual([
      [sent, other],
      [sent, other],
    ])
    expect(countReports(() => book.apply('one', 'sent', '0xa'))).toBe(0)
    expect(countReports(() => book.apply('one', 'sent'))).toBe(0)
    // A wallet that sends it anew gives another hash.
    expect(countReports(() => book.apply('one', 'sent', '0xb'))).toBe(1)
    expect(stored()).toMatchObject([{ hash: '0xb', status: 'pending' }, other])
  })

  it('notifies neither a removed listener, nor of a removed row', () => {
    const { book, clock, countReports, stop, stored } = openSendBook(async () => undefined)
    book.add(pendingSend('kept'))
    book.add(pendingSend('one'))
    book.apply('one', 'sent', '0xa')
    expect(clock.timerCount).toBe(1)
    book.remove('one')
    expect([book.list(), stored(), clock.timerCount]).toEqual([[pendingSend('kept')], [pendingSend('kept')], 0])
    stop()
    expect(countReports(() => book.add(pendingSend('two')))).toBe(0)
  })

  it('says that balances have changed once a block holds it, and not before', async () => {
    const { book, clock, kit } = openSendBook(async () => 'failed')
    const sent = lastSent(kit)
    let reported = 0
    sent.listeners.add(() => {
      reported += 1
    })
    book.add(pendingSend('one'))
    book.apply('one', 'sent', '0xa')
    expect([reported, sent.at]).toEqual([0, Number.NEGATIVE_INFINITY])
    await clock.advance(1_000)
    expect([reported, sent.at]).toEqual([1, clock.now()])
  })
})

describe('the chain is asked', () => {
  const times = ({ asked }: { asked: readonly { at: number }[] }, from: number) =>
    asked.map(({ at }, index) => at - (asked[index - 1]?.at ?? from))

  it('at growing distances, up to half a minute, for this network and from when the hash was reported', async () => {
    const opened = openSendBook(async () => undefined)
    const { asked, book, clock } = opened
    const from = clock.now()
    book.add(pendingSend('one'))
    await clock.advance(60_000)
    expect(asked).toEqual([])
    book.apply('one', 'sent', '0xa')
    await clock.advance(150_000)
    expect(times(opened, from + 60_000)).toEqual([
      ...[1_000, 1_500, 2_250, 3_375, 5_062, 7_594, 11_390, 17_086, 25_629, 30_000, 30_000],
    ])
    expect(asked[0]).toMatchObject({ hash: '0xa', network: 'toy:harbour', since: from + 60_000 })
  })

  it('three times more once it has said how it ended, and anew from the start when it takes that back', async () => {
    let outcome: 'success' | undefined = 'success'
    const opened = openSendBook(async () => outcome)
    const { asked, book, clock } = opened
    book.add(pendingSend('one'))
    book.apply('one', 'sent', '0xa')
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
    const { asked, book, clock, kit } = openSendBook(async () => outcome)
    book.add(pendingSend('one'))
    book.apply('one', 'sent', '0xa')
    await clock.advance(600_000)
    expect([asked.length, clock.timerCount, book.list()[0]?.status]).toEqual([4, 0, status])
    expect(lastSent(kit).at).toBe(clock.now() - 599_000)
  })

  it('until it is in doubt after half an hour, and on', async () => {
    const { asked, book, clock } = openSendBook(async () => undefined)
    book.add(pendingSend('one', { at: clock.now() - 1_799_000 }))
    book.apply('one', 'sent', '0xa')
    await clock.advance(1_000)
    expect([asked.length, book.list()[0]?.status]).toEqual([1, 'pending'])
    await clock.advance(1_500)
    expect(book.list()).toMatchObject([{ status: 'unknown', hash: '0xa' }])
    await clock.advance(2_250 + 3_375)
    expect(asked).toHaveLength(4)
  })

  it('about the hash that the wallet gave last: what it says of an earlier one counts for nothing', async () => {
    const answers: ((outcome: 'success') => void)[] = []
    const { asked, book, clock } = openSendBook(() => new Promise(resolve => answers.push(resolve)))
    book.add(pendingSend('one'))
    book.apply('one', 'sent', '0xa')
    await clock.advance(1_000)
    book.apply('one', 'sent', '0xb')
    answers[0]?.('success')
    await clock.advance(1_000)
    expect([asked.map(({ hash }) => hash), book.list()[0]?.status]).toEqual([['0xa', '0xb'], 'pending'])
    answers[1]?.('success')
    await clock.advance(0)
    expect(book.list()).toMatchObject([{ hash: '0xb', status: 'confirmed' }])
  })

  it.each([
    ['a network that is not set', pendingSend('one', { accountId: 'toy:nowhere:ada.harbour' }), undefined],
    ['a family that cannot read it', pendingSend('one'), new BillfoldError(featureUnavailable)],
  ])('no more about %s', async (_, row, fault) => {
    const { book, clock, countReports } = openSendBook(() => Promise.reject(fault))
    book.add(row)
    book.apply('one', 'sent', '0xa')
    const reported = countReports(() => {})
    await clock.advance(1_000)
    expect([reported, clock.timerCount, book.list()[0]?.status]).toEqual([0, 0, 'pending'])
    expect(book.list()[0]).not.toHaveProperty('note')
  })

  it('and what it cannot say is noted, reported once, not stored, and gone with the next answer', async () => {
    let fault: Error | undefined = new BillfoldError(rpcUnconfirmed)
    const { book, clock, countReports, stored } = openSendBook(async () => {
      if (fault) throw fault
      return undefined
    })
    let reports = 0
    book.watch(() => {
      reports += 1
    })
    book.add(pendingSend('one'))
    book.add(pendingSend('two', { at: Date.UTC(2026, 0, 1) - 1 }))
    book.apply('one', 'sent', '0xa')
    countReports(() => {})
    reports = 0
    await clock.advance(1_000)
    expect([reports, book.list()[0]?.note, book.list()[1]?.note]).toEqual([1, 'unconfirmed', undefined])
    await clock.advance(1_500)
    expect(reports).toBe(1)
    fault = new Error('offline')
    await clock.advance(2_250)
    expect([reports, book.list()[0]?.note]).toEqual([2, 'unreachable'])
    book.apply('one', 'sent', '0xb')
    expect(JSON.stringify(stored())).not.toContain('note')
    fault = undefined
    await clock.advance(1_000)
    expect(book.list()[0]).not.toHaveProperty('note')
  })
})

describe('the book', () => {
  it('keeps the newest twenty of a day, newest first', () => {
    const { book, clock, stored } = openSendBook(async () => undefined)
    const old = clock.now() - 86_400_000
    for (let index = 0; index < 21; index++)
      book.add(pendingSend(`id ${index}`, { at: clock.now() - (index % 3) * 1_000 }))
    for (const at of [old, old + 1]) book.add(pendingSend(`old ${at}`, { at }))
    const ages = book.list().map(({ at }) => clock.now() - at)
    expect(ages).toEqual([...Array(7).fill(0), ...Array(7).fill(1_000), ...Array(6).fill(2_000)])
    expect(stored()).toEqual(book.list())
    const { book: fresh, clock: late } = openSendBook(async () => undefined)
    fresh.add(pendingSend('old', { at: late.now() - 86_400_000 }))
    fresh.add(pendingSend('nearly', { at: late.now() - 86_399_999 }))
    expect(fresh.list().map(({ id }) => id)).toEqual(['nearly'])
  })

  it('goes on where a page has ended: what its wallet was asked is unknown, what it sent is asked about', async () => {
    const first = openSendBook(async () => undefined)
    first.book.add(pendingSend('asked'))
    first.book.add(pendingSend('sent', { at: first.clock.now() + 1 }))
    first.book.apply('sent', 'sent', '0xa')
    first.destroy()
    const { asked, book, clock } = openSendBook(async () => 'success', first)
    expect(book.list().map(({ id, status }) => [id, status])).toEqual([
      ['sent', 'pending'],
      ['asked', 'unknown'],
    ])
    await clock.advance(1_000)
    expect(asked.map(({ hash }) => hash)).toEqual(['0xa'])
    expect(book.list()[0]?.status).toBe('confirmed')
  })

  it('lists a send once, though it was first known by its hash alone', () => {
    const { book } = openSendBook(async () => undefined)
    book.add(pendingSend('0xa', { hash: '0xa', status: 'pending' }))
    book.add(pendingSend('0xc', { hash: '0xc', status: 'pending' }))
    book.add(pendingSend('one'))
    expect(book.list()).toHaveLength(3)
    book.apply('one', 'sent', '0xa')
    expect(
      book
        .list()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['0xc', 'one'])
  })

  it('returns its list to a host, and reports an error of the host as an alert', () => {
    const { book, events, kit } = openSendBook(async () => undefined)
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
    book.add(pendingSend('one'))
    expect(seen).toEqual([['one']])
    expect(events.filter(({ type }) => type === 'ALERT')).toMatchObject([
      { code: 'host/listener', message: 'A listener of the host threw', severity: 'error', cause },
    ])
    for (const stop of stops) stop()
    book.add(pendingSend('two'))
    expect(seen).toHaveLength(1)
    quiet.mockRestore()
  })

  it('makes no request after its kit has ended', async () => {
    const { asked, book, clock, destroy, countReports } = openSendBook(async () => undefined)
    book.add(pendingSend('one'))
    book.apply('one', 'sent', '0xa')
    destroy()
    expect(countReports(() => book.apply('one', 'sent', '0xb'))).toBe(0)
    await clock.advance(60_000)
    expect([asked, clock.timerCount]).toEqual([[], 0])
  })
})
