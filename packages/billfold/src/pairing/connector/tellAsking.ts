import { askingHome } from '../../core/asking/askingHome.ts'
import type { Kit } from '../../core/Kit.ts'

/** What a wallet answers by itself is answered by then, and nothing flickers. */
const afterMs = 1_000

/** Tells the page's visitor, while the modal is closed, that a request waits for him in that wallet, until it is answered. */
export function tellAsking(kit: Kit, name: string, asked: Promise<unknown>): void {
  let letGo = () => {}
  const stop = kit.environment.clock.after(afterMs, () => {
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
