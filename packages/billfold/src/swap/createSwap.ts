import { createStore } from 'zustand/vanilla'
import { getShownAccount } from '../core/account/getShownAccount.ts'
import type { Kit } from '../core/Kit.ts'
import type { ViewName } from '../core/modal/views.ts'
import { sharedNow } from '../core/storage/sharedNow.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { requestAborted, requestFailed, requestTimeout } from '../protocol/errors/rows/request.ts'
import { swapApprovalFailed, swapQuoteExpired } from '../protocol/errors/rows/swap.ts'
import { askTransaction } from '../send/askTransaction.ts'
import { getSendBook } from '../send/getSendBook.ts'
import { isMined } from '../send/isMined.ts'
import { askLimitMs, descriptionCharacters } from '../send/sendLimits.ts'
import { UnsentError } from '../send/UnsentError.ts'
import type { Swap } from './Swap.ts'
import type { SwapPlan, SwapState } from './SwapState.ts'
import { quoteLifeMs } from './swapLimits.ts'
import { INITIAL_SWAP, type SwapEvent, swapTransition } from './swapTransition.ts'

const VIEWS: readonly ViewName[] = ['Swap', 'SwapSelectToken', 'SwapPreview']

/** Runs `swapTransition` for one kit: the questions to the wallet, their answers, and what resets the draft. */
export function createSwap(kit: Kit): Swap {
  const { runtime, environment } = kit
  const { clock } = environment
  const store = createStore<SwapState>(() => INITIAL_SWAP)
  const dispatch = (event: SwapEvent) => store.setState(swapTransition(store.getState(), event), true)
  /** The question that is open, and what ends the waiting for it. */
  let asking: AbortController | undefined

  const isShown = () => kit.store.getState().modal.history.some(entry => VIEWS.includes(entry.view))
  const accountNow = () => `${kit.store.getState().activeNamespace} ${getShownAccount(kit).accountId ?? ''}`
  let account = accountNow()
  let wasShown = isShown()
  const stop = kit.store.subscribe(() => {
    const [before, shownBefore] = [account, wasShown]
    account = accountNow()
    wasShown = isShown()
    // A draft outlives neither its account nor its views; what the wallet was asked for is not taken back.
    if (account !== before || (shownBefore && !wasShown)) dispatch({ type: 'reset' })
  })
  runtime.onDestroy(stop)

  /** Begins a question; nothing where the plan is not the reviewed one or is too old. */
  const begin = (plan: SwapPlan, type: 'approve' | 'ask') => {
    const { status, review } = store.getState()
    const isReviewed = review?.accountId === plan.accountId && review.amount === plan.amount
    if (status !== 'reviewing' || !isReviewed) return undefined
    if (getShownAccount(kit).accountId !== plan.accountId) {
      dispatch({ type: 'reset' })
      return undefined
    }
    const askId = environment.randomId()
    dispatch({ type, askId })
    if (clock.now() - plan.builtAt > quoteLifeMs) {
      dispatch({ type: 'failed', askId, error: new BillfoldError(swapQuoteExpired) })
      return undefined
    }
    const waiting = new AbortController()
    asking = waiting
    const stopClock = clock.after(askLimitMs, () =>
      waiting.abort(new BillfoldError(requestTimeout, { context: { ms: askLimitMs } })),
    )
    const end = () => {
      stopClock()
      if (asking === waiting) asking = undefined
    }
    return { askId, signal: waiting.signal, end }
  }

  const fail = (askId: string, cause: unknown, type: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR', plan: SwapPlan) => {
    const { error, isSure } = cause instanceof UnsentError ? cause : { error: toFailure(cause), isSure: true }
    runtime.emit({ type, ...track(plan), code: error.code })
    dispatch({ type: 'failed', askId, error, isSure })
    if (!isShown()) dispatch({ type: 'reset' })
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    edit: change => dispatch({ type: 'edit', change }),
    flip: amount => dispatch({ type: 'flip', amount }),
    give: draft => dispatch({ type: 'give', draft }),
    review(terms) {
      runtime.emit({ type: 'INITIATE_SWAP', ...track(terms) })
      dispatch({ type: 'review', terms })
    },
    back: () => dispatch({ type: 'back' }),
    async approve(plan) {
      const asked = begin(plan, 'approve')
      if (!asked) return
      try {
        const { networkId } = plan
        for (const transaction of plan.checked.approvals) {
          const hash = await askTransaction(kit, { networkId, transaction, signal: asked.signal })
          if (!(await isMined(kit, networkId, hash, asked.signal)))
            throw new BillfoldError(swapApprovalFailed, { context: { symbol: plan.from.symbol } })
        }
        dispatch({ type: 'approved', askId: asked.askId })
      } catch (cause) {
        fail(asked.askId, reasonOf(cause, asked.signal), 'SWAP_APPROVAL_ERROR', plan)
      } finally {
        asked.end()
      }
    },
    async ask(plan, description) {
      const asked = plan.checked.approvals.length ? undefined : begin(plan, 'ask')
      if (!asked) return undefined
      let isAdded = false
      const add = (hash: string) => {
        if (isAdded) return
        isAdded = true
        const at = sharedNow(clock)
        const { accountId } = plan
        getSendBook(kit).add({
          id: hash,
          accountId,
          hash,
          hashAt: at,
          status: 'pending',
          at,
          description: description.slice(0, descriptionCharacters),
        })
        runtime.emit({ type: 'SWAP_SUCCESS', ...track(plan) })
      }
      try {
        const { networkId } = plan
        const { transaction } = plan.checked
        const hash = await askTransaction(kit, { networkId, transaction, signal: asked.signal, onHash: add })
        dispatch({ type: 'ended', askId: asked.askId })
        return hash
      } catch (cause) {
        fail(asked.askId, cause, 'SWAP_ERROR', plan)
        return undefined
      } finally {
        asked.end()
      }
    },
    stopWaiting: () => asking?.abort(new BillfoldError(requestAborted)),
    reset: () => dispatch({ type: 'reset' }),
  }
}

/** Why the waiting ended, where it was ended from here. */
function reasonOf(cause: unknown, { aborted, reason }: AbortSignal): unknown {
  return aborted && isBillfoldError(reason) && !(cause instanceof UnsentError) ? reason : cause
}

function toFailure(cause: unknown): BillfoldError {
  return isBillfoldError(cause) ? cause : new BillfoldError(requestFailed, { cause })
}

const track = ({ networkId, from, to }: Pick<SwapPlan, 'networkId' | 'from' | 'to'>) => ({
  networkId,
  from: from.symbol.slice(0, 64),
  to: to.symbol.slice(0, 64),
})
