import type { createLedger } from '../createLedger.ts'
import { hashScript } from '../wire/hashScript.ts'

/** What went into and out of a script, in the chain and waiting. */
export function describeScript(ledger: createLedger.ReturnType, scriptHash: string) {
  const { confirmed, waiting } = ledger.history(scriptHash)
  const add = (found: readonly createLedger.Found[]) => {
    const funded: bigint[] = []
    const spent: bigint[] = []
    for (const { transaction } of found) {
      for (const { script, value } of transaction.outputs) if (hashScript(script) === scriptHash) funded.push(value)
      for (const { txid, vout } of transaction.inputs) {
        const output = ledger.findOutput(txid, vout)
        if (output && hashScript(output.script) === scriptHash) spent.push(output.value)
      }
    }
    const sum = (values: readonly bigint[]) => Number(values.reduce((total, value) => total + value, 0n))
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: found.length,
    }
  }
  return { chain_stats: add(confirmed), mempool_stats: add(waiting) }
}
