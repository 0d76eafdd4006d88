import { afterEach, expect, test, vi } from 'vitest'
import { createTestKit } from '../../testkit/src/seams/createTestKit.ts'
import { loadQuery } from '../src/core/query/loadQuery.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the end of a kit leaves no timer of its queries, of those neither that are still asking', async () => {
  const { kit } = createTestKit()
  const { client, QueryObserver } = await loadQuery(kit)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let settle = () => {}
  const asking = client
    .fetchQuery({ queryKey: ['asking'], queryFn: () => new Promise<number>(resolve => (settle = () => resolve(1))) })
    .catch(() => {})
  const observer = new QueryObserver(client, { queryKey: ['drawn'], queryFn: () => Promise.resolve(2) })
  const stop = observer.subscribe(() => {})
  await client.fetchQuery({ queryKey: ['known'], queryFn: () => Promise.resolve(3) })
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  kit.destroy()
  stop()
  settle()
  await asking
  expect(vi.getTimerCount()).toBe(0)
})
