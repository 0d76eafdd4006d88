import { describe, expect, test } from 'vitest'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { transactionsFailed } from '../../protocol/errors/rows/transactions.ts'
import { EMPTY_LIST, type PagedList, type PagedListEvent, pagedListTransition } from '../paging/pagedList.ts'
import { groupByMonth } from './groupByMonth.ts'
import { historyRules } from './historyRules.ts'
import { mergePending } from './mergePending.ts'
import { mergeTransfers } from './mergeTransfers.ts'
import type { Transaction, Transfer } from './Transaction.ts'

const transaction = (id: string, minedAt = 0, more: Partial<Transaction> = {}): Transaction => ({
  id,
  hash: `0x${id}`,
  networkId: 'made:1',
  minedAt,
  operationType: 'send',
  status: 'confirmed',
  from: 'a',
  to: 'b',
  transfers: [],
  ...more,
})
const step = (state: PagedList<Transaction>, event: PagedListEvent<Transaction>) =>
  pagedListTransition(historyRules, state, event)
const walk = (...events: PagedListEvent<Transaction>[]) =>
  events.reduce(step, { ...EMPTY_LIST, accountId: 'made:1:me' })
const page = (items: Transaction[], next?: string) => ({ items, next })

describe('Transactions (specification section 4)', () => {
  test('loading on', () => {
    expect(walk({ type: 'load' })).toMatchObject({ isLoading: true, error: undefined })
  })

  test('on success the items are appended, empty is set when none, and next is set from the response', () => {
    const first = walk({ type: 'load' }, { type: 'loaded', page: page([transaction('2', 2)], 'more') })
    expect(first).toMatchObject({ isLoading: false, isEmpty: false, next: 'more' })
    const second = step(first, { type: 'loaded', page: page([transaction('1', 1)]), cursor: 'more' })
    expect(second.items.map(({ id }) => id)).toEqual(['2', '1'])
    expect(second.next).toBeUndefined()
    expect(walk({ type: 'loaded', page: page([]) }).isEmpty).toBe(true)
  })

  test('on failure empty is true and the cursor is cleared', () => {
    const error = new BillfoldError(transactionsFailed)
    const failed = walk({ type: 'loaded', page: page([transaction('1')], 'more') }, { type: 'failed', error })
    expect(failed).toMatchObject({ isEmpty: true, next: undefined, error, isLoading: false })
    // Rows that were there already are correct and stay.
    expect(failed.items).toHaveLength(1)
  })

  test('a reset clears everything', () => {
    const reset = walk(
      { type: 'loaded', page: page([transaction('1')], 'more') },
      { type: 'reset', accountId: 'made:2:me' },
    )
    expect(reset).toEqual({ ...EMPTY_LIST, accountId: 'made:2:me' })
  })

  test('one id is one row, in its newest form; a refresh puts what is new on top and keeps the cursor', () => {
    const list = walk(
      { type: 'loaded', page: page([transaction('1', 1, { status: 'pending' })], 'more') },
      { type: 'refreshed', page: page([transaction('2', 2), transaction('1', 1)], 'other') },
    )
    expect(list.items.map(({ id, status }) => `${id} ${status}`)).toEqual(['2 confirmed', '1 confirmed'])
    expect(list.next).toBe('more')
  })

  const shown = (list: PagedList<Transaction>) => list.items.map(({ id, status }) => `${id} ${status}`)
  const many = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, at) => transaction(`${from - at}`, from - at))

  test('more new rows than a page holds: the list starts again, so that no row is missing in between', () => {
    const list = walk(
      { type: 'loaded', page: page(many(20, 11), 'after 11') },
      { type: 'loaded', page: page(many(10, 1), 'after 1'), cursor: 'after 11' },
      { type: 'refreshed', page: page(many(45, 36), 'after 36') },
    )
    expect(list.items.map(({ id }) => Number(id))).toEqual([45, 44, 43, 42, 41, 40, 39, 38, 37, 36])
    expect(list.next).toBe('after 36')
    // A page of the old list that was on its way meanwhile leads nowhere.
    const late = step(list, { type: 'loaded', page: page(many(0, 0), 'after 0'), cursor: 'after 1' })
    expect([late.items.length, late.next]).toEqual([10, 'after 36'])
  })

  test('what left the chain leaves the list: a block that was taken back, a payment that was replaced', () => {
    const before = walk({
      type: 'loaded',
      page: page([transaction('pays', 9, { status: 'pending' }), transaction('mined', 8), ...many(7, 3)], 'after 3'),
    })
    const after = step(before, {
      type: 'refreshed',
      page: page([transaction('instead', 9, { status: 'pending' }), ...many(7, 4)], 'after 4'),
    })
    expect(shown(after)).toEqual(['instead pending', ...many(7, 3).map(({ id }) => `${id} confirmed`)])
    expect(after.next).toBe('after 3')
  })

  test('what is gone goes, too, where the whole history is one page, and at the end of a page', () => {
    const whole = walk({ type: 'loaded', page: page(many(3, 1)) }, { type: 'refreshed', page: page(many(1, 1)) })
    expect(shown(whole)).toEqual(['1 confirmed'])
    const atEnd = walk(
      { type: 'loaded', page: page([...many(9, 8), transaction('gone', 7), ...many(6, 5)], 'more') },
      { type: 'refreshed', page: page([...many(9, 8), transaction('six', 6)], 'other') },
    )
    expect(atEnd.items.map(({ id }) => id)).toEqual(['9', '8', 'six', '6', '5'])
  })

  test('an unknown list, and a page without a shown row, remove nothing', () => {
    const list = walk({ type: 'loaded', page: page(many(3, 1), 'more') })
    expect(step(list, { type: 'refreshed', page: { items: [], next: undefined, isUnknown: true } })).toEqual(list)
    expect(step(list, { type: 'refreshed', page: page([], 'other') })).toEqual(list)
  })
})

