import { isRecord } from './isRecord.ts'
import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

/** The token of one account, with the server and the project that it is for: it is sent to no other. */
export type StoredHostedSession = {
  readonly api: string
  readonly projectId: string
  /** CAIP-2, and the address as the sign-in message has it. What counts is what the server answers for the token. */
  readonly chainId: string
  readonly address: string
  readonly token: string
  /** The visitor has signed out, and the server has not confirmed it yet. */
  readonly isEnded?: true
}

/** More are not kept; the oldest goes first. */
const KEPT = 20

/** The sessions of a sign-in by the API (`createHostedSiwx`). */
export const storedHostedSessions: StoredValue<readonly StoredHostedSession[]> = {
  key: '@billfold/hosted-sessions',
  version: 1,
  parse: stored => (Array.isArray(stored) ? stored.slice(-KEPT).flatMap(toSession) : undefined),
}

function toSession(stored: unknown): StoredHostedSession[] {
  const { api, projectId, chainId, address, token, isEnded } = isRecord(stored) ? stored : {}
  const isFine = isText(api) && isText(projectId) && isText(chainId) && isText(address)
  // A header holds nothing else.
  if (!isFine || typeof token !== 'string' || !/^[-\w.]{1,8000}$/.test(token)) return []
  return [{ api, projectId, chainId, address, token, ...(isEnded === true && { isEnded }) }]
}
