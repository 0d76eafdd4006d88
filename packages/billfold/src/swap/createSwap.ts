import { createStore } from 'zustand/vanilla'
import { getShownAccount } from '../core/account/getShownAccount.ts'
import { act } from '../core/actions/act.ts'
import { requireConnection } from '../core/actions/requireConnection.ts'
import { joinSignals } from '../core/async/joinSignals.ts'
import { untilAborted } from '../core/async/untilAborted.ts'
import type { TransactionRequest } from '../core/contracts/Features.ts'
import type { HandOverStage } from '../core/contracts/HandOverStage.ts'
import { loadFeature } from '../core/features/loadFeature.ts'
import { readSettings } from '../core/features/readSettings.ts'
import type { Kit } from '../core/Kit.ts'
import type { ViewName } from '../core/modal/views.ts'
import { sharedNow } from '../core/storage/sharedNow.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { requestAborted, requestFailed, requestTimeout } from '../protocol/errors/rows/request.ts'
import { swapApprovalFailed, swapQuoteExpired } from '../protocol/errors/rows/swap.ts'
import { getSendBook } from '../send/getSendBook.ts'
import { isSurelyUnsent } from '../send/isSurelyUnsent.ts'
import { askLimitMs, descriptionCharacters, followFirstMs, followGrowth, followMostMs } from '../send/sendLimits.ts'
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

  /** Asks the wallet for one transaction. The waiting may end before the wallet answers, which goes on. */
  const send = async (
    plan: SwapPlan,
    transaction: TransactionRequest,
    signal: AbortSignal,
    onHash: (hash: string) => void,
  ) => {
    let stage: HandOverStage = 'unasked'
    const { networkId } = plan
    const answer = act(kit, 'sendTransaction', { networkId }, pinned => {
      stage = 'wallet'
      return {
        ...pinned,
        transaction,
        onStage(next, hash) {
          stage = next
          if (hash) onHash(hash)
        },
      }
    })
    // Also when no view waits for it any more.
    answer.then(onHash, () => {})
    try {
      return await untilAborted(answer, signal)
    } catch (cause) {
      throw new Unsent(toFailure(reasonOf(cause, signal)), isSurelyUnsent(cause, stage))
    }
  }

  const fail = (askId: string, cause: unknown, type: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR', plan: SwapPlan) => {
    const { error, isSure } = cause instanceof Unsent ? cause : { error: toFailure(cause), isSure: true }
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
        for (const approval of plan.checked.approvals) {
          const hash = await send(plan, approval, asked.signal, () => {})
          if (!(await isMined(kit, plan, hash, asked.signal)))
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
        const hash = await send(plan, plan.checked.transaction, asked.signal, add)
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

/** Why a transaction has no hash, and whether it is sure that the wallet did not send it. */
class Unsent extends Error {
  readonly error: BillfoldError
  readonly isSure: boolean
  constructor(error: BillfoldError, isSure: boolean) {
    super()
    this.error = error
    this.isSure = isSure
  }
}

/** Why the waiting ended, where it was ended from here. */
function reasonOf(cause: unknown, { aborted, reason }: AbortSignal): unknown {
  return aborted && isBillfoldError(reason) && !(cause instanceof Unsent) ? reason : cause
}

function toFailure(cause: unknown): BillfoldError {
  return isBillfoldError(cause) ? cause : new BillfoldError(requestFailed, { cause })
}

/** Waits until a block holds a transaction; whether it succeeded. Rejects when `signal` aborts. */
async function isMined(kit: Kit, plan: SwapPlan, hash: string, outer: AbortSignal): Promise<boolean> {
  const { network } = requireConnection(kit, { networkId: plan.networkId })
  const { signal, release } = joinSignals(outer, kit.runtime.lifetime)
  try {
    const read = await untilAborted(loadFeature(kit, network.namespace, 'transactionStatus'), signal)
    for (let waitMs = followFirstMs; ; waitMs = Math.min(waitMs * followGrowth, followMostMs)) {
      // A node that does not answer is asked again.
      const status = await untilAborted(
        read({ network, settings: readSettings(kit), signal, hash }).catch(() => undefined),
        signal,
      )
      if (status) return status === 'success'
      let stopClock = () => {}
      const pause = new Promise<void>(resolve => {
        stopClock = kit.environment.clock.after(waitMs, resolve)
      })
      await untilAborted(pause, signal).finally(stopClock)
    }
  } finally {
    release()
  }
}

const track = ({ networkId, from, to }: Pick<SwapPlan, 'networkId' | 'from' | 'to'>) => ({
  networkId,
  from: from.symbol.slice(0, 64),
  to: to.symbol.slice(0, 64),
})
