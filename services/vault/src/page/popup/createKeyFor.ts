import * as v from 'valibot'
import type { KeyFor } from '../wallet/prepareParts.ts'
import { keyGiven } from './keyMessages.ts'

/**
 * Has the window at the other end of a port keep a key for an envelope (`serveKeys`). A window that keeps none, or is gone, gives none.
 *
 * @param isGone aborts when the window is gone.
 * @example const keyFor = createKeyFor(port, gone.signal)
 */
export function createKeyFor(port: MessagePort, isGone: AbortSignal): KeyFor {
  return envelopeId =>
    new Promise(resolve => {
      const settle = (key?: CryptoKey) => {
        port.removeEventListener('message', receive)
        isGone.removeEventListener('abort', leave)
        resolve(key)
      }
      const leave = () => settle()
      const receive = ({ data }: MessageEvent) => {
        const given = v.safeParse(keyGiven, data)
        if (given.success && given.output.keyFor === envelopeId) settle(given.output.key)
      }
      if (isGone.aborted) return settle()
      isGone.addEventListener('abort', leave)
      port.addEventListener('message', receive)
      port.postMessage({ keyFor: envelopeId })
    })
}
