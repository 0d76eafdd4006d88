import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { signMethods } from '../../../wire/sign/signMethods.ts'
import { storedPairingSessions } from '../store/storedPairingSessions.ts'
import type { createSessions } from './createSessions.ts'
import type { HeldSession } from './HeldSession.ts'

/**
 * Gives wallets the farewells of sessions that were ended here. They are stored: a relay that is away, or a page that is
 * lost, only puts them off, until the session would have run out by itself.
 */
export function createPartings(options: createPartings.Options) {
  const { mailroom, store, tab, isAlive, forget, onFault } = options

  /** Whether the relay has it. One that is away is waited for; one that refuses is asked again by the next page. */
  async function give(one: HeldSession): Promise<boolean> {
    const { farewell: message = '', session } = one
    const { requestTag: tag, ttlSeconds: ttl } = signMethods.delete
    while (isAlive(one))
      try {
        await mailroom.post({ topic: session.topic, message, tag, ttl })
        return true
      } catch (error) {
        if (isBillfoldError(error, 'pairing/relay-unreachable')) continue
        onFault('relay-error')
        break
      }
    return false
  }

  /** By one page at a time: the next one finds that it is done, or that the page before it is gone. Never rejects. */
  return (one: HeldSession, isOwn: boolean): Promise<void> => {
    const { topic } = one.session
    // Now, for the page may be about to go.
    const given = isOwn && give(one)
    const isKept = async () => (await store.read(storedPairingSessions))?.some(({ session }) => session.topic === topic)
    return tab
      .alone(`farewell/${topic}`, async () => {
        if (await (given || ((await isKept()) && give(one)))) await forget(topic)
      })
      .catch(() => {})
  }
}

export declare namespace createPartings {
  type Options = Pick<createSessions.Options, 'mailroom' | 'store' | 'tab' | 'onFault'> & {
    isAlive(one: HeldSession): boolean
    /** Takes it out of what is stored. */
    forget(topic: string): Promise<unknown>
  }
}
