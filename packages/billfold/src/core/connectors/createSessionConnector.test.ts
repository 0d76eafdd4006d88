import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSessionConnector } from './createSessionConnector.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The state of a made-up wallet, with what its kit received. */
function open() {
  const events: string[] = []
  let following = 0
  const state = createSessionConnector({
    follow() {
      following += 1
      return () => {
        following -= 1
      }
    },
    report: ({ accounts }: { accounts: readonly string[] }) =>
      accounts.length
        ? { toy: { accounts: accounts.map(address => ({ address, type: 'eoa' })), approvedNetworks: 'all' } }
        : undefined,
  })
  const stops = [
    state.on('change', ({ toy }) => events.push(`change ${toy?.accounts.map(({ address }) => address)}`)),
    state.on('disconnect', () => events.push('disconnect')),
  ]
  return { state, events, following: () => following, stop: () => stops.map(each => each()) }
}

test('changes within 30 ms are one event, and none if nothing is another', () => {
  const { state, events } = open()
  state.start({ accounts: ['a'] })
  for (const accounts of [['b'], ['c'], ['b']]) state.update({ accounts })
  expect(events).toEqual([])
  vi.advanceTimersByTime(30)
  state.update({ accounts: ['b'] })
  vi.advanceTimersByTime(30)
  expect(events).toEqual(['change b'])
})

test('a report is at once and leaves no timer', () => {
  const { state, events } = open()
  state.start({ accounts: ['a'] })
  state.update({ accounts: ['b'] })
  state.report()
  expect(events).toEqual(['change b'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a wallet that shares nothing more ends the session, is followed, and comes back with the same account', () => {
  const { state, events, following } = open()
  state.start({ accounts: ['a'] })
  state.update({ accounts: [] })
  vi.advanceTimersByTime(30)
  expect([events, state.session, state.isWaiting, following()]).toEqual([['disconnect'], undefined, true, 1])
  state.start({ accounts: ['a'] }, true)
  expect(events).toEqual(['disconnect', 'change a'])
})

test('a session that the page ends, and one without listeners, follow the wallet no more', () => {
  const ended = open()
  ended.state.start({ accounts: ['a'] })
  ended.state.update({ accounts: ['b'] })
  ended.state.end(false)
  expect([ended.events, ended.following(), vi.getTimerCount()]).toEqual([[], 0, 0])
  const left = open()
  left.state.start({ accounts: ['a'] })
  left.state.update({ accounts: ['b'] })
  left.stop()
  expect([left.events, left.following(), vi.getTimerCount()]).toEqual([[], 0, 0])
})
