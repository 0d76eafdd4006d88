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
 * @throws what `openPay` throws · `pay/invalid-config` for a time limit that is not positive · `pay/timeout`.
 * @example
 * const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
 * const asset = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
 * const paymentAsset = { network: 'eip155:8453', asset, metadata } as const
 * const recipient = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 * const { success, result } = await pay(kit, { paymentAsset, recipient, amount: '19.90' })
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
