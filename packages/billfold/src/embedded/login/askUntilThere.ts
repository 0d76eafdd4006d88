import type { Clock } from '../../core/contracts/Environment.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import type { VaultTalk } from '../VaultTalk.ts'

/**
 * Asks the vault for what a visitor brings about somewhere else, and asks again when no answer came in time, for as long as such a login lasts. Every other error
 * is an answer.
 */
export async function askUntilThere<result>(
  ask: (options: VaultTalk.AskOptions) => Promise<result>,
  { clock, signal, withinMs }: askUntilThere.Options,
): Promise<result> {
  const endsAt = clock.now() + withinMs
  for (;;) {
    try {
      return await ask({ signal, isPatient: true })
    } catch (cause) {
      if (!isBillfoldError(cause, 'alert/iframe-request-timeout') || clock.now() >= endsAt) throw cause
    }
  }
}

export declare namespace askUntilThere {
  type Options = { readonly clock: Clock; readonly signal: AbortSignal; readonly withinMs: number }
}
