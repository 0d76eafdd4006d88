import type { PairingCore } from './PairingCore.ts'
import { emitEvent } from './sessionMessages.ts'

/** Notifies every session of the account that comes first now: by the order of its accounts, and by the event. */
export async function changeAccount(core: PairingCore): Promise<void> {
  const order = core.signer.permitted.map(address => address.toLowerCase())
  const rank = (account: string) => order.indexOf(account.split(':').at(-1)?.toLowerCase() ?? '')
  for (const session of [...core.memory.sessions.values()]) {
    const { topic, key, namespaces } = session
    const own = namespaces.eip155
    if (!own) continue
    const accounts = [...own.accounts].sort((first, second) => rank(first) - rank(second))
    const next = { ...namespaces, eip155: { ...own, accounts } }
    core.memory.keepSession({ ...session, namespaces: next })
    // A suspended app answers when it resumes: do not wait for that.
    core.messenger.ask(topic, key, 'wc_sessionUpdate', { namespaces: next }).catch(() => core.messenger.countFault())
    const chain = `eip155:${core.chosenChainId}`
    const visible = accounts.filter(account => account.startsWith(`${chain}:`))
    if (visible.length > 0) await emitEvent(core, topic, { name: 'accountsChanged', data: visible }, chain)
  }
}
