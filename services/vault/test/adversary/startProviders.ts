import { createIdentity } from '../../src/dev/identity/createIdentity.ts'
import type { Faults } from '../../src/dev/identity/Faults.ts'
import { vaultUrl } from '../support/addresses.ts'

/** The providers of social logins that every world shares, by the clock of the present world; they return wrong claims on request. */
export async function startProviders() {
  const state: { faults: Faults | undefined; now: () => number } = { faults: undefined, now: Date.now }
  const identity = await createIdentity({
    vaultUrl: () => vaultUrl,
    now: () => state.now(),
    faults: () => state.faults,
  })
  const { logins } = await identity.start()
  return { logins, state, stop: identity.stop }
}

export type Providers = Awaited<ReturnType<typeof startProviders>>
