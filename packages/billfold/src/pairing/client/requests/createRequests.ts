import type { Clock } from '../../../core/contracts/Environment.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { requestAborted } from '../../../protocol/errors/rows/request.ts'
import type { SignMessage } from '../../../wire/sign/parseSignMessage.ts'
import type { OutgoingMessage, Publisher } from '../mail/Publisher.ts'

type Answer = Exclude<SignMessage, { type: 'request' }>
type Waiting = { readonly topic: string; settle(end: (promise: Ends) => void): void }
type Ends = { resolve(answer: Answer): void; reject(error: BillfoldError): void }

/** Questions of ours that a wallet has not answered yet. Each of them ends, one way or another. */
export type Requests = {
  /** Resolves with the wallet's answer, an error too. Rejects `onSilence` at the end of `waitMs`. */
  ask(
    outgoing: OutgoingMessage,
    request: { readonly method: string; readonly params: unknown },
    options: {
      readonly waitMs: number
      onSilence(): BillfoldError
      /** The relay has it, and the wallet has not answered yet. */
      onSent?(): void
      readonly signal?: AbortSignal | undefined
    },
  ): Promise<Answer>
  /** Settles the request that an answer belongs to; false without one. */
  settle(topic: string, answer: Answer): boolean
  /** The session is over: nothing of it will be answered. */
  end(topic: string, error: BillfoldError): void
  endAll(error: BillfoldError): void
  size(): number
}

/** `onChange` is called when a request begins or ceases to wait. */
export function createRequests(publisher: Publisher, clock: Clock, onChange: () => void): Requests {
  const waiting = new Map<number, Waiting>()

  function give(isMeant: (one: Waiting) => boolean, error: BillfoldError): void {
    for (const one of [...waiting.values()]) if (isMeant(one)) one.settle(ends => ends.reject(error))
  }

  return {
    ask: (outgoing, request, { waitMs, onSilence, onSent, signal }) =>
      new Promise<Answer>((resolve, reject) => {
        const aborted = () => new BillfoldError(requestAborted, { cause: signal?.reason })
        if (signal?.aborted) return reject(aborted())
        const settle: Waiting['settle'] = end => {
          if (!waiting.delete(outgoing.id)) return
          cancel()
          signal?.removeEventListener('abort', onAbort)
          sending.abort()
          onChange()
          end({ resolve, reject })
        }
        const sending = new AbortController()
        const onAbort = () => settle(ends => ends.reject(aborted()))
        const cancel = clock.after(waitMs, () => settle(ends => ends.reject(onSilence())))
        waiting.set(outgoing.id, { topic: outgoing.topic, settle })
        signal?.addEventListener('abort', onAbort, { once: true })
        onChange()
        publisher
          .ask(outgoing, request, { signal: sending.signal })
          .then(() => {
            if (waiting.has(outgoing.id)) onSent?.()
          })
          .catch((error: BillfoldError) => settle(ends => ends.reject(error)))
      }),
    settle(topic, answer) {
      const one = waiting.get(answer.id)
      if (one?.topic !== topic) return false
      one.settle(ends => ends.resolve(answer))
      return true
    },
    end: (topic, error) => give(one => one.topic === topic, error),
    endAll: error => give(() => true, error),
    size: () => waiting.size,
  }
}
