import type { createLedger } from './createLedger.ts'
import { hashScript } from './wire/hashScript.ts'

/** The outputs of a script that neither the chain nor a waiting transaction spends. */
export function listUnspent(ledger: createLedger.ReturnType, scriptHash: string): listUnspent.Unspent[] {
  const { confirmed, waiting } = ledger.history(scriptHash)
  return [...waiting, ...confirmed].flatMap(found =>
    found.transaction.outputs.flatMap(({ script, value }, vout) =>
      hashScript(script) === scriptHash && ledger.findSpend(found.transaction.txid, vout) === undefined
        ? [{ ...found, vout, value }]
        : [],
    ),
  )
}

export declare namespace listUnspent {
  type Unspent = createLedger.Found & { readonly vout: number; readonly value: bigint }
}
