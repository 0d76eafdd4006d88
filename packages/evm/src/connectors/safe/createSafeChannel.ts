import { isRecord } from 'billfold/protocol'

/** Version of the Safe Apps protocol that is spoken; from 7.12 on Safe signs messages off chain. */
const protocolVersion = '9.1.0'

type Pending = { resolve(value: unknown): void; reject(cause: Error): void }

/**
 * Calls to the Safe around this page: `{ id, method, params, env }` out, `{ id, success, data | error }` back. Sent to
 * `origin` alone; an answer counts only when it comes from the embedding window and that origin. It listens only while
 * an answer is due.
 */
export function createSafeChannel(options: createSafeChannel.Options): createSafeChannel.ReturnType {
  const { origin, page = window, randomId = () => crypto.randomUUID() } = options
  const pending = new Map<string, Pending>()

  const onMessage = ({ data, origin: from, source }: MessageEvent) => {
    if (source !== page.parent || from !== origin || !isRecord(data) || typeof data.id !== 'string') return
    const due = pending.get(data.id)
    if (!due) return
    if (data.success === true) due.resolve(data.data)
    else due.reject(new Error(typeof data.error === 'string' ? data.error : 'The Safe refused'))
  }

  return (method, params, withinMs) => {
    const id = randomId()
    return new Promise((resolve, reject) => {
      const timer =
        withinMs === undefined
          ? undefined
          : setTimeout(() => settle(() => reject(new Error('Safe does not answer'))), withinMs)
      const settle = (run: () => void) => {
        clearTimeout(timer)
        pending.delete(id)
        if (!pending.size) page.removeEventListener('message', onMessage)
        run()
      }
      if (!pending.size) page.addEventListener('message', onMessage)
      pending.set(id, {
        resolve: value => settle(() => resolve(value)),
        reject: cause => settle(() => reject(cause)),
      })
      page.parent.postMessage({ id, method, params, env: { sdkVersion: protocolVersion } }, origin)
    })
  }
}

export declare namespace createSafeChannel {
  type Options = {
    /** Origin of the page around this one. */
    readonly origin: string
    readonly page?: Pick<Window, 'addEventListener' | 'removeEventListener' | 'parent'>
    readonly randomId?: () => string
  }
  type ReturnType = (method: string, params: unknown, withinMs?: number) => Promise<unknown>
}
