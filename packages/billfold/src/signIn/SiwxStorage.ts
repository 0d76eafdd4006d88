import type { Unsubscribe } from '../core/contracts/Unsubscribe.ts'
import type { NetworkId } from '../protocol/caip/types.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'

/** Where `createSiwx` keeps sessions; by default in the kit's storage. */
export type SiwxStorage = {
  add(session: SignInSession): void | Promise<void>
  /** In the place of all others. */
  set(sessions: readonly SignInSession[]): void | Promise<void>
  /** Those of an address on a network; `chainId` ends in `:*` for all networks of a family (scope `account`). */
  get(chainId: NetworkId, address: string): readonly SignInSession[] | Promise<readonly SignInSession[]>
  delete(chainId: NetworkId, address: string): void | Promise<void>
  /** Calls back when sessions have changed elsewhere. */
  subscribe?(onChange: () => void): Unsubscribe
}
