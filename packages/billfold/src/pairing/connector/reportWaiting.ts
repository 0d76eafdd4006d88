import { awaitedWallets } from '../../core/asking/awaitedWallets.ts'
import type { Kit } from '../../core/Kit.ts'

/** A wallet that answers without its user has answered by then, so that nothing flickers. */
const afterMs = 1_000

/**
 * Reports a request that waits in a wallet: to the host by an event and, with `hasCard`, to the visitor by a card while the
 * modal is closed, until it is answered.
 */
export function reportWaiting(kit: Kit, hasCard: boolean, name: string, asked: Promise<unknown>): void {
  let letGo = () => {}
  const stop = kit.environment.clock.after(afterMs, () => {
    kit.runtime.emit({ type: 'REQUEST_WAITING', name })
    if (!hasCard) return
    letGo = awaitedWallets(kit).add(name)
    // The page of a visitor who comes back has not loaded what draws.
    void kit.runtime.surface?.warm()
  })
  const end = () => {
    stop()
    letGo()
  }
  asked.then(end, end)
}
