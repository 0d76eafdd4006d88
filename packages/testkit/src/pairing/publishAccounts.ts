import type { PairingCore } from './PairingCore.ts'
import type { PairingFamily } from './PairingFamily.ts'
import { emitEvent } from './sessionMessages.ts'

/** Reports the present accounts to every session that holds a family: by its accounts, and by the family's events. */
export async function publishAccounts(core: PairingCore, family: PairingFamily): Promise<void> {
  for (const session of [...core.memory.sessions.values()]) {
    const { topic, key, namespaces } = session
    const own = namespaces[family.namespace]
    const chains = own?.chains ?? []
    const accounts = chains.flatMap(chain => family.accounts(chain).map(address => `${chain}:${address}`))
    // A namespace without accounts is invalid: a locked one is left out.
    if (!own || accounts.length === 0) continue
    const next = { ...namespaces, [family.namespace]: { ...own, accounts } }
    core.memory.keepSession({ ...session, namespaces: next })
    // A suspended app answers when it resumes: do not wait for that.
    core.messenger.ask(topic, key, 'wc_sessionUpdate', { namespaces: next }).catch(() => core.messenger.countFault())
    for (const chain of chains)
      for (const event of family.changeEvents(chain))
        if (own.events.includes(event.name)) await emitEvent(core, topic, event, chain)
  }
}
