import type { BitcoinTransaction } from './BitcoinTransaction.ts'
import { createWriter } from './createWriter.ts'
import type { encodeTransaction } from './encodeTransaction.ts'
import { sha256 } from './sha256.ts'

/** What a P2WPKH key signs for one input with SIGHASH_ALL (BIP-143). */
export function hashSegwitSpend(
  transaction: encodeTransaction.Parameters,
  index: number,
  prevout: BitcoinTransaction.Output,
): Uint8Array {
  const { version, locktime, inputs, outputs } = transaction
  const input = inputs[index]
  if (input === undefined) throw new RangeError(`No input ${index}`)
  const outpoints = createWriter()
  const sequences = createWriter()
  const paid = createWriter()
  for (const { txid, vout, sequence } of inputs) {
    outpoints.hash(txid).uint32(vout)
    sequences.uint32(sequence)
  }
  for (const { value, script } of outputs) paid.uint64(value).script(script)
  // OP_DUP OP_HASH160 <20 bytes of the witness program> OP_EQUALVERIFY OP_CHECKSIG
  const code = Buffer.concat([Buffer.from('76a914', 'hex'), prevout.script.slice(2), Buffer.from('88ac', 'hex')])
  return twice(
    createWriter()
      .uint32(version)
      .bytes(twice(outpoints.done()))
      .bytes(twice(sequences.done()))
      .hash(input.txid)
      .uint32(input.vout)
      .script(code)
      .uint64(prevout.value)
      .uint32(input.sequence)
      .bytes(twice(paid.done()))
      .uint32(locktime)
      .uint32(1)
      .done(),
  )
}

const twice = (bytes: Uint8Array) => sha256(sha256(bytes))
