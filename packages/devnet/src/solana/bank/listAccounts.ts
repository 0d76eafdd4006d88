import type { readTransaction } from './readTransaction.ts'

/**
 * The accounts of a message with what it asks of each, in the order that instruction indexes mean.
 *
 * Source: the message header (signers first, writable ones first among signers and among the rest), then the addresses from
 * lookup tables, writable ones first.
 */
export function listAccounts(
  message: readTransaction.Message,
  loaded: { writable: readonly string[]; readonly: readonly string[] },
): listAccounts.ReturnType {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  const { length } = message.staticAccounts
  return [
    ...message.staticAccounts.map((pubkey, index) => ({
      pubkey: pubkey as string,
      signer: index < numSignerAccounts,
      writable:
        index < numSignerAccounts
          ? index < numSignerAccounts - numReadonlySignerAccounts
          : index < length - numReadonlyNonSignerAccounts,
      source: 'transaction' as const,
    })),
    ...loaded.writable.map(pubkey => ({ pubkey, signer: false, writable: true, source: 'lookupTable' as const })),
    ...loaded.readonly.map(pubkey => ({ pubkey, signer: false, writable: false, source: 'lookupTable' as const })),
  ]
}

export declare namespace listAccounts {
  type Account = { pubkey: string; signer: boolean; writable: boolean; source: 'transaction' | 'lookupTable' }
  type ReturnType = Account[]
}
