import { isRecord } from './isRecord.ts'
import type { StoredValue } from './StoredValue.ts'

/** A session as it is kept: what was signed, as data and as the text, and the signature. Checked again before it counts. */
export type StoredSignInSession = {
  readonly data: Readonly<Record<string, unknown>> & { readonly accountAddress: string; readonly chainId: string }
  readonly message: string
  readonly signature: string
  readonly cacao?: unknown
}

/** More are not kept; the oldest goes first. */
const KEPT = 50

/** The sign-in sessions of this page's visitor, where the host keeps none of its own (`createSiwx`). */
export const storedSignInSessions: StoredValue<readonly StoredSignInSession[]> = {
  key: '@billfold/sign-in-sessions',
  version: 1,
  parse: stored => (Array.isArray(stored) ? (stored.slice(-KEPT).filter(isSession) as never) : undefined),
}

function isSession(stored: unknown): boolean {
  if (!isRecord(stored) || !isRecord(stored.data)) return false
  const { accountAddress, chainId } = stored.data
  return [accountAddress, chainId, stored.message, stored.signature].every(text => typeof text === 'string')
}
