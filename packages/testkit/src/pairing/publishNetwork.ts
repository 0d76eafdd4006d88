import type { PairingCore } from './PairingCore.ts'
import type { SessionNamespaces } from './PairingMessages.ts'
import { emitEvent } from './sessionMessages.ts'

/**
 * Reports the visitor's network to sessions: the one that asked for it gets the network added when it is new to it, others
 * are notified when they hold it.
 */
export async function publishNetwork(core: PairingCore, askedBy?: string): Promise<void> {
  const chain = `eip155:${core.chosenChainId}`
  for (const session of [...core.memory.sessions.values()]) {
    const holds = session.namespaces.eip155?.accounts.some(account => account.startsWith(`${chain}:`))
    if (!holds && session.topic !== askedBy) continue
    if (!holds) {
      const namespaces = withChain(session.namespaces, chain, core.signer.permitted)
      core.memory.keepSession({ ...session, namespaces })
      // The event may overtake the app's answer, never the update itself: a relay keeps the order of a topic.
      core.messenger.ask(session.topic, session.key, 'wc_sessionUpdate', { namespaces }).catch(() => {})
    }
    await emitEvent(core, session.topic, { name: 'chainChanged', data: core.chosenChainId }, chain)
  }
}

function withChain(namespaces: SessionNamespaces, chain: string, accounts: readonly string[]): SessionNamespaces {
  const own = namespaces.eip155 ?? { accounts: [], chains: [], methods: [], events: [] }
  return {
    ...namespaces,
    eip155: {
      ...own,
      chains: [...(own.chains ?? []), chain],
      accounts: [...own.accounts, ...accounts.map(address => `${chain}:${address}`)],
    },
  }
}
