import type { Scenario, WalletScenario } from '../Scenario.ts'
import { fox } from '../sampleWallets.ts'

/** The first wallet is connected; it answers as given. */
export const connected = (more: Scenario = {}, answers: Partial<WalletScenario> = {}): Scenario => ({
  wallets: [{ ...fox, ...answers }],
  connected: [fox.id],
  ...more,
})