describe('grouped by year then month of minedAt, newest first', () => {
  test('in the time zone of the visitor', () => {
    const at = (year: number, month: number, day: number) => new Date(year, month, day, 12).getTime()
    const groups = groupByMonth([
      transaction('old', at(2024, 11, 31)),
      transaction('b', at(2025, 0, 1)),
      transaction('c', at(2025, 0, 31)),
      transaction('new', at(2025, 6, 1)),
    ])
    expect(groups.map(({ year, month }) => [year, month])).toEqual([
      [2025, 6],
      [2025, 0],
      [2024, 11],
    ])
    expect(groups[1]?.transactions.map(({ id }) => id)).toEqual(['c', 'b'])
    expect(groupByMonth([])).toEqual([])
  })
})

describe('transfers merged', () => {
  const token = (symbol: string, direction: Transfer['direction'], amount?: string): Transfer => ({
    kind: 'token',
    name: symbol,
    symbol,
    direction,
    ...(amount === undefined ? {} : { amount }),
  })

  test('of one token in one direction, exactly', () => {
    const tiny = `0.${'0'.repeat(77)}1`
    expect(mergeTransfers([token('A', 'out', '123456789012345678901234567890'), token('A', 'out', tiny)])).toEqual([
      token('A', 'out', `123456789012345678901234567890.${'0'.repeat(77)}1`),
    ])
  })

  test('what went out comes before what came in; NFTs and other directions stay apart', () => {
    const nft: Transfer = { kind: 'nft', name: 'Robot', direction: 'in' }
    const merged = mergeTransfers([token('B', 'in', '2'), nft, nft, token('A', 'out', '1'), token('A', 'in', '3')])
    expect(merged.map(({ name, direction }) => `${direction} ${name}`)).toEqual([
      'out A',
      'in B',
      'in Robot',
      'in Robot',
      'in A',
    ])
  })

  test('a sum with an unknown part is not known', () => {
    expect(mergeTransfers([token('A', 'in', '1'), token('A', 'in')])).toEqual([token('A', 'in')])
  })
})

describe('own transfers that the history does not know yet', () => {
  const send = {
    id: '1',
    accountId: 'made:1:me',
    to: 'you',
    amount: '1500000',
    token: { symbol: 'USDC', decimals: 6 },
    hash: '0xABC',
    status: 'pending',
    at: 5,
  } as const
  const merged = (sends: readonly Parameters<typeof mergePending>[1][number][], known = [transaction('1', 1)]) =>
    mergePending(known, sends, 'made:1:me').map(({ id, status }) => `${id} ${status}`)

  test('are in the list at once, newest first, with what they move', () => {
    expect(merged([send])).toEqual(['send 1 pending', '1 confirmed'])
    const [own] = mergePending([], [send], 'made:1:me')
    expect(own).toMatchObject({ networkId: 'made:1', from: 'me', to: 'you', operationType: 'send', minedAt: 5 })
    expect(own?.transfers).toEqual([{ kind: 'token', name: 'USDC', symbol: 'USDC', direction: 'out', amount: '1.5' }])
  })

  test('become the row of the history once it has them, however the hash is written', () => {
    expect(merged([send], [transaction('9', 9, { hash: '0xabc' })])).toEqual(['9 confirmed'])
  })

  test('an unknown end is not called failed; who is still being asked, and another account, show nothing', () => {
    expect(merged([{ ...send, status: 'unknown' }])).toEqual(['send 1 unknown', '1 confirmed'])
    expect(merged([{ ...send, status: 'asking' }])).toEqual(['1 confirmed'])
    expect(merged([{ ...send, accountId: 'made:2:me' }])).toEqual(['1 confirmed'])
  })
})
