import type { Clock } from '@billfold/service'
import type { NetworkId } from 'billfold/protocol'
import { createCache } from '../cache/createCache.ts'
import { createSingleFlight } from '../cache/createSingleFlight.ts'
import type { Database } from '../db/Database.ts'
import { projectCacheMs } from '../projects/projectCacheMs.ts'
import { readNetworks } from './readNetworks.ts'
import type { ServedNetwork } from './ServedNetwork.ts'

const maxListsHeld = 1_000

/** Networks this service serves. */
export type NetworkDirectory = {
  /** Networks of the operator and those the project declares, which win over one of the same id. In a stable order. */
  list(projectId: string): Promise<readonly ServedNetwork[]>
  find(projectId: string, id: NetworkId): Promise<ServedNetwork | undefined>
}

/** Reads networks from the database, each list at most once per `projectCacheMs`. */
export function createNetworkDirectory(options: { database: Database; clock: Clock }): NetworkDirectory {
  const { database, clock } = options
  const lists = createCache<ReadonlyMap<string, ServedNetwork>>({
    maxAgeMs: projectCacheMs,
    maxEntries: maxListsHeld,
    monotonic: clock.monotonic,
  })
  const load = createSingleFlight<ReadonlyMap<string, ServedNetwork>>()

  async function listOf(owner: string): Promise<ReadonlyMap<string, ServedNetwork>> {
    const held = lists.get(owner)
    if (held) return held.value
    return load(owner, async () => {
      const networks = await readNetworks(database, owner)
      const byId = new Map(networks.map(network => [network.id as string, network]))
      lists.set(owner, byId)
      return byId
    })
  }

  return {
    async list(projectId) {
      const [operators, projects] = await Promise.all([listOf(''), listOf(projectId)])
      return [...new Map([...operators, ...projects]).values()]
    },
    async find(projectId, id) {
      return (await listOf(projectId)).get(id) ?? (await listOf('')).get(id)
    },
  }
}
