import type { Unsubscribe } from 'billfold/adapter'
import { ProviderRpcError } from './ProviderRpcError.ts'
import type { WalletRequest } from './WalletRequest.ts'

type Open<request> = {
  readonly request: request
  readonly answered: Promise<void>
  readonly answer: (isYes: boolean) => void
  readonly fail: (cause: unknown) => void
}

/** The queue of questions that wait for the visitor. */
export function createQuestions<
  request extends { readonly id: string } = WalletRequest,
>(): createQuestions.ReturnType<request> {
  const open = new Map<string, Open<request>>()
  const listeners = new Set<(pending: readonly request[]) => void>()
  const list = () => [...open.values()].map(({ request }) => request)
  const notify = () => {
    for (const listener of [...listeners]) {
      try {
        listener(list())
      } catch (cause) {
        // The user interface of the questions may fail; the wallet does not.
        queueMicrotask(() => {
          throw cause
        })
      }
    }
  }
  const fail = (cause: unknown) => {
    const left = [...open.values()]
    open.clear()
    if (left.length > 0) notify()
    for (const question of left) question.fail(cause)
  }
  const take = (id: string) => {
    const question = open.get(id)
    if (!question) throw new Error(`No request ${id} is waiting`)
    open.delete(id)
    notify()
    return question
  }
  return {
    list,
    ask(request) {
      const { promise, resolve, reject } = withResolvers()
      const answer = (isYes: boolean) =>
        isYes ? resolve() : reject(new ProviderRpcError(4001, 'User rejected the request.'))
      open.set(request.id, { request, answered: promise, answer, fail: reject })
      notify()
      return promise
    },
    join: id => open.get(id)?.answered ?? Promise.reject(new Error(`No request ${id} is waiting`)),
    approve: id => take(id).answer(true),
    reject: id => take(id).answer(false),
    watch(listener) {
      listeners.add(listener)
      listener(list())
      return () => void listeners.delete(listener)
    },
    fail,
    end(cause) {
      fail(cause)
      listeners.clear()
    },
  }
}

export declare namespace createQuestions {
  type ReturnType<request = WalletRequest> = {
    list(): readonly request[]
    /** Resolves on yes, rejects 4001 on no. */
    ask(request: request): Promise<void>
    /** Settles as the question that waits does. */
    join(id: string): Promise<void>
    /** Throws when no such request waits (any more). */
    approve(id: string): void
    reject(id: string): void
    /** Called with the whole queue now and after every change. */
    watch(listener: (pending: readonly request[]) => void): Unsubscribe
    /** Ends every question that waits with this. */
    fail(cause: unknown): void
    end(cause: unknown): void
  }
}

/** `Promise.withResolvers`, which older browsers and Node 20 lack. */
function withResolvers(): { promise: Promise<void>; resolve: () => void; reject: (cause: unknown) => void } {
  let resolve = () => {}
  let reject = (_cause: unknown) => {}
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
