import { createStore } from 'zustand/vanilla'
import { getShownAccount } from '../core/account/getShownAccount.ts'
import { switchNetwork } from '../core/actions/switchNetwork.ts'
import type { Kit } from '../core/Kit.ts'
import { sharedNow } from '../core/storage/sharedNow.ts'
import { parseAccountId } from '../protocol/caip/parseAccountId.ts'
import { parseNetworkId } from '../protocol/caip/parseNetworkId.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { payApprovalFailed, payCancelled, payFailed, payQuoteExpired, payUnknown } from '../protocol/errors/rows/pay.ts'
import { requestAborted, requestFailed, requestPending, requestTimeout } from '../protocol/errors/rows/request.ts'
import { askTransaction } from '../send/askTransaction.ts'
import { getSendBook } from '../send/getSendBook.ts'
import { isMined } from '../send/isMined.ts'
import { askLimitMs, descriptionCharacters } from '../send/sendLimits.ts'
import { UnsentError } from '../send/UnsentError.ts'
import type { Checkout } from './Checkout.ts'
import { followExchange } from './followExchange.ts'
import type { PayPlan, PayState } from './PayState.ts'
import { payLifeMs } from './payLimits.ts'
import { INITIAL_PAY, type PayEvent, payTransition } from './payTransition.ts'
import { showPay } from './showPay.ts'

