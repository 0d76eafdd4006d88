import { Transaction } from '@scure/btc-signer'

/** A signed PSBT as the transaction that goes out, in hex. Throws when a signature is missing. */
export function finaliseSigned(psbt: Uint8Array): string {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownInputs: true, allowUnknownOutputs: true })
  transaction.finalize()
  return transaction.hex
}
