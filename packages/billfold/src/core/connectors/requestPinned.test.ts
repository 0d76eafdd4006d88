import { expect, test, vi } from 'vitest'
import { connectorAccountNotFound } from '../../protocol/errors/rows/connector.ts'
import { requestPinned } from './requestPinned.ts'

/** A session of one account, and a request of it whose answer the test gives. */
function open(account: string | undefined = '0xa') {
  const watchers = new Set<() => void>()
  let session = account === undefined ? undefined : { account }
  let answer = (_text: string) => {}
  const answered = new Promise<string>(resolve => {
    answer = resolve
  })
  const ask = vi.fn((_fail: (error: unknown) => void) => answered)
  const request = (own: typeof ask = ask) =>
    requestPinned({
      watchers,
      session: () => session,
      findChange: now => (now.account === '0xa' ? undefined : connectorAccountNotFound),
      ask: own,
    })
  const change = (next: string | undefined) => {
    session = next === undefined ? undefined : { account: next }
    for (const watch of watchers) watch()
  }
  return { watchers, answer, ask, request, change }
}

test('resolves with what the wallet answers, and stops watching', async () => {
  const { watchers, answer, request } = open()
  const result = request()
  expect(watchers.size).toBe(1)
  answer('0x1')
  expect(await result).toBe('0x1')
  await vi.waitFor(() => expect(watchers.size).toBe(0))
})

test.each([
  ['no session', '', 'connector/not-connected'],
  ['a change', '0xb', 'connector/account-not-found'],
])('%s before the request rejects it, and the wallet is not asked', async (_, account, code) => {
  const { change, request, ask, watchers } = open()
  change(account || undefined)
  await expect(request()).rejects.toMatchObject({ code })
  expect(ask).not.toHaveBeenCalled()
  expect(watchers.size).toBe(0)
})

test.each([
  ['the end of the session', '', 'connector/no-answer'],
  ['a change', '0xb', 'connector/account-not-found'],
])('%s rejects the request while the wallet has it', async (_, account, code) => {
  const { change, request, watchers } = open()
  const result = request()
  change(account || undefined)
  await expect(result).rejects.toMatchObject({ code })
  // The wallet has not answered, and may never.
  expect(watchers.size).toBe(0)
})

test('a change that does not concern the request leaves it alone', async () => {
  const { change, request, answer } = open()
  const result = request()
  change('0xa')
  answer('0x1')
  expect(await result).toBe('0x1')
})

test('a failure that is reported by `fail` comes before the end of the session that follows', async () => {
  const { change, request } = open()
  const failure = new Error('The wallet is gone')
  const result = request(
    vi.fn(async fail => {
      fail(failure)
      change(undefined)
      throw failure
    }),
  )
  await expect(result).rejects.toBe(failure)
})
