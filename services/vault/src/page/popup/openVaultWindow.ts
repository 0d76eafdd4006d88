import { type HandedOver, vaultWindow } from './vaultWindow.ts'

const lookEveryMs = 300

/**
 * Opens a window of the vault in the press that the frame was given, and hands it what it shows. The frame keeps keys and session. Both are of one origin, and
 * neither takes messages of other origins (docs/decisions/approval-window.md).
 *
 * @returns `undefined` when the browser kept it from opening; otherwise what closes it.
 */
export function openVaultWindow(options: openVaultWindow.Options): (() => void) | undefined {
  const { clock, handed, onClosed, onPort, url, window } = options
  const opened = window.open(url, '_blank', vaultWindow.features)
  if (!opened) return undefined
  options.onOpened?.(opened)
  const { origin } = window.location
  let port: MessagePort | undefined
  let stopLooking: (() => void) | undefined

  const receive = (event: MessageEvent) => {
    if (event.source !== opened || event.origin !== origin || event.data?.type !== vaultWindow.ready) return
    // Once more when the window was loaded anew.
    port?.close()
    const { port1, port2 } = new MessageChannel()
    port = port1
    onPort(port1)
    opened.postMessage(handed, origin, [port2])
  }
  const look = () => {
    stopLooking = clock.after(lookEveryMs, () => {
      if (!opened.closed) return look()
      // What was decided as it closed is on its way.
      stopLooking = clock.after(lookEveryMs, () => {
        end()
        onClosed()
      })
    })
  }
  const end = () => {
    window.removeEventListener('message', receive)
    stopLooking?.()
    port?.close()
    opened.close()
  }
  window.addEventListener('message', receive)
  look()
  return end
}

export declare namespace openVaultWindow {
  type Options = {
    /** The frame's. */
    readonly window: Window
    readonly url: string
    readonly clock: { after(delayMs: number, run: () => void): () => void }
    /** The visitor closed it without an answer. */
    onClosed(): void
    readonly handed: HandedOver
    /** The frame's end of the port that goes with `handed`; once more when the window was loaded anew. */
    onPort(port: MessagePort): void
    onOpened?(opened: Window): void
  }
}
