import type { BitcoinTransaction } from './BitcoinTransaction.ts'
import { createWriter } from './createWriter.ts'

/** A transaction in the wire format, with the witness when there is one (BIP-144). */
export function encodeTransaction(transaction: encodeTransaction.Parameters): Buffer {
  const { version, locktime, inputs, outputs } = transaction
  const hasWitness = inputs.some(input => input.witness.length > 0)
  const writer = createWriter().uint32(version)
  if (hasWitness) writer.uint8(0).uint8(1)
  writer.size(inputs.length)
  for (const { txid, vout, scriptSig, sequence } of inputs)
    writer.hash(txid).uint32(vout).script(scriptSig).uint32(sequence)
  writer.size(outputs.length)
  for (const { value, script } of outputs) writer.uint64(value).script(script)
  if (hasWitness)
    for (const { witness } of inputs) {
      writer.size(witness.length)
      for (const item of witness) writer.script(item)
    }
  return writer.uint32(locktime).done()
}

export declare namespace encodeTransaction {
  type Parameters = Pick<BitcoinTransaction, 'version' | 'locktime' | 'inputs' | 'outputs'>
}
