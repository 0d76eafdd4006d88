import { loadOnce } from '@billfold/evm/bridge'
import type { FeatureTable, Network, ReadSettings } from 'billfold/adapter'
import type { Config } from 'wagmi'

type Entry = { load(): Promise<(options: Options) => Promise<unknown>> }
type Options = { readonly settings: ReadSettings }

/**
 * The family's features, reading through the transports of a config wherever it has one for the network: its keys, its
 * order of nodes, its batching. What the kit reads besides (a network that was added later) goes where it always goes.
 */
export function readThroughTransports(config: Config, features: FeatureTable): FeatureTable {
  const open = loadOnce(() => import('./createTransportFetch.ts').then(chunk => chunk.createTransportFetch(config)))
  const through = async (entry: Entry): ReturnType<Entry['load']> => {
    const [run, transports] = await Promise.all([entry.load(), open()])
    return options => {
      const { settings } = options
      const rpcUrls = (network: Network) => {
        const url = transports.urlOf(network)
        return url ? [url] : settings.rpcUrls(network)
      }
      return run({ ...options, settings: { ...settings, fetch: transports.over(settings.fetch), rpcUrls } })
    }
  }
  const wrap = (entry: Entry): Entry => ({ ...entry, load: loadOnce(() => through(entry)) })
  const entries = Object.entries(features) as unknown as [string, Entry][]
  return Object.fromEntries(entries.map(([name, entry]) => [name, wrap(entry)])) as unknown as FeatureTable
}
