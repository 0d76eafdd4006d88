import type { ProofKey } from '../client/ProofKey.ts'

/** What outlives the page of a session. The key is bound to this browser and site; without it the tokens are of no use. */
export type SessionRecord = {
  readonly key: ProofKey
  readonly refreshToken?: string
  /** The session that the refresh token is of, as far as the server has said; absent while a login is under way, and after one whose answer was lost. */
  readonly sessionId?: string
  /** Chosen before the server was asked: the same call may be made again when its answer was lost. */
  readonly nextRefreshToken?: string
  /** Refresh tokens of sessions that ended here while the server was unreachable. */
  readonly ended?: readonly string[]
}
