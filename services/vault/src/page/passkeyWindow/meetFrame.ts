import { type PasskeyWelcome, passkeyWindow } from './passkeyWindow.ts'

const sayEveryMs = 500

/**
 * The window's half: announces itself to the page that opened it, until a frame of the vault comes, which that page asks to. Messages of other origins are ignored; the window
 * need not know its opener.
 *
 * @returns stops it.
 */
export function meetFrame(options: meetFrame.Options): () => void {
  const { clock, draw, onWelcome, window } = options
  const { opener } = window as { opener: Window | null }
  const id = draw()
  let stopClock = () => {}
  const onMessage = ({ data, origin, ports: [port] }: MessageEvent<PasskeyWelcome>) => {
    if (origin !== window.location.origin || data?.type !== passkeyWindow.welcome || !port) return
    stopClock()
    onWelcome(data, port)
  }
  const say = () => {
    opener?.postMessage({ isWaiting: true, id }, '*')
    // The opener may not listen yet.
    stopClock = clock.after(sayEveryMs, say)
  }
  window.addEventListener('message', onMessage)
  say()
  return () => {
    stopClock()
    window.removeEventListener('message', onMessage)
  }
}

export declare namespace meetFrame {
  type Options = {
    readonly window: Window
    readonly clock: { after(delayMs: number, run: () => void): () => void }
    /** Random text, which identifies one load of the window. */
    draw(): string
    onWelcome(welcome: PasskeyWelcome, port: MessagePort): void
  }
}
