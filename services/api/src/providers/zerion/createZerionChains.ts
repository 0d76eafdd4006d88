import type { NetworkId } from 'billfold/protocol'
import * as v from 'valibot'
import type { ProviderClient } from '../createProviderClient.ts'
import { zerionChain, zerionList } from './answers.ts'

/** New networks may come; those that are there stay. */
const keptMs = 86_400_000

/** How Zerion calls networks, both ways. */
export type ZerionChains = {
  /** @throws UpstreamError while it is not known. */
  read(): Promise<ZerionChains.Names>
}

export declare namespace ZerionChains {
  type Names = {
    readonly nameOf: ReadonlyMap<NetworkId, string>
    readonly networkOf: ReadonlyMap<string, NetworkId>
  }
}

/** Asks for the list of networks once a day; a failure is forgotten, so that the next who asks tries anew. */
export function createZerionChains(client: ProviderClient, monotonic: () => number): ZerionChains {
  let held: { readonly names: Promise<ZerionChains.Names>; readonly at: number } | undefined

  async function ask(): Promise<ZerionChains.Names> {
    const { data } = await client.get('/v1/chains/', {}, zerionList)
    const rows = data.flatMap(row => {
      const parsed = v.safeParse(zerionChain, row)
      if (!parsed.success) return []
      const { id, attributes } = parsed.output
      return [[`eip155:${Number(attributes.external_id)}` as NetworkId, id] as const]
    })
    return { nameOf: new Map(rows), networkOf: new Map(rows.map(([network, name]) => [name, network])) }
  }

  return {
    read() {
      if (held && monotonic() - held.at <= keptMs) return held.names
      const asked = { names: ask(), at: monotonic() }
      held = asked
      asked.names.catch(() => {
        if (held === asked) held = undefined
      })
      return asked.names
    },
  }
}
