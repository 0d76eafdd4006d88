import type { Page } from 'playwright-core'
import { toPresetOptions } from '../wallet/presets/toPresetOptions.ts'
import type { WalletPresetName } from '../wallet/presets/walletPresets.ts'
import type { startVirtualWallet } from '../wallet/startVirtualWallet.ts'
import { installVirtualWalletIn, type PageWallet } from './installVirtualWalletIn.ts'

/**
 * Puts the wallets of a preset into every document that the page loads from now on.
 *
 * @returns the wallets in the order of the preset.
 * @throws as `createVirtualWallet`, when a page loads.
 * @example
 * const [wallet] = await installWalletPresetIn(page, 'revokeNeverSettles', { chains: { 31337: rpcUrl } })
 * await page.goto(url)
 */
export async function installWalletPresetIn(
  page: Page,
  name: WalletPresetName,
  options: startVirtualWallet.PlainOptions,
): Promise<readonly PageWallet[]> {
  const installed: PageWallet[] = []
  // One after the other: a page meets them in this order.
  for (const one of toPresetOptions(name, options)) installed.push(await installVirtualWalletIn(page, one))
  return installed
}
