import { createTestStorage } from '@billfold/testkit/vitest'
import { pairingLifetimeMs } from 'billfold/protocol'
import { parsePairingUri } from 'billfold/wire'
import { expect, test } from 'vitest'
import { countingClock, namespaces, openClient } from './support/openClient.ts'
import { startRelay } from './support/startRelay.ts'

// A tab that slept for four hours and has received no event since: its own clock is behind the wall clock.

test('a code is valid for a phone when it is drawn, and kept by a fresh tab', async () => {
  const relay = await startRelay()
  const kept = createTestStorage()
  const clock = { ...countingClock(), now: () => Date.now() - 14_400_000, wake() {} }
  const { client } = openClient(relay.url, { kept, clock })
  const proposal = client.propose({ namespaces })
  const { expiryTimestamp = 0 } = parsePairingUri(proposal.uri) ?? {}
  expect(expiryTimestamp * 1_000 - Date.now()).toBeGreaterThan(pairingLifetimeMs - 10_000)
  // What this page counts down is by its own clock.
  expect(proposal.expiresAt - clock.now()).toBeLessThanOrEqual(pairingLifetimeMs)
})
