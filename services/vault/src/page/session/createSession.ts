import type { PageSeams } from '../../browser/PageSeams.ts'
import { refreshSession } from '../../contract/calls/refreshSession.ts'
import type { SessionFacts } from '../../contract/calls/sessionFacts.ts'
import { signOut } from '../../contract/calls/signOut.ts'
import { whoAmI } from '../../contract/calls/whoAmI.ts'
import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import { CallFailure } from '../client/CallFailure.ts'
import { createProofKey } from '../client/createProofKey.ts'
import type { ServerClient } from '../client/createServerClient.ts'
import type { ProofKey } from '../client/ProofKey.ts'
import type { SessionRecord } from './SessionRecord.ts'
import type { SessionStorage } from './SessionStorage.ts'

/** An access token is renewed when it has less than this left. */
const marginMs = 30_000

type Answer = {
  readonly accessToken: string
  readonly expiresInMs: number
  readonly session: SessionFacts
  /** Of a login elsewhere. */
  readonly evidence?: string | undefined
}
type Access = { readonly token: string; readonly expiresAtMs: number; readonly facts: SessionFacts }

/**
 * The session of this page (security section 1.5): proof key and refresh token live in the frame's storage, the access token in memory alone. The refresh
 * token is chosen and stored here before the server is asked, so that an answer that is lost costs nothing; tabs of one site take turns.
 *
 * @example
 * const session = createSession({ client, storage, seams })
 * const facts = await session.restore()
 */
export function createSession({ client, onEnd, seams, storage }: createSession.Options): Session {
  let access: Access | undefined
  let renewing: Promise<Access> | undefined
  let evidence: string | undefined
  const tabs = storage.join(() => void current().catch(() => {}))
  const drawToken = () => toBase64Url(seams.draw(32))
  /** Another tab logged in anew or out: this tab's wallet is not whose that session is. Their tokens stay. */
  const leave = () => {
    access = undefined
    evidence = undefined
    onEnd?.()
  }
  const keep = ({ accessToken, expiresInMs, session }: Answer): Access => {
    if (access && access.facts.sessionId !== session.sessionId) {
      leave()
      throw new CallFailure('session-ended', 'Another session began in this browser')
    }
    access = { token: accessToken, expiresAtMs: seams.clock.now() + expiresInMs, facts: session }
    return access
  }
  // Kept: calls need it while the storage is held, and it never changes.
  let known: Promise<ProofKey> | undefined
  const key = (): Promise<ProofKey> => {
    known ??= storage
      .alone(async () => {
        const record = await storage.read()
        if (record) return record.key
        const made = await createProofKey()
        await storage.write({ key: made })
        return made
      })
      .catch((error: unknown) => {
        known = undefined
        throw error
      })
    return known
  }
  /** `refused`: the refresh token that is over. One that another tab stored since stays. */
  const forget = async (refused: string | undefined) => {
    const had = access !== undefined
    access = undefined
    await storage.alone(async () => {
      const record = await storage.read()
      // The key stays: it is what the server knows this device by.
      if (record && record.refreshToken === refused) await storage.write(keptOf(record))
    })
    if (had) onEnd?.()
  }
  const renew = async (): Promise<Access> => {
    await key()
    let used: string | undefined
    try {
      const answer = await storage.alone(async () => {
        const record = await storage.read()
        if (record?.refreshToken === undefined) throw new CallFailure('session-ended', 'There is no session here')
        const nextRefreshToken = record.nextRefreshToken ?? drawToken()
        const { refreshToken } = record
        used = refreshToken
        await storage.write({ ...record, nextRefreshToken })
        const renewed = await client.call(refreshSession, { refreshToken, nextRefreshToken })
        const { sessionId } = renewed.session
        await storage.write({ ...keptOf(record), refreshToken: nextRefreshToken, sessionId })
        return renewed
      })
      return keep(answer)
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'session-ended') await forget(used)
      throw error
    }
  }
  /** Reports every session that ended here to the server. Those that did not arrive stay for the next time. */
  const notifyEnded = async () => {
    for (const refreshToken of (await storage.read())?.ended ?? []) {
      await client.call(signOut, { refreshToken })
      await storage.alone(async () => {
        const record = await storage.read()
        if (!record?.ended) return
        const { ended, ...rest } = record
        const left = ended.filter(one => one !== refreshToken)
        await storage.write(left.length > 0 ? { ...rest, ended: left } : rest)
      })
    }
  }
  const renewOnce = () => {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }
  /** The record of all tabs says whose session it is. Where it does not, the server does, once the login that is under way has ended. */
  async function current(): Promise<SessionFacts | undefined> {
    const mine = access
    if (!mine) return undefined
    const record = await storage.read()
    if (record?.refreshToken !== undefined && record.sessionId === undefined) await renewOnce()
    else if (record?.sessionId !== mine.facts.sessionId && access === mine) leave()
    return access?.facts
  }
  const call: Session['call'] = async (definition, body) => {
    const { token } = access && access.expiresAtMs - marginMs > seams.clock.now() ? access : await renewOnce()
    try {
      return await client.call(definition, body, token)
    } catch (error) {
      if (!(error instanceof CallFailure && error.code === 'session-ended')) throw error
      // The server says so of a token that merely ran out, too, which a clock that was set back does not show. A renewal finds out, and removes an ended session.
      const renewed = await renewOnce()
      return client.call(definition, body, renewed.token)
    }
  }
  return {
    key,
    async restore() {
      // A page that loads is not kept from its session by one that ended: what cannot be reported now is reported by the next page.
      await notifyEnded().catch(() => {})
      try {
        return (await renewOnce()).facts
      } catch (error) {
        if (error instanceof CallFailure && error.code === 'session-ended') return undefined
        throw error
      }
    },
    async begin(ask) {
      const refreshToken = drawToken()
      await key()
      const answer = await storage.alone(async () => {
        const record = await storage.read()
        if (!record) throw new CallFailure('session-ended', 'The key of this page is gone')
        await storage.write({ ...keptOf(record), refreshToken })
        try {
          const begun = await ask(refreshToken)
          await storage.write({ ...keptOf(record), refreshToken, sessionId: begun.session.sessionId })
          return begun
        } catch (error) {
          // An answer that was lost may have made the session: its token stays, and the next visit finds out.
          if (!(error instanceof CallFailure && error.code === 'offline')) await storage.write(record)
          throw error
        }
      })
      // A login of this tab replaces what was here before.
      access = undefined
      evidence = answer.evidence
      const { facts } = keep(answer)
      tabs.notify()
      return facts
    },
    current,
    leave: tabs.leave,
    facts: () => access?.facts,
    evidence: () => (access ? evidence : undefined),
    call,
    async confirm() {
      if (!(await current())) throw new CallFailure('session-ended', 'There is no session here')
      try {
        await call(whoAmI, {})
      } catch (error) {
        const isUnreachable = error instanceof CallFailure && (error.code === 'offline' || error.code === 'unavailable')
        if (!isUnreachable || !access || access.expiresAtMs <= seams.clock.now()) throw error
      }
    },
    async end() {
      const had = access !== undefined
      access = undefined
      await storage.alone(async () => {
        const record = await storage.read()
        if (record?.refreshToken === undefined) return
        await storage.write({ key: record.key, ended: [...(record.ended ?? []), record.refreshToken] })
      })
      if (had) onEnd?.()
      tabs.notify()
      await notifyEnded()
    },
  }
}

