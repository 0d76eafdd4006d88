import type { Namespace } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'
import { loadFeature } from './loadFeature.ts'
import { readSettings } from './readSettings.ts'

/**
 * The provider of a wallet, whose signatures are verified: what asks for one goes through the family's `providerRequest`.
 * Everything else is the wallet's, its functions called on the wallet's own object, for they may need its private members.
 */
export function verifyProvider(kit: Kit, namespace: Namespace, provider: object): object {
  const ask = async (name: PropertyKey, given: readonly unknown[]) => {
    const run = await loadFeature(kit, namespace, 'providerRequest')
    const { namespaces, networks } = kit.store.getState()
    const account = namespaces[namespace]?.accounts[0]
    return run({ account, given, name, networks, provider, settings: readSettings(kit) })
  }
  // Not on the wallet's own object, which may be frozen: then its members could not be replaced.
  const verified: object = new Proxy(Object.create(provider), {
    get(_, name) {
      const value: unknown = Reflect.get(provider, name)
      if (typeof value !== 'function') return value
      return (...given: readonly unknown[]) => {
        const result = isSignature(name, given[0]) ? ask(name, given) : value.apply(provider, given)
        return result === provider ? verified : result
      }
    },
    set: (_, name, value) => Reflect.set(provider, name, value),
  })
  return verified
}

/** By `request`, or by a form of before EIP-1193, which takes lists of calls as well. */
function isSignature(name: PropertyKey, call: unknown): boolean {
  return (
    /^(request|send)/.test(String(name)) &&
    [call].flat().some(one => /sign/i.test((one as { method?: string } | undefined)?.method ?? (one as string)))
  )
}
