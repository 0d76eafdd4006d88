import { BillfoldError, vaultRolledBack } from 'billfold/protocol'
import type { Vault } from '../../contract/vault.ts'

/**
 * Refuses a vault of a lower generation than was seen, and one that holds an envelope of a write that has not been.
 *
 * @throws `vault/rolled-back`.
 */
export function requireNewest(vault: Pick<Vault, 'generation' | 'envelopes'>, seenGeneration: number): void {
  if (vault.generation < seenGeneration || vault.envelopes.some(one => one.generation > vault.generation))
    throw new BillfoldError(vaultRolledBack, {
      context: { generation: vault.generation, seen: seenGeneration },
    })
}
