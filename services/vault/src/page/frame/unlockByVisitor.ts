import type { RpcFailure } from '../../requests/rpc/createRpcFailure.ts'
import type { RpcTools } from '../../requests/rpc/RpcTools.ts'
import type { UnlockAsk } from '../popup/UnlockAsk.ts'
import type { OpenBy } from '../unlock/OpenBy.ts'
import type { WalletAccess } from '../wallet/createWalletAccess.ts'
import { WalletFailure } from '../wallet/WalletFailure.ts'

/**
 * Opens the wallet by what its owner brings, where this device alone does not open it, or the escrow lets it wait; it gets an envelope of its own by that. Runs in the site's
 * queue, like any request: one at a time, and a site that was refused three times in a row waits.
 *
 * @throws FrameFailure 'user rejected'; WalletFailure `factor-needed` or `waiting` where they have nothing to bring, and others of `openWallet`.
 */
export async function unlockByVisitor(tools: unlockByVisitor.Tools, signal: AbortSignal): Promise<void> {
  const { queue, failure, origin, unlock, wallet } = tools
  try {
    await wallet.open()
  } catch (error) {
    if (!(error instanceof WalletFailure)) throw error
    const { readyAtMs } = error.details
    if (error.code !== 'factor-needed' && readyAtMs === undefined) throw error
    const ways = await wallet.readWays()
    if (ways.kinds.length === 0) throw error
    const claimedName = tools.claimedName()
    const ask = {
      origin,
      ...(claimedName === undefined ? {} : { claimedName }),
      ...(readyAtMs === undefined ? {} : { readyAtMs }),
      ...ways,
    }
    const isOpen = await unlock(ask, wallet.openBy, signal)
    queue.reportOutcome(isOpen ? 'approved' : 'rejected')
    if (!isOpen) throw failure('user-rejected')
  }
}

export declare namespace unlockByVisitor {
  type Tools = Pick<RpcTools, 'queue' | 'origin' | 'claimedName'> & {
    readonly failure: RpcFailure
    readonly wallet: Pick<WalletAccess, 'open' | 'openBy' | 'readWays'>
    /** Whether the visitor opened it. */
    unlock(ask: UnlockAsk, open: OpenBy, signal: AbortSignal): Promise<boolean>
  }
}
