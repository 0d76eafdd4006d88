import { closeModal } from '../../core/actions/closeModal.ts'
import { goBack } from '../../core/actions/goBack.ts'
import { navigate } from '../../core/actions/navigate.ts'
import type { EmbeddedRequest } from '../../core/contracts/Embedded.ts'
import type { Kit } from '../../core/Kit.ts'
import {
  type TransactionOutcome,
  type TransactionStack,
  transactionTransition,
} from '../../core/machines/transactionStack.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { requestAborted } from '../../protocol/errors/rows/request.ts'
import { vaultAborted } from '../../protocol/errors/rows/vault.ts'
import { walletRejected } from '../../protocol/errors/rows/wallet.ts'
import { signOutWaitMs } from '../../protocol/limits.ts'
import type { EmbeddedState } from '../session/createEmbeddedState.ts'
import type { VaultTalk } from '../VaultTalk.ts'

const VIEW = 'ApproveTransaction'

/** A request that the vault shows to the visitor. */
type Open = { readonly request: EmbeddedRequest; readonly giveUp: AbortController; isDecided?: boolean }

export type Approvals = {
  /** Shows what `ask` asks until it is answered. */
  run<result>(
    request: Omit<EmbeddedRequest, 'id'>,
    ask: (options: VaultTalk.AskOptions) => Promise<result>,
    signal: AbortSignal,
  ): Promise<result>
  /** Rejects all waiting requests, and notifies the vault. */
  rejectAll(): void
  /** The visitor leaves what is shown by Esc in the frame: that gives up what waits. */
  leave(): void
  /** The visitor has decided on what the frame shows. Its view goes; the request is not given up, for its answer is on the way. */
  decided(): void
}

/**
 * Requests that wait for the visitor (specification section 4, "RPC request life cycle"). A closed modal opens for them and closes behind them; an open one goes to
 * them and comes back to what it showed, which is what stands on the stack. Closing the modal, or going back, rejects all that wait.
 *
 * The vault shows them, so it alone knows what has become of one that is given up: it is asked to give it up, and its answer counts. Only a vault that does not
 * answer within 3 s leaves the outcome open ('Request was aborted').
 */
export function createApprovals({ kit, state, talk }: createApprovals.Options): Approvals {
  const { environment, runtime, store } = kit
  const open = new Set<Open>()
  let count = 0
  let stack: TransactionStack = []
  let hideAlone: (() => void) | undefined

  const isShown = () => {
    const { modal } = store.getState()
    return modal.isOpen && modal.history.at(-1)?.view === VIEW
  }
  const live = () => [...open].filter(({ giveUp, isDecided }) => !isDecided && !giveUp.signal.aborted)
  const notify = () => state.set({ requests: live().map(({ request }) => request) })

  const show = (id: number) => {
    if (!talk.isInModal()) hideAlone = talk.showAlone(rejectAll)
    else if (isShown()) return
    else if (!store.getState().modal.isOpen) runtime.modal({ type: 'open', target: { view: VIEW } })
    else {
      stack = transactionTransition(stack, { type: 'push', id }).state
      navigate(kit, { view: VIEW })
    }
  }
  const hide = (outcome: TransactionOutcome) => {
    hideAlone?.()
    hideAlone = undefined
    // The visitor has left the view themselves.
    if (!isShown()) stack = []
    else if (stack.length === 0) closeModal(kit, 'done')
    else {
      stack = transactionTransition(stack, { type: 'pop', outcome }).state
      // Back to what asked, which goes on by itself: with its success, or with the error.
      goBack(kit)
    }
  }
  function rejectAll() {
    const given = live()
    for (const { giveUp } of given) giveUp.abort()
    if (given.length === 0) return
    notify()
    hide('cancel')
  }

  let wasShown = false
  runtime.onDestroy(
    store.subscribe(({ modal }, before) => {
      if (modal === before.modal) return
      const left = wasShown && !isShown()
      wasShown = isShown()
      if (left) rejectAll()
    }),
  )

  return {
    rejectAll,
    leave() {
      if (live().length === 0) return
      if (!isShown()) rejectAll()
      else if (stack.length === 0) closeModal(kit, 'visitor')
      else goBack(kit)
    },
    decided() {
      // The frame shows one at a time, in the order in which they came.
      const [first] = live()
      if (first) first.isDecided = true
      notify()
      if (live().length === 0) hide('success')
    },
    async run(request, ask, signal) {
      // Aborted before the visitor was asked.
      if (signal.aborted) throw new BillfoldError(requestAborted, { cause: signal.reason })
      const own: Open = { request: { ...request, id: ++count }, giveUp: new AbortController() }
      const over = new AbortController()
      const end = () => over.abort()
      signal.addEventListener('abort', end, { once: true })
      let stopClock = () => {}
      own.giveUp.signal.addEventListener('abort', () => {
        stopClock = environment.clock.after(signOutWaitMs, end)
      })
      open.add(own)
      notify()
      show(own.request.id)
      let outcome: TransactionOutcome = 'error'
      try {
        const result = await ask({ signal: over.signal, giveUp: own.giveUp.signal })
        outcome = 'success'
        return result
      } catch (cause) {
        throw own.giveUp.signal.aborted ? toRefusal(cause, over.signal.aborted) : cause
      } finally {
        stopClock()
        signal.removeEventListener('abort', end)
        open.delete(own)
        notify()
        if (!own.giveUp.signal.aborted && live().length === 0) hide(outcome)
      }
    },
  }
}

export declare namespace createApprovals {
  type Options = { readonly kit: Kit; readonly state: EmbeddedState; readonly talk: VaultTalk }
}

/**
 * What a request that the visitor closed ended with. Only the number 4001 of the vault says that nothing was signed, and
 * is their no. Another error may come from a transaction that they approved before: it stays what it is.
 */
function toRefusal(cause: unknown, isUnanswered: boolean): unknown {
  // What the vault answered carries its own code; what this page gave up with does not.
  const isAnswer = isBillfoldError(cause) && cause.context?.code !== undefined
  if (isUnanswered || !isAnswer) return new BillfoldError(vaultAborted, { cause })
  return cause.context?.rpcCode === walletRejected.rpcCode && !isBillfoldError(cause, 'wallet/rejected')
    ? new BillfoldError(walletRejected, { details: vaultAborted.message, cause })
    : cause
}
