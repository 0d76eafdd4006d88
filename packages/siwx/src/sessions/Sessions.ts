import type { SignInSession } from 'billfold/protocol'
import type { Visitor } from '../http/Visitor.ts'
import type { SessionInfo } from './SessionInfo.ts'

/**
 * The sessions of visitors. A browser has one for each account and network that signed in there. Each function rejects with
 * `StoreError` where the store fails.
 */
export type Sessions = {
  /** Begins a session for what was verified, under a new id, in place of the one of the same account and network. */
  create(session: SignInSession, visitor: Visitor): Promise<SessionInfo>
  /** The sessions of the browser that sent a request; of all networks and accounts, the newest first. */
  list(request: { readonly headers: Headers }): Promise<readonly SessionInfo[]>
  /** Ends one session of the browser, or all. */
  signOut(visitor: Visitor, which?: Pick<SessionInfo, 'address' | 'chainId'>): Promise<void>
  /** Ends all sessions of the accounts that are signed in, in every browser. Absent for tokens without revocations. */
  signOutEverywhere?(visitor: Visitor): Promise<void>
  /** The public keys of tokens, as a JSON Web Key Set. */
  jwks?(): Promise<{ readonly keys: readonly JsonWebKey[] }>
}
