import type { Connector } from 'billfold/adapter'
import type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
import type { readProvider } from '../provider/readProvider.ts'
import { nameInjected } from './nameInjected.ts'

/** `window.ethereum`: a provider, or one through which several wallets are reached. */
export type SharedProvider = Eip1193Provider & { readonly providers?: unknown }

/**
 * The wallets behind `window.ethereum` that are not known yet, each under the name of its flags, or under a number where
 * that is taken. What is wrapped anew whenever it is read gives as many wallets as it has, once. A chunk of its own, which
 * takes nothing of the entry with it.
 */
export function listInjected({ ethereum, plain, providers: announced, readProvider }: listInjected.Parameters) {
  const { providers } = ethereum
  const shared: readonly unknown[] = Array.isArray(providers) && providers.length > 0 ? providers : [ethereum]
  if (plain.size >= shared.length) return []
  const seen = new Set([...plain.keys(), ...announced])
  const names = [...plain.values()].map(({ name }) => name)
  return shared.flatMap((value): listInjected.Found[] => {
    const provider = readProvider(value)
    if (!provider || seen.has(provider)) return []
    seen.add(provider)
    const own = nameInjected(provider)
    const count = names.filter(name => name.replace(/ \d+$/, '') === own).length
    const name = count > 0 ? `${own} ${count + 1}` : own
    names.push(name)
    return [{ provider, name }]
  })
}

export declare namespace listInjected {
  type Parameters = {
    readonly ethereum: SharedProvider
    /** Listed before. */
    readonly plain: ReadonlyMap<Eip1193Provider, Connector>
    /** Those that announce themselves, and the host's own. */
    readonly providers: ReadonlySet<unknown>
    readonly readProvider: typeof readProvider
  }
  type Found = { readonly provider: Eip1193Provider; readonly name: string }
}
