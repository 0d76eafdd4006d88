import { callLimits } from '../contract/calls/callLimits.ts'
import type { SeenProofs } from './SeenProofs.ts'

/**
 * Used proofs in the memory of this process, for a role that runs once: its nonces die with it, so nothing that came before a restart can come again.
 * Two sets take turns, so that forgetting costs nothing.
 */
export function createSeenProofs(options: { readonly now: () => number }): SeenProofs {
  // A proof can be used while its nonce is good and its `iat` near enough; each set lives at least that long.
  const turnMs = callLimits.nonceLifeMs + 2 * callLimits.proofSlackMs
  let turn = Math.floor(options.now() / turnMs)
  let current = new Set<string>()
  let before = new Set<string>()
  return {
    async take(thumbprint, id) {
      const now = Math.floor(options.now() / turnMs)
      if (now !== turn) {
        before = now === turn + 1 ? current : new Set()
        current = new Set()
        turn = now
      }
      const key = `${thumbprint}.${id}`
      if (current.has(key) || before.has(key)) return false
      current.add(key)
      return true
    },
  }
}
