import { Transaction } from '@scure/btc-signer'
import type { Tampering } from '../BitcoinSwitches.ts'
import type { Holding } from './toHoldings.ts'

/** Which input to sign, and how where it is not the usual way. */
export type InputChoice = { readonly index: number; readonly sighashes?: readonly number[] | undefined }

/**
 * Signs the inputs of a PSBT that the wallet's keys own: those that are named, or all. Nothing is finalised.
 * Throws when an input that was named is not the wallet's.
 */
export function signInputs(options: signInputs.Options): Uint8Array {
  const { holdings, psbt, tamper } = options
  if (tamper === 'garbage') return Uint8Array.of(1, 2, 3)
  const given = Transaction.fromPSBT(psbt, { allowUnknownInputs: true, allowUnknownOutputs: true })
  if (tamper === 'unsigned') return given.toPSBT()
  const transaction = tamper === 'otherReceiver' ? redirect(given, holdings) : given
  const all = Array.from({ length: transaction.inputsLength }, (_, index): InputChoice => ({ index }))
  for (const { index, sighashes } of options.inputs ?? all) {
    // As wallets do, it signs in the way that the PSBT declares.
    const { sighashType: declared } = transaction.getInput(index)
    const types = tamper === 'otherSighash' ? [0x83] : (sighashes ?? (declared === undefined ? undefined : [declared]))
    if (types?.[0] !== undefined) transaction.updateInput(index, { sighashType: types[0] }, true)
    const isSigned = holdings.some(({ privateKey }) => {
      try {
        return transaction.signIdx(privateKey, index, types && [...types])
      } catch {
        return false
      }
    })
    if (!isSigned && options.inputs) throw new Error(`Input ${index} is not the wallet's`)
  }
  return transaction.toPSBT()
}

export declare namespace signInputs {
  type Options = {
    readonly psbt: Uint8Array
    readonly holdings: readonly Holding[]
    /** All that the wallet can sign when absent. */
    readonly inputs?: readonly InputChoice[] | undefined
    readonly tamper?: Tampering | undefined
  }
}

/** The same inputs, paying the wallet itself: what a wallet that steals would sign. */
function redirect(given: Transaction, holdings: readonly Holding[]): Transaction {
  const other = new Transaction({ allowUnknownInputs: true, allowUnknownOutputs: true })
  for (let at = 0; at < given.inputsLength; at++) other.addInput(given.getInput(at))
  for (let at = 0; at < given.outputsLength; at++) {
    const output = given.getOutput(at)
    other.addOutput({ ...output, amount: (output.amount ?? 0n) - (at === 0 ? 1n : 0n) })
  }
  return holdings.length ? other : given
}
