import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { requestAborted } from '../../protocol/errors/rows/request.ts'

/**
 * Settles with `promise`, or rejects `request/aborted` as soon as `signal` aborts: no wallet can keep a caller waiting
 * (promise P2). A late rejection of `promise` is handled, so that it never becomes the page's unhandled rejection.
 * @example const connected = await untilAborted(connector.connect({ networks, signal }), signal)
 */
export function untilAborted<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new BillfoldError(requestAborted, { cause: signal.reason }))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
