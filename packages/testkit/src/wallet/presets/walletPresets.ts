import { accountPresets } from './accountPresets.ts'
import { announcementPresets } from './announcementPresets.ts'
import { networkPresets } from './networkPresets.ts'
import type { WalletPreset } from './WalletPreset.ts'

/**
 * Odd, careless and hostile wallets by name, each with what a visitor may expect of a page.
 * @example walletPresets.rejects.title // 'The visitor says no (4001).'
 */
export const walletPresets: Readonly<Record<WalletPresetName, WalletPreset>> = {
  ...announcementPresets,
  ...accountPresets,
  ...networkPresets,
}

/** The name of an odd wallet. */
export type WalletPresetName =
  | keyof typeof announcementPresets
  | keyof typeof accountPresets
  | keyof typeof networkPresets
