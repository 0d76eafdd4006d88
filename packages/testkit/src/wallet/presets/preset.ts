import type { Switches } from '../Switches.ts'
import type { WalletPreset } from './WalletPreset.ts'

/** A preset of one wallet; `more` are options that are not switches. */
export function preset(
  title: string,
  outcome: string,
  switches: Partial<Switches>,
  more: Omit<WalletPreset.Wallet, 'switches'> = {},
): WalletPreset {
  return { title, outcome, wallets: [{ ...more, switches }] }
}
