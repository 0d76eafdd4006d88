import { rmSync } from 'node:fs'
import { makeScenario, type Scenario } from './makeScenario.ts'

import { startProviders } from './startProviders.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The wallets that are attacked: both labels, young and old, with a thief whose stolen login is fresh or not. */
export async function makeScenarios(): Promise<{ readonly scenarios: readonly Scenario[]; stop(): Promise<void> }> {
  const providers = await startProviders()
  const scenarios: Scenario[] = []
  for (const options of [
    { kinds: ['device', 'escrow'], ageMs: 30 * dayMs, isFresh: true },
    { kinds: ['device', 'escrow'], ageMs: 30 * dayMs, isFresh: false },
    { kinds: ['device', 'escrow'], ageMs: hourMs, isFresh: true },
    { kinds: ['device', 'recovery', 'escrow'], ageMs: 30 * dayMs, isFresh: true },
    { kinds: ['device', 'recovery'], ageMs: 30 * dayMs, isFresh: true },
    { kinds: ['device', 'recovery'], ageMs: hourMs, isFresh: true },
    { kinds: ['device', 'passphrase'], ageMs: 30 * dayMs, isFresh: false },
    { kinds: ['device'], ageMs: 30 * dayMs, isFresh: true },
    { kinds: ['device', 'escrow'], ageMs: 30 * dayMs, isFresh: false, isSocial: true },
    { kinds: ['device', 'recovery'], ageMs: 30 * dayMs, isFresh: true, isSocial: true },
  ] as const)
    scenarios.push(await makeScenario({ ...options, providers }))
  const stop = async () => {
    await providers.stop()
    for (const { folder } of scenarios) rmSync(folder, { recursive: true, force: true })
  }
  return { scenarios, stop }
}
