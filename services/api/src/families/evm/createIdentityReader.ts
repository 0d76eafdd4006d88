import { createRpcPool, readIdentity } from '@billfold/evm/read'
import type { Clock } from '@billfold/service'
import { nameCacheMs } from 'billfold/protocol'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import { createCache } from '../../upstream/cache/createCache.ts'
import { createSingleFlight } from '../../upstream/cache/createSingleFlight.ts'
import { bridgeUrl, createBridgeFetch } from '../../upstream/rpc/createBridgeFetch.ts'
import type { RpcClient } from '../../upstream/rpc/RpcClient.ts'
import type { Family } from '../Family.ts'

const maxIdentitiesHeld = 20_000
/** Pictures are long, and any account may set one. */
const maxBytesHeld = 32_000_000

/** Names and pictures of addresses. */
export type IdentityReader = {
  /** @throws `rpc/…` and `node/…` when no node answers: unknown is not "no name". */
  read(network: ServedNetwork, address: string): Promise<Family.Identity & { readonly ageMs: number }>
}

/** Creates the reader; an address is read at most once per `nameCacheMs` and network. */
export function createIdentityReader(options: { clock: Clock; rpc: RpcClient }): IdentityReader {
  const { clock, rpc } = options
  const cache = createCache<Family.Identity>({
    maxAgeMs: nameCacheMs,
    maxEntries: maxIdentitiesHeld,
    maxBytes: maxBytesHeld,
    monotonic: clock.monotonic,
  })
  const load = createSingleFlight<Family.Identity>()

  return {
    async read(network, address) {
      const key = `${network.projectId} ${network.id} ${address.toLowerCase()}`
      const held = cache.get(key)
      if (held) return { ...held.value, ageMs: held.ageMs }
      const read = await load(key, async () => {
        const found = await readIdentity({
          fetch: createBridgeFetch(network, rpc),
          rpcUrls: [bridgeUrl],
          chain: {
            id: network.id,
            nativeCurrency: network.nativeCurrency,
            contracts: { ensUniversalResolver: network.universalResolver ?? '' },
          },
          pool: createRpcPool(),
          address,
        })
        const identity = { name: found?.name ?? null, avatar: found?.avatar ?? null }
        cache.set(key, identity, JSON.stringify(identity).length)
        return identity
      })
      return { ...read, ageMs: 0 }
    },
  }
}
