import { loadChunk } from '../core/async/loadChunk.ts'
import type { Kit } from '../core/Kit.ts'
import type { PayOptions } from './PayOptions.ts'

/**
 * Opens the checkout: the visitor pays exactly `amount` of the asset to `recipient`, with any token of their wallet that can be
 * swapped for it, or from an exchange of the API. Resolves once it is open; `pay` resolves with the result.
 *
 * @throws `pay/invalid-asset` · `pay/invalid-recipient` · `pay/invalid-amount` · `pay/invalid-config` ·
 * `request/pending` while another payment is under way, which is then shown.
 * @example
 * const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
 * const asset = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
 * const paymentAsset = { network: 'eip155:8453', asset, metadata } as const
 * const recipient = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 * await openPay(kit, { paymentAsset, recipient, amount: '19.90' })
 */
export async function openPay(kit: Kit, options: PayOptions): Promise<void> {
  const { beginPay } = await loadChunk(() => import('./beginPay.ts'))
  beginPay(kit, options)
}
