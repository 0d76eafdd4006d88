import { BillfoldError, vaultStepUpNeeded } from 'billfold/protocol'
import type { OpenUse } from '../../contract/calls/openUses.ts'
import type { Opening } from './createOpening.ts'
import type { Session } from './createSession.ts'

/**
 * The secrets of a wallet that was opened for one of `uses`, once: the caller wipes them.
 *
 * @throws `vault/locked`; `vault/step-up-needed` when it was opened for something else, or they were taken.
 */
export function takeSecrets(session: Session, uses: readonly OpenUse[]): takeSecrets.ReturnType {
  const opening = session.requireOpening()
  const { secrets } = opening
  if (!uses.includes(opening.use) || !secrets) throw new BillfoldError(vaultStepUpNeeded)
  opening.secrets = undefined
  return { opening, secrets }
}

export declare namespace takeSecrets {
  type ReturnType = { readonly opening: Opening; readonly secrets: NonNullable<Opening['secrets']> }
}
