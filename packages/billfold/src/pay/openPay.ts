import { loadChunk } from '../core/async/loadChunk.ts'
import type { Kit } from '../core/Kit.ts'
import type { PayOptions } from './PayOptions.ts'

/**
 * Opens the checkout: the visitor pays exactly `amount` of the asset to `recipient`, with any token of their wallet that can be
 * swapped for it, or from an exchange of the API. Resolves once it is open; `pay` resolves with the result.
 *
 * @throws `pay/invalid-asset` · `pay/invalid-recipient` · `pay/invalid-amount` · `pay/invalid-config` ·
 * `request/pending` while another payment is under way.
 * @example await openPay(kit, { paymentAsset: usdc, recipient: '0x71C7…976F', amount: '19.90', reference })
 */
export async function openPay(kit: Kit, options: PayOptions): Promise<void> {
  const { beginPay } = await loadChunk(() => import('./beginPay.ts'))
  beginPay(kit, options)
}
