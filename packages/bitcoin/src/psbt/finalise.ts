import type { Transaction } from '@scure/btc-signer'
import { BillfoldError, connectorInvalidAnswer } from 'billfold/protocol'
import { toHex } from '../bytes/toHex.ts'

/**
 * The finished transaction of a signed PSBT, as hex, with its id.
 *
 * @throws `connector/invalid-answer` when signatures are missing.
 */
export function finalise(signed: Transaction): { readonly hex: string; readonly txid: string } {
  try {
    const copy = signed.clone()
    for (let at = 0; at < copy.inputsLength; at++) {
      const { finalScriptSig, finalScriptWitness } = copy.getInput(at)
      if (!finalScriptSig?.length && !finalScriptWitness?.length) copy.finalizeIdx(at)
    }
    return { hex: toHex(copy.extract()), txid: copy.id }
  } catch (cause) {
    throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet left inputs without signatures', cause })
  }
}
