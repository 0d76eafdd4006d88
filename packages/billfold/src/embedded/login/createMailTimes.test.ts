import { expect, test } from 'vitest'
import type { KitStorage } from '../../core/contracts/KitStorage.ts'
import { emailCooldownMs } from '../../protocol/limits.ts'
import type { StoredValue } from '../../protocol/stored/StoredValue.ts'
import { createMailTimes } from './createMailTimes.ts'

/** A storage that knows one value, as its parser gives it back. */
function createStorage() {
  let kept: unknown
  const storage: Pick<KitStorage, 'read' | 'write'> = {
    read: <value>(what: StoredValue<value>) => (kept === undefined ? undefined : what.parse(kept)),
    write(_, value) {
      kept = JSON.parse(JSON.stringify(value))
      return true
    },
  }
  return { storage, text: () => JSON.stringify(kept) }
}

test('each address waits for its own mail, however it is written, and none is kept by name', () => {
  let now = 1_000_000
  const { storage, text } = createStorage()
  const open = () => createMailTimes({ clock: { now: () => now }, storage })
  const times = open()
  expect(times.allowedAt('ada@example.com')).toBe(0)
  times.note('ada@example.com', now)
  now += 10_000
  times.note('grace@example.com', now)
  expect(times.allowedAt(' Ada@Example.com ')).toBe(1_000_000 + emailCooldownMs)
  // The next page knows of both, and no other address waits.
  const addresses = ['ada@example.com', 'grace@example.com', 'max@example.com']
  expect(addresses.map(open().allowedAt)).toEqual([1_000_000 + emailCooldownMs, now + emailCooldownMs, 0])
  expect(text()).not.toMatch(/ada|grace|example/)
  // What is over is forgotten with the next one.
  now += 25_000
  times.note('max@example.com', now)
  expect(Object.keys(JSON.parse(text()))).toHaveLength(2)
  // A clock that was set back must not lock the visitor out.
  now -= 3_600_000
  expect(times.allowedAt('max@example.com')).toBe(0)
})
