import { FarcasterAway } from '../../../logins/FarcasterAway.ts'
import type { FarcasterLink } from '../../../logins/FarcasterLink.ts'
import { readFarcasterMessage } from '../../../logins/readFarcasterMessage.ts'
import { loginNonce } from '../attempts/loginNonce.ts'
import { settleAttempt } from '../attempts/settleAttempt.ts'
import { toUserName } from '../attempts/toUserName.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { farcasterTerms } from './farcasterTerms.ts'

const slackMs = 60_000

/**
 * Asks the relay how a channel stands and, when the phone has answered, judges the message (threat T26): our domain, address, nonce and chain, in time, signed by the custody address
 * that the registry has for the very account. Nothing that the relay says beside it counts but the name that is shown.
 *
 * @returns whether the attempt was settled.
 */
export async function lookAtChannel(
  services: Pick<
    VaultServices,
    'clock' | 'database' | 'escrow' | 'farcaster' | 'log' | 'publicUrl' | 'secrets' | 'waits'
  >,
  attempt: AttemptRow,
): Promise<boolean> {
  const { farcaster, log } = services
  if (!farcaster || attempt.channel === null || attempt.subject !== null || attempt.failure !== null) return false
  try {
    const answer = await farcaster.read(attempt.channel)
    if (!answer) return false
    const accountId = await judge(services, farcaster, attempt, answer)
    if (accountId === undefined) {
      log.warn('farcaster.refused', { project: attempt.project_id })
      return settleAttempt(services, attempt, { failure: 'login-failed' })
    }
    const identity = { subject: String(accountId), userName: toUserName(answer.username) ?? `fid ${accountId}` }
    const { salt } = loginNonce(services.secrets, attempt)
    const { message, signature } = answer
    return settleAttempt(services, attempt, { identity, evidence: { kind: 'farcaster', message, signature, salt } })
  } catch (error) {
    if (!(error instanceof FarcasterAway)) throw error
    log.warn('farcaster.away', { why: error.message })
    return false
  }
}

async function judge(
  services: Pick<VaultServices, 'clock' | 'publicUrl' | 'secrets'>,
  farcaster: FarcasterLink,
  attempt: AttemptRow,
  { message, signature }: FarcasterLink.Answer,
): Promise<bigint | undefined> {
  const said = readFarcasterMessage(message)
  const terms = farcasterTerms(services, attempt)
  const now = services.clock.now()
  const isForUs =
    said !== undefined &&
    said.domain === terms.domain &&
    said.uri === terms.siweUri &&
    said.nonce === terms.nonce &&
    said.chainId === 10 &&
    (said.expiresAt === undefined || said.expiresAt > now - slackMs) &&
    (said.startsAt === undefined || said.startsAt <= now + slackMs)
  if (!isForUs || !(await farcaster.isSignedBy(said.address, message, signature))) return undefined
  const accountId = await farcaster.accountOf(said.address)
  return accountId === said.accountId ? accountId : undefined
}
