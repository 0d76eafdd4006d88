import { type CustodianClient, connectCustodian } from '../../../custody/worker/connectCustodian.ts'
import { frameGone } from './frameGone.ts'

const lookEveryMs = 300

/**
 * The worker of the frame that opened this window, over the port that it handed over. It ends when the frame takes it back, or is gone with its page: then every question
 * that waits is answered by that, and `onEnd` is called once.
 */
export function connectFrameWorker({ clock, onEnd, port, window }: connectFrameWorker.Options): CustodianClient {
  const { opener } = window as { opener: Window | null }
  const { origin } = window.location
  let stopLooking = () => {}
  const custodian = connectCustodian(
    {
      postMessage: message => port.postMessage(message),
      addEventListener: (type, listener) => port.addEventListener(type, listener),
      removeEventListener: (type, listener) => port.removeEventListener(type, listener),
      terminate: () => port.close(),
    },
    () => {
      stopLooking()
      window.removeEventListener('message', receive)
      onEnd()
    },
  )
  const receive = ({ data, origin: from, source }: MessageEvent) => {
    if (source === opener && from === origin && data?.type === frameGone) custodian.end()
  }
  const look = () => {
    stopLooking = clock.after(lookEveryMs, () => (opener?.closed === false ? look() : custodian.end()))
  }
  window.addEventListener('message', receive)
  look()
  port.start()
  return custodian
}

export declare namespace connectFrameWorker {
  type Options = {
    readonly window: Window
    readonly port: MessagePort
    readonly clock: { after(delayMs: number, run: () => void): () => void }
    onEnd(): void
  }
}
