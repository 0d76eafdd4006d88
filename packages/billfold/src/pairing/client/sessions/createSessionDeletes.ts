import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { signMethods } from '../../../wire/sign/signMethods.ts'
import type { Publisher } from '../mail/Publisher.ts'
import type { PairingFault } from '../PairingFault.ts'
import type { PairingStore } from '../store/createPairingStore.ts'
import type { HeldSession } from '../store/HeldSession.ts'
import { storedPairingSessions } from '../store/storedPairingSessions.ts'
import type { Tab } from '../tabs/createTab.ts'

/**
 * Sends `wc_sessionDelete` for sessions that this client has ended. The envelopes are stored, so that they are sent after an outage of
 * the relay or a reload, until the session expires.
 */
export function createSessionDeletes(options: createSessionDeletes.Options) {
  const { publisher, store, tab, isAlive, forget, onFault } = options

  /** Resolves to whether the relay has it. Waits for a relay that cannot be reached; after a refusal the next page tries again. */
  async function send(one: HeldSession): Promise<boolean> {
    const { farewell: message = '', session } = one
    const { requestTag: tag, ttlSeconds: ttl } = signMethods.delete
    while (isAlive(one))
      try {
        await publisher.post({ topic: session.topic, message, tag, ttl })
        return true
      } catch (error) {
        if (isBillfoldError(error, 'pairing/relay-unreachable')) continue
        onFault('relay-error')
        break
      }
    return false
  }

  /** One page at a time sends it; the next one sends it only if it is still stored. Never rejects. */
  return (one: HeldSession, isOwn: boolean): Promise<void> => {
    const { topic } = one.session
    // At once, because the page may be closing.
    const sent = isOwn && send(one)
    const isKept = async () => (await store.read(storedPairingSessions))?.some(({ session }) => session.topic === topic)
    return tab
      .alone(`farewell/${topic}`, async () => {
        if (await (sent || ((await isKept()) && send(one)))) await forget(topic)
      })
      .catch(() => {})
  }
}

export declare namespace createSessionDeletes {
  type Options = {
    readonly publisher: Pick<Publisher, 'post'>
    readonly store: Pick<PairingStore, 'read'>
    readonly tab: Pick<Tab, 'alone'>
    onFault(fault: PairingFault): void
    isAlive(one: HeldSession): boolean
    /** Takes it out of what is stored. */
    forget(topic: string): Promise<unknown>
  }
}
