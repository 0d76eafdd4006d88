import { silentLog, systemClock } from '@billfold/service'
import { expect, onTestFinished } from 'vitest'
import type { AllBounds } from '../../src/limits/OwnerBounds.ts'
import { openStore } from '../../src/store/openStore.ts'
import type { StoreConfig } from '../../src/store/StoreConfig.ts'
import { freshTopic } from './message.ts'

/** A store that takes messages, with its notifications; ended with the test. Until its servers are connected it refuses. */
export async function openReadyStore(config: StoreConfig, bounds: AllBounds) {
  const store = openStore(config, { bounds, clock: systemClock, log: silentLog })
  onTestFinished(() => store.close())
  const notified: string[] = []
  store.listen({ onNotification: topic => notified.push(topic), onGap: () => notified.push('gap') })
  // A database that answers is not all: a broker that is not connected yet cannot be notified.
  const owners = { publisher: 'did:key:probe', address: 'probe', project: 'probe' }
  const probe = {
    topic: freshTopic(),
    id: 'probe',
    message: 'probe',
    tag: 1_108,
    attestation: undefined,
    ttlMs: 60_000,
  }
  const append = () => store.append([{ ...probe, ...owners }])
  await expect.poll(() => append().then(([outcome]) => outcome, String)).toMatch(/^(stored|known)$/)
  await store.acknowledge([{ topic: probe.topic, id: probe.id, reader: 'did:key:reader' }])
  return { store, notified }
}
