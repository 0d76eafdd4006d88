import { askingHome } from '../../core/asking/askingHome.ts'
import type { Kit } from '../../core/Kit.ts'

/** What a wallet answers by itself is answered by then, and nothing flickers. */
const afterMs = 1_000

/**
 * Tells the host that a request waits in that wallet, and, with `hasCard`, the page's visitor while the modal is closed, until
 * it is answered.
 */
export function tellAsking(kit: Kit, hasCard: boolean, name: string, asked: Promise<unknown>): void {
  let letGo = () => {}
  const stop = kit.environment.clock.after(afterMs, () => {
    kit.runtime.emit({ type: 'REQUEST_WAITING', name })
    if (!hasCard) return
    letGo = askingHome(kit).add(name)
    // The page of a visitor who comes back has not loaded what draws.
    void kit.runtime.surface?.warm()
  })
  const end = () => {
    stop()
    letGo()
  }
  asked.then(end, end)
}
