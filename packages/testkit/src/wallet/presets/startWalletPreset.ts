import { startVirtualWallet } from '../startVirtualWallet.ts'
import type { VirtualWallet } from '../VirtualWallet.ts'
import { toPresetOptions } from './toPresetOptions.ts'
import type { WalletPresetName } from './walletPresets.ts'

/**
 * Puts the wallets of a preset into a page, or into any `EventTarget` in Node; they announce themselves at once unless the
 * preset has it otherwise. Further options hold for each of them, and switches are added to those of the preset.
 *
 * @returns the wallets in the order of the preset; end each of them with `destroy`.
 * @throws as `createVirtualWallet`.
 * @example const [wallet] = startWalletPreset(window, 'accountsNeverSettle', { chains: { 31337: rpcUrl } })
 */
export function startWalletPreset(
  page: EventTarget & { ethereum?: unknown; localStorage?: Storage },
  name: WalletPresetName,
  options: startVirtualWallet.Options,
): readonly VirtualWallet[] {
  return toPresetOptions(name, options).map(one => startVirtualWallet(page, one))
}
