import { loadChunk } from '../core/async/loadChunk.ts'
import type { Kit } from '../core/Kit.ts'
import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import type { PayOptions } from './PayOptions.ts'
import type { PayResult } from './PayResult.ts'

/**
 * Opens the checkout and resolves once the payment has ended: made, refused by the network, unknown, or left by the visitor, also
 * when they close the modal. `timeoutMs` is 300,000 unless given. After `pay/timeout` and `pay/unknown` the visitor may have paid.
 * Goods go out on your server's word alone: it verifies the transaction (`POST /v1/pay/verify`).
 *
 * @throws what `openPay` throws · `pay/invalid-config` for a limit that is none · `pay/timeout`.
 * @example const { success, result, error } = await pay(kit, { paymentAsset: usdc, recipient, amount: '19.90', reference })
 */
export async function pay(kit: Kit, options: PayOptions, timeoutMs?: number): Promise<pay.ReturnType> {
  const { runPay } = await loadChunk(() => import('./runPay.ts'))
  return runPay(kit, options, timeoutMs)
}

export declare namespace pay {
  type ReturnType = {
    readonly success: boolean
    readonly result?: PayResult
    readonly error?: BillfoldError
  }
}
