import type { KitStorage } from '../core/contracts/KitStorage.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import { storedSignInSessions } from '../protocol/stored/storedSignInSessions.ts'
import type { SiwxStorage } from './SiwxStorage.ts'

/**
 * Sessions in the kit's storage, which its tabs share; in memory without one. What is read is only stored text: the kit compares
 * and verifies it before it counts.
 */
export function createSessionStorage(storage: KitStorage | undefined): SiwxStorage {
  let memory: readonly SignInSession[] = []
  const read = () => (storage ? ((storage.read(storedSignInSessions) ?? []) as readonly SignInSession[]) : memory)
  /** Tabs write one after the other; resolves once it is written. */
  const change = (next: (sessions: readonly SignInSession[]) => readonly SignInSession[]) =>
    new Promise<void>(resolve => {
      const write = () => {
        const sessions = next(read())
        if (storage) storage.write(storedSignInSessions, sessions.length > 0 ? (sessions as never) : undefined)
        else memory = sessions
        resolve()
      }
      if (storage) storage.exclusively(storedSignInSessions, write)
      else write()
    })
  return {
    add: session =>
      change(all => [...all.filter(other => !isOf(other, session.data.chainId, session.data.accountAddress)), session]),
    set: sessions => change(() => sessions),
    get: (chainId, address) => read().filter(session => isOf(session, chainId, address)),
    delete: (chainId, address) => change(all => all.filter(session => !isOf(session, chainId, address))),
  }
}

/** Addresses that differ by case alone are kept apart where it counts: the kit compares them as their family does. */
function isOf({ data }: SignInSession, chainId: string, address: string): boolean {
  const isThere = chainId.endsWith(':*') ? data.chainId.startsWith(chainId.slice(0, -1)) : data.chainId === chainId
  return isThere && isSame(data.accountAddress, address)
}

function isSame(one: string, other: string): boolean {
  return one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())
}
