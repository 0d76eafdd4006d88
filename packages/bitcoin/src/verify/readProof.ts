import { RawTx, RawWitness } from '@scure/btc-signer'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { toHex } from '../bytes/toHex.ts'

/** What proves a message: the ways in which its transaction is signed. */
export type Proof = {
  readonly version: number
  readonly scriptSig: Uint8Array
  readonly witness: readonly Uint8Array[]
}

/**
 * A signature of BIP-322 in its simple form (a witness, `smp` before it or nothing) or its full one (`ful` and a
 * transaction): the latter only if it spends `spent` alone, pays no receiver, and has no lock time. `undefined`
 * otherwise.
 */
export function readProof(signature: string, spent: Uint8Array): Proof | undefined {
  const prefix = /^(smp|ful)/.exec(signature)?.[1]
  const bytes = fromBase64(signature.slice(prefix?.length ?? 0))
  if (!bytes) return undefined
  try {
    if (prefix !== 'ful') return { version: 0, scriptSig: new Uint8Array(), witness: RawWitness.decode(bytes) }
    const { inputs, outputs, witnesses = [], lockTime, version } = RawTx.decode(bytes)
    const [input] = inputs
    const [output] = outputs
    const isProof =
      inputs.length === 1 &&
      outputs.length === 1 &&
      input?.index === 0 &&
      input.sequence === 0 &&
      lockTime === 0 &&
      (version === 0 || version === 2) &&
      toHex(input.txid) === toHex(spent) &&
      output?.amount === 0n &&
      toHex(output.script) === '6a'
    return isProof && input ? { version, scriptSig: input.finalScriptSig, witness: witnesses[0] ?? [] } : undefined
  } catch {
    return undefined
  }
}
