import type { createSafeChannel } from '../../src/connectors/safe/createSafeChannel.ts'

const origin = 'https://app.safe.global'
const safeAddress = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'

/** A page inside Safe: `answers` by method, an `Error` for a refusal, `undefined` for silence. */
export function createSafeFrame(answers: Readonly<Record<string, unknown>>): createSafeFrame.ReturnType {
  const sent: createSafeFrame.Sent[] = []
  const page = new EventTarget()
  let listeners = 0
  const parent = {
    postMessage(message: Omit<createSafeFrame.Sent, 'targetOrigin'>, targetOrigin: string) {
      sent.push({ ...message, targetOrigin })
      const { id, method } = message
      const known =
        method === 'getSafeInfo' && !('getSafeInfo' in answers) ? { safeAddress, chainId: 100 } : answers[method]
      const value = typeof known === 'function' ? known(message.params) : known
      if (value === undefined) return
      const data =
        value instanceof Error ? { id, success: false, error: value.message } : { id, success: true, data: value }
      queueMicrotask(() => post(data))
    },
  }
  const post = (data: unknown, from: string = origin, source: unknown = parent) => {
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source }))
  }
  let count = 0
  return {
    sent,
    post,
    safeAddress,
    options: {
      origin,
      page: {
        parent: parent as unknown as Window,
        addEventListener: (...given: Parameters<EventTarget['addEventListener']>) => {
          listeners++
          page.addEventListener(...given)
        },
        removeEventListener: (...given: Parameters<EventTarget['removeEventListener']>) => {
          listeners--
          page.removeEventListener(...given)
        },
      } as Window,
      randomId: () => `id${count++}`,
    },
    listenerCount: () => listeners,
  }
}

export declare namespace createSafeFrame {
  type Sent = {
    readonly id: string
    readonly method: string
    readonly params: unknown
    readonly env: unknown
    readonly targetOrigin: string
  }
  type ReturnType = {
    readonly sent: readonly Sent[]
    /** A message to the page, from the Safe by default. */
    post(data: unknown, from?: string, source?: unknown): void
    readonly safeAddress: string
    readonly options: Required<createSafeChannel.Options>
    listenerCount(): number
  }
}
