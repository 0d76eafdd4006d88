import { act } from '../core/actions/act.ts'
import { untilAborted } from '../core/async/untilAborted.ts'
import type { TransactionRequest } from '../core/contracts/Features.ts'
import type { HandOverStage } from '../core/contracts/HandOverStage.ts'
import type { Kit } from '../core/Kit.ts'
import type { NetworkId } from '../protocol/caip/types.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { requestFailed } from '../protocol/errors/rows/request.ts'
import { isSurelyUnsent } from './isSurelyUnsent.ts'
import { UnsentError } from './UnsentError.ts'

/**
 * Asks the wallet for one transaction and resolves with its hash. The waiting may end before the wallet answers, which goes on:
 * `onHash` gets the hash whenever it comes.
 *
 * @throws UnsentError
 */
export async function askTransaction(kit: Kit, options: askTransaction.Options): Promise<string> {
  const { networkId, transaction, signal, onHash } = options
  let stage: HandOverStage = 'unasked'
  const answer = act(kit, 'sendTransaction', { networkId }, pinned => {
    stage = 'wallet'
    return {
      ...pinned,
      transaction,
      onStage(next, hash) {
        stage = next
        if (hash) onHash?.(hash)
      },
    }
  })
  // Also when no view waits for it any more.
  answer.then(onHash, () => {})
  try {
    return await untilAborted(answer, signal)
  } catch (cause) {
    const reason = signal.aborted && isBillfoldError(signal.reason) ? signal.reason : cause
    const error = isBillfoldError(reason) ? reason : new BillfoldError(requestFailed, { cause: reason })
    throw new UnsentError(error, isSurelyUnsent(cause, stage))
  }
}

export declare namespace askTransaction {
  type Options = {
    readonly networkId: NetworkId
    readonly transaction: TransactionRequest
    readonly signal: AbortSignal
    readonly onHash?: ((hash: string) => void) | undefined
  }
}
