import type { EmbeddedRequest, EmbeddedUser } from '../../core/contracts/Embedded.ts'
import type { Unsubscribe } from '../../core/contracts/Unsubscribe.ts'
import type { KitStorage } from '../../core/storage/createKitStorage.ts'
import { storedEmail } from '../../protocol/stored/storedEmail.ts'
import { storedLoginUsed } from '../../protocol/stored/storedLoginUsed.ts'
import { storedSocialProvider } from '../../protocol/stored/storedSocialProvider.ts'
import { storedSocialUsername } from '../../protocol/stored/storedSocialUsername.ts'

/** What views are shown of an embedded wallet. Each value is the same object until it changes. */
export type EmbeddedState = {
  user(): EmbeddedUser | undefined
  requests(): readonly EmbeddedRequest[]
  setRequests(requests: readonly EmbeddedRequest[]): void
  /** Reads anew who is logged in; `custody` is not stored, what is not given stays. */
  refresh(custody?: EmbeddedUser['custody']): void
  subscribe(listener: () => void): Unsubscribe
}

/** The state of one connector. Who is logged in is what the page's storage says. */
export function createEmbeddedState(storage: KitStorage): EmbeddedState {
  const listeners = new Set<() => void>()
  let custody: EmbeddedUser['custody']
  let requests: readonly EmbeddedRequest[] = []
  const read = (): EmbeddedUser | undefined =>
    storage.read(storedLoginUsed) && {
      email: storage.read(storedEmail),
      userName: storage.read(storedSocialUsername),
      provider: storage.read(storedSocialProvider),
      custody,
    }
  let user = read()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    user: () => user,
    requests: () => requests,
    setRequests(next) {
      requests = next
      tell()
    },
    refresh(told = custody) {
      custody = told
      const next = read()
      if (!next) custody = undefined
      if (JSON.stringify(next) === JSON.stringify(user)) return
      user = next
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
