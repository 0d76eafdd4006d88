import type { NetworkId } from '../../protocol/caip/types.ts'
import type { SessionNamespaces } from '../../wire/sign/namespaceTypes.ts'
import { toChainsOf } from '../../wire/sign/toChainsOf.ts'
import type { PairingClient, PairingEvents } from '../client/PairingClient.ts'
import type { PairingSession } from '../client/PairingSession.ts'

/**
 * A client whose sessions use the present ids of networks, also where the wallet granted former ones: accounts under a former id
 * are shown under the present one, and requests go out under the id that the wallet knows.
 */
export function withFormerIds(client: PairingClient, formerIds: Readonly<Record<NetworkId, NetworkId>>): PairingClient {
  const present = (id: string) => formerIds[id as NetworkId] ?? id
  const shown = new WeakMap<PairingSession, PairingSession>()
  const granted = (topic: string) =>
    toChainsOf(client.sessions().find(session => session.topic === topic)?.namespaces ?? {})

  /** The same object for the same session: a comparison shows what has changed. */
  function show(session: PairingSession): PairingSession {
    const known = shown.get(session)
    if (known) return known
    const isFormer = toChainsOf(session.namespaces).some(id => formerIds[id])
    const made = isFormer ? { ...session, namespaces: rename(session.namespaces) } : session
    shown.set(session, made)
    return made
  }
  const rename = (namespaces: SessionNamespaces): SessionNamespaces =>
    Object.fromEntries(
      Object.entries(namespaces).map(([key, namespace]) => {
        const { accounts, chains } = namespace
        const renamed = accounts.map(account => {
          const end = account.lastIndexOf(':')
          return present(account.slice(0, end)) + account.slice(end)
        })
        const named = chains && { chains: [...new Set(chains.map(present))] }
        return [present(key), { ...namespace, accounts: [...new Set(renamed)], ...named }]
      }),
    )
  /** What the wallet calls a network: the present id if it granted that, else the former one. */
  const toGranted = (topic: string, chainId: string) => {
    const chains = granted(topic)
    if (chains.includes(chainId as NetworkId)) return chainId
    return chains.find(id => formerIds[id] === chainId) ?? chainId
  }
  const translations: { readonly [event in keyof PairingEvents]?: (value: never) => PairingEvents[event] } = {
    sessions: (sessions: PairingEvents['sessions']) => sessions.map(show),
    resumed: (answer: PairingEvents['resumed']) => ({ ...answer, session: show(answer.session) }),
    event: (event: PairingEvents['event']) => ({ ...event, chainId: present(event.chainId) }),
  }
  return {
    ...client,
    propose(parameters) {
      const proposal = client.propose(parameters)
      const session = proposal.session.then(show)
      // The caller handles this rejection; nothing else awaits the original promise.
      session.catch(() => {})
      return { ...proposal, session }
    },
    restore: async () => (await client.restore()).map(show),
    sessions: () => client.sessions().map(show),
    request: parameters => client.request({ ...parameters, chainId: toGranted(parameters.topic, parameters.chainId) }),
    on(event, listener) {
      const translate = translations[event] as ((value: unknown) => never) | undefined
      return client.on(event, value => listener(translate ? translate(value) : value))
    },
  }
}
