import type { WalletScenario } from './Scenario.ts'

/** A wallet that the made-up directory knows by its name. */
export const fox: WalletScenario = { id: 'example.fox', name: 'Fox', rdns: 'example.fox' }
/** A wallet that no directory knows. */
export const rabbit: WalletScenario = { id: 'org.rabbit', name: 'Rabbit Hole', rdns: 'org.rabbit' }
/** A wallet without a picture that no directory knows. */
export const ghost: WalletScenario = { id: 'app.ghost', name: 'Ghost', rdns: 'app.ghost' }
