import { FarcasterAway } from '../../../logins/FarcasterAway.ts'
import { readFarcasterMessage } from '../../../logins/readFarcasterMessage.ts'
import { bindNonce } from '../../../serve/bindNonce.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { LoginEvidence } from '../../../serve/loginEvidence.ts'
import type { EscrowServices } from '../EscrowServices.ts'

const slackMs = 60_000
const retryAfterMs = 2_000

/**
 * The account that signed in by Farcaster (FIP-11): the message is for the vault's domain, in time, with a nonce that is bound to the page key that asks, and signed by the custody address that the registry has for the account.
 *
 * @throws CallRefusal `unavailable`.
 */
export async function verifyFarcaster(
  { clock, farcaster, vaultOrigin }: Pick<EscrowServices, 'clock' | 'farcaster' | 'vaultOrigin'>,
  { message, salt, signature }: Extract<LoginEvidence, { kind: 'farcaster' }>,
  thumbprint: string,
): Promise<string | undefined> {
  const said = readFarcasterMessage(message)
  const now = clock.now()
  const isForUs =
    said !== undefined &&
    said.domain === new URL(vaultOrigin()).host &&
    said.nonce === bindNonce({ salt, thumbprint }).toString('hex').slice(0, 32) &&
    said.chainId === 10 &&
    (said.expiresAt === undefined || said.expiresAt > now - slackMs) &&
    (said.startsAt === undefined || said.startsAt <= now + slackMs)
  if (!farcaster || !isForUs) return undefined
  try {
    if (!(await farcaster.isSignedBy(said.address, message, signature))) return undefined
    const accountId = await farcaster.accountOf(said.address)
    return accountId === said.accountId ? `farcaster:${accountId}` : undefined
  } catch (error) {
    if (!(error instanceof FarcasterAway)) throw error
    throw new CallRefusal('unavailable', { retryAfterMs })
  }
}
