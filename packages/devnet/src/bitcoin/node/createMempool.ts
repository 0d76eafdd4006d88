import type { Bcoin, bcoin } from '../bcoin.ts'
import { checkTaprootSpend } from '../taproot/checkTaprootSpend.ts'
import { isTaprootScript } from '../taproot/isTaprootScript.ts'
import { readTransaction } from '../wire/readTransaction.ts'
import { checkPolicy } from './checkPolicy.ts'

/** Bitcoin Core's words for what bcoin says of a script; anything else is shown as bcoin says it. */
const SCRIPT_FAULTS: Readonly<Record<string, string>> = {
  EVAL_FALSE: 'Script evaluated without error but finished with a false/empty top stack element',
  EQUALVERIFY: 'Script failed an OP_EQUALVERIFY operation',
  NULLFAIL: 'Signature must be zero for failed CHECK(MULTI)SIG operation',
  SIG_DER: 'Non-canonical DER signature',
  WITNESS_PROGRAM_MISMATCH: 'Witness program hash mismatch',
}

/**
 * bcoin's mempool, with today's policy, and with taproot: bcoin calls a version 1 witness "upgradable" and refuses to relay it,
 * while its blocks take any spend of one. So every such input is checked here, before the transaction is accepted; blocks are
 * made of accepted transactions only.
 *
 * @param isChecked whether what comes now was in a block of ours, so that scripts and policy are settled.
 */
export function createMempool(node: Bcoin, options: object, isChecked: () => boolean): bcoin.Mempool {
  const { Mempool, VerifyError } = node
  class TaprootMempool extends Mempool {
    override async verify(entry: bcoin.MempoolEntry, view: bcoin.View): Promise<void> {
      await super.verify(entry, view)
      if (isChecked()) return
      // Last, as in Bitcoin Core a wrong amount or a missing coin is named before a low fee.
      const reason = checkPolicy(readTransaction(entry.tx), BigInt(entry.fee))
      if (reason !== undefined) throw new VerifyError(entry.tx, 'nonstandard', reason, 0)
    }

    override async verifyInputs(transaction: bcoin.Transaction, view: bcoin.View, flags: number): Promise<void> {
      if (isChecked()) return
      const spent = transaction.inputs.map(input => view.getOutputFor(input))
      const prevouts = spent.flatMap(coin => (coin ? [{ script: coin.script.toRaw(), value: BigInt(coin.value) }] : []))
      const read = readTransaction(transaction)
      for (const [index, coin] of spent.entries()) {
        if (coin === null) throw new VerifyError(transaction, 'invalid', 'bad-txns-inputs-missingorspent', 0)
        const fault = isTaprootScript(coin.script.toRaw())
          ? checkTaprootSpend(read, index, prevouts)
          : findScriptFault(transaction, index, coin, flags)
        if (fault !== undefined) throw new VerifyError(transaction, 'nonstandard', fault, 0)
      }
    }
  }
  return new TaprootMempool(options)
}

function findScriptFault(
  transaction: bcoin.Transaction,
  index: number,
  coin: bcoin.Output,
  flags: number,
): string | undefined {
  try {
    transaction.checkInput(index, coin, flags)
    return undefined
  } catch (error) {
    if (!(error instanceof Error) || !('type' in error) || error.type !== 'ScriptError') throw error
    const code = 'code' in error ? String(error.code) : ''
    return `mandatory-script-verify-flag-failed (${SCRIPT_FAULTS[code] ?? error.message})`
  }
}
