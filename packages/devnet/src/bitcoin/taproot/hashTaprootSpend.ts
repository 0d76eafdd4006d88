import { schnorr } from '@noble/curves/secp256k1'
import type { BitcoinTransaction } from '../wire/BitcoinTransaction.ts'
import { createWriter } from '../wire/createWriter.ts'
import type { encodeTransaction } from '../wire/encodeTransaction.ts'
import { sha256 } from '../wire/sha256.ts'

const NONE = 2
const SINGLE = 3
const ANYONE_CAN_PAY = 0x80
const KNOWN_TYPES: readonly number[] = [0, 1, 2, 3, 0x81, 0x82, 0x83]

/**
 * What the key of a taproot output signs for one input when it spends by the key path without an annex (BIP-341, "Common
 * signature message").
 *
 * @param prevouts what each input spends, in the order of the inputs.
 * @returns 32 bytes; nothing for a hash type that BIP-341 does not know, or SIGHASH_SINGLE without an output to sign.
 */
export function hashTaprootSpend(
  transaction: encodeTransaction.Parameters,
  index: number,
  prevouts: readonly BitcoinTransaction.Output[],
  hashType: number,
): Uint8Array | undefined {
  const { version, locktime, inputs, outputs } = transaction
  const input = inputs[index]
  const prevout = prevouts[index]
  if (!KNOWN_TYPES.includes(hashType) || input === undefined || prevout === undefined) return undefined
  const isAlone = (hashType & ANYONE_CAN_PAY) !== 0
  const kind = hashType & 3
  // The leading zero is the "epoch".
  const message = createWriter().uint8(0).uint8(hashType).uint32(version).uint32(locktime)
  if (!isAlone) {
    const [outpoints, amounts, scripts, sequences] = [createWriter(), createWriter(), createWriter(), createWriter()]
    for (const { txid, vout, sequence } of inputs) {
      outpoints.hash(txid).uint32(vout)
      sequences.uint32(sequence)
    }
    for (const { value, script } of prevouts) {
      amounts.uint64(value)
      scripts.script(script)
    }
    for (const part of [outpoints, amounts, scripts, sequences]) message.bytes(sha256(part.done()))
  }
  if (kind !== NONE && kind !== SINGLE) message.bytes(hashOutputs(outputs))
  // The spend type: key path, no annex.
  message.uint8(0)
  if (isAlone) {
    message.hash(input.txid).uint32(input.vout).uint64(prevout.value).script(prevout.script).uint32(input.sequence)
  } else message.uint32(index)
  if (kind === SINGLE) {
    const output = outputs[index]
    if (output === undefined) return undefined
    message.bytes(hashOutputs([output]))
  }
  return schnorr.utils.taggedHash('TapSighash', message.done())
}

function hashOutputs(outputs: readonly BitcoinTransaction.Output[]): Uint8Array {
  const writer = createWriter()
  for (const { value, script } of outputs) writer.uint64(value).script(script)
  return sha256(writer.done())
}
