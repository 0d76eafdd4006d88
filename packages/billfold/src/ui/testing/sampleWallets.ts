import type { WalletScenario } from './Scenario.ts'

/** A wallet that the made-up directory knows by its name. */
export const fox: WalletScenario = { id: 'example.fox', name: 'Fox', rdns: 'example.fox' }
/** A wallet that no directory knows. */
export const rabbit: WalletScenario = { id: 'org.rabbit', name: 'Rabbit Hole', rdns: 'org.rabbit' }
/** A wallet without a picture that no directory knows. */
export const ghost: WalletScenario = { id: 'app.ghost', name: 'Ghost', rdns: 'app.ghost' }

/** Of one name: the one that the directory knows, one that is not it, two that share their rdns, and one without the known one. */
export const namesakes: readonly WalletScenario[] = [
  { id: 'example.rainbow', name: 'Rainbow', rdns: 'example.rainbow' },
  { id: 'evil.example', name: 'Rainbow', rdns: 'evil.example' },
  { id: 'twin.fox', name: 'Fox', rdns: 'example.fox' },
  { id: 'twin.fox#1', name: 'Fox', rdns: 'example.fox' },
  { id: 'other.peak', name: 'Zerion Peak', rdns: 'other.peak' },
]
