import { BillfoldError, vaultRequestChanged, vaultStepUpNeeded } from 'billfold/protocol'
import { digestOf } from '../sign/digestOf.ts'
import type { SignAnswer } from '../sign/SignAnswer.ts'
import type { ParsedParams } from './commands.ts'
import type { Session } from './createSession.ts'

/**
 * Signs a frozen request, once, if `digest` is that of what was shown, and the bytes still are those.
 *
 * @throws `vault/request-changed`; `vault/step-up-needed` for one of high risk without an opening of its own, or of its bundle's; `vault/locked`.
 */
export async function signRequest(session: Session, { requestId, digest }: ParsedParams<'sign'>): Promise<SignAnswer> {
  const opening = session.requireOpening()
  const request = session.requests.get(requestId)
  if (request?.digest !== digest || digestOf(request.frozen) !== digest) throw new BillfoldError(vaultRequestChanged)
  const signer = opening.signers.find(one => one.address === request.frozen.address)
  if (!signer) throw new BillfoldError(vaultRequestChanged)
  if (request.isHighRisk) {
    const isSpent = opening.spentBy !== undefined && opening.spentBy !== request.bundle
    if (isSpent || session.openings() <= request.openings) throw new BillfoldError(vaultStepUpNeeded)
    opening.spentBy = request.bundle
  }
  session.requests.delete(requestId)
  return signer.sign(request.frozen)
}
