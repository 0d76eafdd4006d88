import { createTestKit } from '@billfold/testkit/vitest'
import { getConnectors } from 'billfold'
import type { ChainAdapter } from 'billfold/adapter'
import { pairing } from 'billfold/pairing'
import { onTestFinished } from 'vitest'
import type { Subject } from './Subject.ts'

/** The connector of `pairing()` in a kit with one family, which asks nobody while it is not used. */
export async function openPairing(adapter: ChainAdapter, account: Subject['account']): Promise<Subject> {
  const { kit, destroy } = createTestKit({
    families: [adapter],
    connectors: [pairing({ relay: 'ws://127.0.0.1:9' })],
  })
  onTestFinished(destroy)
  const connector = getConnectors(kit).find(({ kind }) => kind === 'pairing')
  const [network] = adapter.networks
  const rules = await adapter.pairing?.load()
  if (!connector || !network || !rules) throw new Error(`${adapter.namespace} has no pairing`)
  return { adapter, connector, network, account, rules }
}