/** What outlives a session: the server knows this device by the key. */
function keptOf({ ended, key }: SessionRecord): SessionRecord {
  return ended ? { key, ended } : { key }
}

export type Session = {
  /** The page's proof key, made when first needed. */
  key(): Promise<ProofKey>
  /** The session of an earlier visit; `undefined` without one, or when it has ended. @throws CallFailure when no server answered. */
  restore(): Promise<SessionFacts | undefined>
  /** Ends a login with the refresh token that it is given. */
  begin(ask: (refreshToken: string) => Promise<Answer>): Promise<SessionFacts>
  /** As the server answered last; `undefined` without a session. */
  facts(): SessionFacts | undefined
  /** What the login of this page left for the escrow. */
  evidence(): string | undefined
  /** The same, unless another tab logged in or out meanwhile: then this tab's session has ended. @throws CallFailure when no server answered. */
  current(): Promise<SessionFacts | undefined>
  /** Stops listening to other tabs. */
  leave(): void
  /** A call that needs the session. @throws CallFailure `session-ended` and those of the call. */
  call: ServerClient['call']
  /**
   * Asks the server whether the session still lives: it may have been ended from elsewhere. Without an answer, the access token's own time counts.
   *
   * @throws CallFailure `session-ended`, `offline`, `unavailable`.
   */
  confirm(): Promise<void>
  /** Forgets it here at once, then reports it to the server. @throws CallFailure if the server was not reached; the next page of this browser reports it. */
  end(): Promise<void>
}

export declare namespace createSession {
  type Options = {
    readonly client: ServerClient
    readonly storage: SessionStorage
    readonly seams: PageSeams
    /** It ended by the server's word or by sign-out. */
    onEnd?(): void
  }
}
