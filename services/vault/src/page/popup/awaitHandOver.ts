import { type HandedOver, vaultWindow } from './vaultWindow.ts'

/** A frame answers as soon as the window reports that it is loaded. After this there is no such frame. */
const patienceMs = 2_000
const kinds: readonly unknown[] = [vaultWindow.approval, vaultWindow.unlock, vaultWindow.settings, vaultWindow.email]

/**
 * Announces itself to the frame that opened this window, and takes what is handed over: what to show, and the port for answers.
 *
 * @example awaitHandOver({ window, clock, onHanded: (handed, port) => draw(handed, port), onNothing: () => drawNothing() })
 */
export function awaitHandOver({ clock, onHanded, onNothing, window }: awaitHandOver.Options): void {
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
    const kind = event.data?.type
    if (!kinds.includes(kind)) return
    stopWaiting()
    onHanded(event.data, port)
  })
  // Only a page of the vault receives it.
  opener.postMessage({ type: vaultWindow.ready }, origin)
}

export declare namespace awaitHandOver {
  type Options = {
    readonly window: Window
    readonly clock: { after(delayMs: number, run: () => void): () => void }
    onHanded(handed: HandedOver, port: MessagePort): void
    /** The window was opened without a request. */
    onNothing(): void
  }
}
