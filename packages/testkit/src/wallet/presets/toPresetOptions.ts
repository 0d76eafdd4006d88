import type { startVirtualWallet } from '../startVirtualWallet.ts'
import type { WalletPreset } from './WalletPreset.ts'
import { type WalletPresetName, walletPresets } from './walletPresets.ts'

/** The options of each wallet of a preset, with those that hold for all of them. */
export function toPresetOptions<options extends startVirtualWallet.PlainOptions>(
  name: WalletPresetName,
  options: options,
): readonly (options & WalletPreset.Wallet)[] {
  const { wallets } = walletPresets[name]
  return wallets.map(wallet => {
    // A wallet knows the chain it is on, with a node or without.
    const chains = wallet.chainId === undefined ? options.chains : { [wallet.chainId]: '', ...options.chains }
    return {
      ...wallet,
      ...options,
      chains,
      ...(wallet.chainId === undefined ? {} : { chainId: wallet.chainId }),
      switches: { ...wallet.switches, ...options.switches },
    }
  })
}
