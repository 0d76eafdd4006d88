import type { Clock } from '@billfold/service'
import type { NetworkId } from 'billfold/protocol'
import type { Database } from '../../db/Database.ts'
import { createStaleReader } from '../createStaleReader.ts'
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

/** Reads networks from the database, each list at most once per `projectCacheMs`; those that are known stay so while it is away. */
export function createNetworkDirectory(options: { database: Database; clock: Clock }): NetworkDirectory {
  const { database, clock } = options
  const listOf = createStaleReader<ReadonlyMap<string, ServedNetwork>>({
    async load(owner) {
      const networks = await readNetworks(database, owner)
      return new Map(networks.map(network => [network.id as string, network]))
    },
    maxAgeMs: projectCacheMs,
    maxEntries: maxListsHeld,
    monotonic: clock.monotonic,
  })

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
