import type { Transaction } from '@scure/btc-signer'

/** The output that an input of a PSBT spends; `undefined` where the PSBT does not hold it. */
export function spentOutput(
  transaction: Transaction,
  at: number,
): { readonly script: Uint8Array; readonly amount: bigint } | undefined {
  const { nonWitnessUtxo, witnessUtxo, index } = transaction.getInput(at)
  return witnessUtxo ?? nonWitnessUtxo?.outputs[index ?? -1]
}
