import type { Clock } from '@billfold/service'
import { gasPriceCacheMs } from 'billfold/protocol'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import { createCache } from '../../../upstream/cache/createCache.ts'
import { createSingleFlight } from '../../../upstream/cache/createSingleFlight.ts'
import type { RpcClient } from '../../../upstream/rpc/RpcClient.ts'
import { rpcErrorKind } from '../../../upstream/rpc/rpcErrorKind.ts'
import { UpstreamError } from '../../../upstream/UpstreamError.ts'
import type { Family } from '../../Family.ts'
import { feeHistoryParams, toGasPrices } from './toGasPrices.ts'

const maxNetworksHeld = 5_000

/** Gas prices of EVM networks. */
export type GasReader = {
  /**
   * Prices of now, or of a moment ago; `undefined` where the network's nodes know of none.
   *
   * @throws UpstreamError when no node answers, or none with what can be read.
   */
  read(network: ServedNetwork): Promise<Family.GasPrices | undefined>
}

/** Creates the reader; a network is asked at most once per `gasPriceCacheMs`, however many ask here. */
export function createGasReader(options: { readonly clock: Clock; readonly rpc: RpcClient }): GasReader {
  const { clock, rpc } = options
  const cache = createCache<Family.GasPrices>({
    maxAgeMs: gasPriceCacheMs,
    maxEntries: maxNetworksHeld,
    monotonic: clock.monotonic,
  })
  const load = createSingleFlight<Family.GasPrices | undefined>()
  return {
    async read(network) {
      const key = `${network.projectId} ${network.id}`
      const held = cache.get(key)
      if (held) return held.value
      return load(key, async () => {
        const outcomes = await rpc.ask(network, [
          { method: 'eth_feeHistory', params: feeHistoryParams },
          { method: 'eth_gasPrice', params: [] },
        ])
        const prices = toGasPrices(outcomes[0], outcomes[1])
        if (prices) cache.set(key, prices)
        // A network whose nodes do not know the methods has no such price, which is no failure.
        else if (!outcomes.every(({ error }) => error && rpcErrorKind(error) === 'unknown-method'))
          throw new UpstreamError('unreadable', { detail: 'gas price' })
        return prices
      })
    },
  }
}
