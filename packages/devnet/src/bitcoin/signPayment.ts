import { secp256k1 } from '@noble/curves/secp256k1'
import type { BitcoinTransaction } from './wire/BitcoinTransaction.ts'
import { encodeTransaction } from './wire/encodeTransaction.ts'
import { hashSegwitSpend } from './wire/hashSegwitSpend.ts'

/** Virtual bytes of a P2WPKH input, and of a transaction without inputs and outputs, rounded up. */
const INPUT_SIZE = 68
const FRAME_SIZE = 11

/**
 * Pays from P2WPKH outputs of one key, largest first, the rest back to it.
 *
 * @returns the signed transaction, or nothing when the outputs do not hold that much.
 */
export function signPayment(parameters: signPayment.Parameters): Buffer | undefined {
  const { unspent, output, privateKey, changeScript, feeRate } = parameters
  const chosen: signPayment.Unspent[] = []
  let held = 0n
  let fee = 0n
  for (const candidate of [...unspent].sort((left, right) => (left.value < right.value ? 1 : -1))) {
    chosen.push(candidate)
    held += candidate.value
    const size = FRAME_SIZE + chosen.length * INPUT_SIZE + 9 + output.script.length + 9 + changeScript.length
    fee = BigInt(size) * feeRate
    if (held >= output.value + fee) break
  }
  if (held < output.value + fee) return undefined
  const change = held - output.value - fee
  const unsigned = {
    version: 2,
    locktime: 0,
    inputs: chosen.map(({ txid, vout }) => ({
      txid,
      vout,
      scriptSig: new Uint8Array(),
      witness: [],
      sequence: 0xfffffffd,
    })),
    // Change that is not worth spending is left to the miner.
    outputs: change < 1_000n ? [output] : [output, { script: changeScript, value: change }],
  } satisfies encodeTransaction.Parameters
  const publicKey = secp256k1.getPublicKey(privateKey)
  const inputs = unsigned.inputs.map((input, index) => {
    const prevout = { script: changeScript, value: chosen[index]?.value ?? 0n }
    const signature = secp256k1.sign(hashSegwitSpend(unsigned, index, prevout), privateKey)
    // SIGHASH_ALL
    return { ...input, witness: [Uint8Array.from([...signature.toDERRawBytes(), 1]), publicKey] }
  })
  return encodeTransaction({ ...unsigned, inputs })
}

export declare namespace signPayment {
  type Unspent = { readonly txid: string; readonly vout: number; readonly value: bigint }
  type Parameters = {
    readonly unspent: readonly Unspent[]
    readonly output: BitcoinTransaction.Output
    readonly privateKey: Uint8Array
    /** The P2WPKH script of that key. */
    readonly changeScript: Uint8Array
    /** Satoshi per virtual byte. */
    readonly feeRate: bigint
  }
}
