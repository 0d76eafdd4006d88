import type { Decision } from '../../approve/Approval.ts'
import { approvalWindow, type HandedOver } from './approvalWindow.ts'

/** The frame has its answer as soon as it hears that the window is there: longer, and there is no such frame. */
const patienceMs = 2_000

/**
 * Tells the frame that opened this window that it is there, and takes the request that is handed over.
 *
 * @example awaitApproval({ window, clock, onApproval: (handed, decide) => draw(handed, decide), onNothing: () => drawNothing() })
 */
export function awaitApproval({ clock, onApproval, onNothing, window }: awaitApproval.Options): void {
  const { opener } = window as { opener: Window | null }
  const { origin } = window.location
  if (!opener) {
    onNothing()
    return
  }
  const stopWaiting = clock.after(patienceMs, onNothing)
  window.addEventListener('message', (event: MessageEvent<HandedOver>) => {
    const port = event.ports[0]
    if (event.source !== opener || event.origin !== origin || !port) return
    if (event.data?.type !== approvalWindow.approval) return
    stopWaiting()
    onApproval(event.data, decision => {
      port.postMessage(decision)
      onNothing()
    })
  })
  // Reaches nobody but a page of the vault.
  opener.postMessage({ type: approvalWindow.ready }, origin)
}

export declare namespace awaitApproval {
  type Options = {
    readonly window: Window
    readonly clock: { after(delayMs: number, run: () => void): () => void }
    onApproval(handed: HandedOver, decide: (decision: Decision) => void): void
    /** Nothing is asked here, or no longer. */
    onNothing(): void
  }
}