/** Runs `payTransition` for one kit. Every payment ends, also one whose views are closed. */
export function createCheckout(kit: Kit): Checkout {
  const { runtime, environment } = kit
  const { clock } = environment
  const store = createStore<PayState>(() => INITIAL_PAY)
  const dispatch = (event: PayEvent) => {
    const before = store.getState()
    const next = payTransition(before, event)
    if (next === before) return
    store.setState(next, true)
    report(before, next)
  }
  const report = (before: PayState, { status, payment, error }: PayState) => {
    if (!payment || status === before.status) return
    const { networkId, asset } = payment
    const event = { networkId, token: asset.symbol.slice(0, 64) }
    if (status === 'success') runtime.emit({ type: 'PAY_SUCCESS', ...event })
    if (status === 'failed' || status === 'unknown')
      runtime.emit({ type: 'PAY_ERROR', ...event, code: error?.code ?? payFailed.code })
  }
  let asking: AbortController | undefined
  /** The account that was connected when the visitor left to connect a wallet; absent while they are not away. */
  let leftWith: { readonly accountId: string | undefined } | undefined

  const isShown = () => kit.store.getState().modal.history.some(({ view }) => view.startsWith('Pay'))
  const accountNow = () => {
    const { payment } = store.getState()
    return payment && getShownAccount(kit, { namespace: parseNetworkId(payment.networkId).namespace }).accountId
  }
  let wasOpen = kit.store.getState().modal.isOpen
  let wasShown = false
  const stop = kit.store.subscribe(() => {
    const { isOpen } = kit.store.getState().modal
    const isClosed = wasOpen && !isOpen
    wasOpen = isOpen
    wasShown ||= isShown()
    if (!wasShown || store.getState().status !== 'choosing' || isShown() || (isOpen && leftWith)) return
    wasShown = false
    const account = accountNow()
    const isBack = leftWith !== undefined && account !== undefined && account !== leftWith.accountId
    leftWith = undefined
    if (isClosed && isBack) {
      // After the event that closed the modal has reached everybody.
      stopShowing = clock.after(0, () => {
        if (store.getState().status === 'choosing') showPay(kit, store.getState().payment)
      })
    } else dispatch({ type: 'cancelled', error: new BillfoldError(payCancelled) })
  })
  let stopShowing = () => {}
  runtime.onDestroy(() => {
    stop()
    stopShowing()
  })

  /** Follows what was sent, by the book that also survives a reload. */
  const follow = (id: string, plan: PayPlan, hash: string, description: string) => {
    const book = getSendBook(kit)
    const at = sharedNow(clock)
    const { accountId } = plan
    book.add({
      ...{ id: hash, accountId, hash, hashAt: at, at },
      status: 'pending',
      description: description.slice(0, descriptionCharacters),
    })
    const look = () => {
      const status = book.all().find(row => row.hash === hash)?.status
      if (status === 'confirmed') dispatch({ type: 'ended', id })
      else if (status === 'failed' || status === 'expired' || status === 'altered')
        dispatch({ type: 'ended', id, error: new BillfoldError(payFailed, { context: { hash } }) })
      else if (status === 'unknown')
        dispatch({ type: 'ended', id, error: new BillfoldError(payUnknown, { context: { hash } }) })
      else return
      if (status !== 'unknown') unwatch()
    }
    const unwatch = book.watch(look)
    runtime.onDestroy(unwatch)
    look()
  }

  /** Runs one question to the wallet; nothing where the plan is not of this payment or too old. */
  const question = async (
    plan: PayPlan,
    type: 'approve' | 'ask',
    run: (signal: AbortSignal, askId: string) => Promise<void>,
  ) => {
    const { status, payment } = store.getState()
    if (status !== 'choosing' || payment?.id !== plan.paymentId) return
    const askId = environment.randomId()
    dispatch({ type, askId })
    const waiting = new AbortController()
    asking = waiting
    const stopClock = clock.after(askLimitMs, () =>
      waiting.abort(new BillfoldError(requestTimeout, { context: { ms: askLimitMs } })),
    )
    try {
      if (clock.now() - plan.builtAt > payLifeMs) throw new BillfoldError(payQuoteExpired)
      await onNetwork(kit, plan, waiting.signal)
      await run(waiting.signal, askId)
    } catch (cause) {
      const { error, isSure } =
        cause instanceof UnsentError ? cause : { error: toFailure(cause, waiting.signal), isSure: true }
      if (isSure || type === 'approve') dispatch({ type: 'unsent', askId, error })
      else dispatch({ type: 'doubted', askId, error: new BillfoldError(payUnknown, { cause: error }) })
      if (!isShown() && store.getState().status === 'choosing')
        dispatch({ type: 'cancelled', error: new BillfoldError(payCancelled, { cause: error }) })
    } finally {
      stopClock()
      if (asking === waiting) asking = undefined
    }
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    open(payment) {
      dispatch({ type: 'cancelled', error: new BillfoldError(payCancelled) })
      dispatch({ type: 'open', payment })
      if (store.getState().payment !== payment) throw new BillfoldError(requestPending)
      leftWith = undefined
      wasShown = isShown()
    },
    approve: plan =>
      question(plan, 'approve', async (signal, askId) => {
        const { networkId } = parseAccountId(plan.accountId)
        for (const transaction of plan.approvals) {
          const hash = await askTransaction(kit, { networkId, transaction, signal })
          if (!(await isMined(kit, networkId, hash, signal)))
            throw new BillfoldError(payApprovalFailed, { context: { symbol: plan.token.symbol } })
        }
        dispatch({ type: 'approved', askId })
      }),
    ask: (plan, description) =>
      plan.approvals.length > 0
        ? Promise.resolve()
        : question(plan, 'ask', async (signal, askId) => {
            const { networkId, address } = parseAccountId(plan.accountId)
            const { payment } = store.getState()
            if (payment) runtime.emit({ type: 'PAY_INITIATED', networkId, token: payment.asset.symbol.slice(0, 64) })
            let isAdded = false
            const add = (hash: string) => {
              if (isAdded) return
              isAdded = true
              dispatch({ type: 'sent', askId, hash, payer: address })
              follow(plan.paymentId, plan, hash, description)
            }
            await askTransaction(kit, { networkId, transaction: plan.transaction, signal, onHash: add })
          }),
    stopWaiting: () => asking?.abort(new BillfoldError(requestAborted)),
    follow(exchange) {
      const { payment } = store.getState()
      dispatch({ type: 'exchange', exchange })
      if (!payment || store.getState().exchange !== exchange) return
      runtime.emit({ type: 'PAY_INITIATED', networkId: payment.networkId, token: payment.asset.symbol.slice(0, 64) })
      const isOver = () => store.getState().exchange !== exchange || store.getState().status !== 'exchange'
      void followExchange(kit, exchange, isOver).then(end => {
        // The visitor may pay in another way by now, and what an exchange says is not about that.
        if (!isOver()) dispatch({ type: 'ended', id: payment.id, ...end })
      })
    },
    leaveExchange() {
      const { exchange } = store.getState()
      if (exchange) dispatch({ type: 'left', sessionId: exchange.sessionId })
    },
    awaitWallet(isAwaited) {
      leftWith = isAwaited ? { accountId: accountNow() } : undefined
    },
  }
}

/** The wallet is on the network of the payment before it is asked. */
async function onNetwork(kit: Kit, { accountId }: PayPlan, signal: AbortSignal): Promise<void> {
  const { networkId, namespace } = parseAccountId(accountId)
  if (kit.store.getState().namespaces[namespace]?.networkId !== networkId)
    await switchNetwork(kit, { networkId, signal })
}

function toFailure(cause: unknown, { aborted, reason }: AbortSignal): BillfoldError {
  const why = aborted && isBillfoldError(reason) ? reason : cause
  return isBillfoldError(why) ? why : new BillfoldError(requestFailed, { cause: why })
}
