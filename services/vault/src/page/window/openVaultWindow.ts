import { type HandedOver, vaultWindow } from './vaultWindow.ts'

const lookEveryMs = 300

/**
 * Opens a window of the vault in the press that the frame was given, and hands it what it shows. The frame keeps keys and session. Both are of one origin, and
 * neither hears anybody else (docs/decisions/approval-window.md).
 *
 * @returns `undefined` when the browser kept it from opening; otherwise what closes it.
 */
export function openVaultWindow(options: openVaultWindow.Options): (() => void) | undefined {
  const { clock, handed, onAnswer, onClosed, url, window } = options
  const opened = window.open(url, '_blank', vaultWindow.features)
  if (!opened) return undefined
  const { origin } = window.location
  let port: MessagePort | undefined
  let stopLooking: (() => void) | undefined

  const receive = (event: MessageEvent) => {
    if (event.source !== opened || event.origin !== origin || event.data?.type !== vaultWindow.ready) return
    // Once more when the window was loaded anew.
    port?.close()
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.onmessage = ({ data }: MessageEvent<unknown>) => onAnswer(data, message => port1.postMessage(message))
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
  /** The frame's window, and what passes in it. */
  type Place = {
    readonly window: Window
    readonly url: string
    readonly clock: { after(delayMs: number, run: () => void): () => void }
    /** The visitor closed it without an answer. */
    onClosed(): void
  }
  type Options = Place & {
    readonly handed: HandedOver
    /** The window says something; `reply` reaches it. */
    onAnswer(data: unknown, reply: (message: unknown) => void): void
  }
}
