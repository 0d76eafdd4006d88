import { type PasskeyWelcome, passkeyWindow } from './passkeyWindow.ts'

const sayEveryMs = 500

/**
 * The window's half: tells the page that opened it that it is there, until a frame of the vault comes, which that page asks to. Messages of other origins are ignored; what the opener is, the window
 * need not know.
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
    /** Random text, which tells one load of the window from the next. */
    draw(): string
    onWelcome(welcome: PasskeyWelcome, port: MessagePort): void
  }
}
