import type { bcoin } from '../bcoin.ts'
import type { BitcoinTransaction } from './BitcoinTransaction.ts'

/** The node's transaction as plain data. */
export function readTransaction(transaction: bcoin.Transaction): BitcoinTransaction {
  return {
    txid: transaction.txid(),
    version: transaction.version,
    locktime: transaction.locktime,
    isCoinbase: transaction.isCoinbase(),
    inputs: transaction.inputs.map(input => ({
      txid: input.prevout.rhash(),
      vout: input.prevout.index,
      scriptSig: input.script.toRaw(),
      witness: input.witness.items,
      sequence: input.sequence,
    })),
    outputs: transaction.outputs.map(output => ({ script: output.script.toRaw(), value: BigInt(output.value) })),
    size: transaction.getSize(),
    weight: transaction.getWeight(),
    raw: transaction.toRaw().toString('hex'),
  }
}
