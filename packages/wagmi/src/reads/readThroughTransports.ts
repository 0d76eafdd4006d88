import type { FeatureTable, Network, ReadSettings } from 'billfold/adapter'
import type { Config } from 'wagmi'
import type { createTransportFetch } from './createTransportFetch.ts'

type Entry = { load(): Promise<(options: Options) => Promise<unknown>> }
type Options = { readonly settings: ReadSettings }

/**
 * The family's features, reading through the transports of a config wherever it has one for the network: its keys, its
 * order of nodes, its batching. What the kit reads besides (a network that was added later) goes where it always goes.
 */
export function readThroughTransports(config: Config, features: FeatureTable): FeatureTable {
  let loading: Promise<ReturnType<typeof createTransportFetch>> | undefined
  const open = () => {
    loading ??= import('./createTransportFetch.ts').then(chunk => chunk.createTransportFetch(config))
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
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
  const wrap = (entry: Entry): Entry => {
    let wrapped: ReturnType<Entry['load']> | undefined
    const load = () => {
      wrapped ??= through(entry)
      // A chunk that did not arrive may be asked for again.
      wrapped.catch(() => {
        wrapped = undefined
      })
      return wrapped
    }
    return { ...entry, load }
  }
  const entries = Object.entries(features) as unknown as [string, Entry][]
  return Object.fromEntries(entries.map(([name, entry]) => [name, wrap(entry)])) as unknown as FeatureTable
}
