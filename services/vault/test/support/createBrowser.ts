import type { CustodyStorage } from '../../src/custody/storage/CustodyStorage.ts'
import { createMemoryStorage } from '../../src/custody/storage/createMemoryStorage.ts'
import { createAlone } from '../../src/page/frame/createAlone.ts'
import { createMemorySessionStorage } from '../../src/page/session/createMemorySessionStorage.ts'
import type { SessionStorage } from '../../src/page/session/SessionStorage.ts'

/** What one partition of a browser keeps while its pages come and go. */
export type Browser = {
  readonly session: SessionStorage
  readonly custody: CustodyStorage
  cookie: string | undefined
  /** Of its tabs. */
  readonly locks: LockManager
  /** What `localStorage` keeps. */
  readonly kept: Map<string, string>
}

/** A browser partition that has never been here; one that keeps nothing says so, and lives as long as its page. */
export function createBrowser({ hasNoTabEvents = false, isLasting = true } = {}): Browser {
  const session = createMemorySessionStorage()
  // A browser without notifications between tabs.
  const join: SessionStorage['join'] = () => ({ notify() {}, leave() {} })
  return {
    session: hasNoTabEvents ? { ...session, join } : session,
    custody: { ...createMemoryStorage(), isLasting },
    cookie: undefined,
    locks: createLocks(),
    kept: new Map(),
  }
}

/** Node does not provide `navigator.locks`. */
function createLocks(): LockManager {
  const alone = createAlone(undefined)
  const request = (name: string, work: () => Promise<void>) => alone(name, work)
  return { request } as unknown as LockManager
}
