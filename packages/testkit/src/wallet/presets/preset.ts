import type { Switches } from '../Switches.ts'
import type { WalletPreset } from './WalletPreset.ts'

/** A preset of one wallet; `more` is what is no switch. */
export function preset(
  title: string,
  outcome: string,
  switches: Partial<Switches>,
  more: Omit<WalletPreset.Wallet, 'switches'> = {},
): WalletPreset {
  return { title, outcome, wallets: [{ ...more, switches }] }
}
