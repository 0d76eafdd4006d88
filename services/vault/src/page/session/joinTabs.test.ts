import { expect, onTestFinished, test } from 'vitest'
import { joinTabs } from './joinTabs.ts'

/** Tabs of one partition: what one writes the others receive as a `storage` event. */
function createPartition(hasChannel: boolean) {
  const scopes: EventTarget[] = []
  const kept = new Map<string, string>()
  return () => {
    const scope = new EventTarget()
    scopes.push(scope)
    const localStorage = {
      setItem(key: string, value: string) {
        if (kept.get(key) === value) return
        kept.set(key, value)
        for (const other of scopes)
          if (other !== scope) other.dispatchEvent(Object.assign(new Event('storage'), { key }))
      },
    }
    return Object.assign(scope, {
      localStorage,
      ...(hasChannel ? { BroadcastChannel } : {}),
    }) as unknown as joinTabs.Scope
  }
}

test.for([
  ['a channel', true],
  ['storage events', false],
] as const)('tabs notify each other by %s, each only the others, until they leave', async ([, hasChannel]) => {
  const open = createPartition(hasChannel)
  const received = [0, 0]
  const [one, two] = [0, 1].map(at =>
    joinTabs(open(), `tabs ${hasChannel}`, () => {
      received[at] = (received[at] ?? 0) + 1
    }),
  )
  onTestFinished(() => {
    one?.leave()
    two?.leave()
  })
  one?.notify()
  await expect.poll(() => received).toEqual([0, 1])
  one?.notify()
  await expect.poll(() => received).toEqual([0, 2])
  two?.notify()
  await expect.poll(() => received).toEqual([1, 2])
})

test('a browser that refuses both gets no notification, and nothing fails', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  const scope = {
    BroadcastChannel: refuse,
    get localStorage() {
      return refuse()
    },
  }
  const tabs = joinTabs(scope as unknown as joinTabs.Scope, 'tabs', () => {})
  tabs.notify()
  tabs.leave()
})
