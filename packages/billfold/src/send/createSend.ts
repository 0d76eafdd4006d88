import { createStore } from 'zustand/vanilla'
import { getShownAccount } from '../core/account/getShownAccount.ts'
import { act } from '../core/actions/act.ts'
import type { HandOverStage } from '../core/contracts/HandOverStage.ts'
import type { Kit } from '../core/Kit.ts'
import type { ViewName } from '../core/modal/views.ts'
import { sharedNow } from '../core/storage/sharedNow.ts'
import { parseAccountId } from '../protocol/caip/parseAccountId.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { requestAborted, requestFailed, requestPending, requestTimeout } from '../protocol/errors/rows/request.ts'
import { getSendBook } from './getSendBook.ts'
import { isSurelyUnsent } from './isSurelyUnsent.ts'
import { rememberReceiver } from './rememberReceiver.ts'
import type { Send } from './Send.ts'
import type { SendState } from './SendState.ts'
import { askLimitMs } from './sendLimits.ts'
import { INITIAL_SEND, type SendEvent, sendTransition } from './sendTransition.ts'
import { toReview } from './toReview.ts'
import { toTransfer } from './toTransfer.ts'

/** Who waits for a send that a host began. */
type Host = { resolve(hash: string): void; reject(error: BillfoldError): void }

const VIEWS: readonly ViewName[] = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview']

/** Runs `sendTransition` for one kit: the question to the wallet, its answer, and what resets the draft. */
export function createSend(kit: Kit): Send {
  const { runtime, environment } = kit
  const store = createStore<SendState>(() => INITIAL_SEND)
  const book = getSendBook(kit)
  const dispatch = (event: SendEvent) => store.setState(sendTransition(store.getState(), event), true)
  let host: Host | undefined
  const letGo = (error: BillfoldError) => {
    host?.reject(error)
    host = undefined
  }
  const leave = (cause?: unknown) => {
    // The wallet may still send what it was asked for: waiting callers receive that.
    if (store.getState().status === 'asking') return
    dispatch({ type: 'reset' })
    letGo(new BillfoldError(requestAborted, { cause }))
  }
  const isShown = () => kit.store.getState().modal.history.some(entry => VIEWS.includes(entry.view))

  const accountNow = () => `${kit.store.getState().activeNamespace} ${getShownAccount(kit).accountId ?? ''}`
  let account = accountNow()
  let wasShown = isShown()
  const stop = kit.store.subscribe(() => {
    const [before, shownBefore] = [account, wasShown]
    account = accountNow()
    wasShown = isShown()
    if (account !== before || (shownBefore && !wasShown)) leave()
  })
  runtime.onDestroy(() => {
    stop()
    letGo(new BillfoldError(requestAborted))
  })

  const settle = (id: string, hash: string, review: NonNullable<SendState['review']>, asker: Host | undefined) => {
    book.apply(id, 'sent', hash)
    runtime.emit({ type: 'SEND_SUCCESS', ...track(review) })
    rememberReceiver(kit, parseAccountId(review.accountId).namespace, { address: review.to, name: review.toName })
    asker?.resolve(hash)
    dispatch({ type: 'ended', askId: id })
    if (host === asker) host = undefined
  }
  const giveUp = (id: string, error: BillfoldError, asker: Host | undefined) => {
    book.apply(id, 'silent')
    dispatch({ type: 'ended', askId: id })
    asker?.reject(error)
    if (host === asker) host = undefined
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    edit: change => dispatch({ type: 'edit', change }),
    give(draft, signal) {
      // The open request to the wallet belongs to another caller, which keeps waiting for its answer.
      if (store.getState().status === 'asking') return Promise.reject(new BillfoldError(requestPending))
      letGo(new BillfoldError(requestAborted))
      dispatch({ type: 'give', draft })
      return new Promise((resolve, reject) => {
        const mine: Host = { resolve, reject }
        host = mine
        const onAbort = () => host === mine && leave(signal?.reason)
        if (signal?.aborted) onAbort()
        signal?.addEventListener('abort', onAbort, { once: true })
      })
    },
    take(draft) {
      if (store.getState().status === 'asking') return
      letGo(new BillfoldError(requestAborted))
      dispatch({ type: 'give', draft })
    },
    preview(receiver, shown) {
      const { draft } = store.getState()
      const token = shown?.address === draft.token?.address ? (shown ?? draft.token) : draft.token
      dispatch({ type: 'preview', review: toReview(kit, { ...draft, token }, receiver) })
    },
    hurry: speed => dispatch({ type: 'hurry', speed }),
    back: () => dispatch({ type: 'back' }),
    ask(terms) {
      const { status, review } = store.getState()
      if (status !== 'previewing' || !review) return undefined
      const { accountId, networkId, token, amount, to } = review
      if (getShownAccount(kit).accountId !== accountId) {
        leave()
        return undefined
      }
      const id = environment.randomId()
      const asker = host
      const { address, symbol, decimals } = token
      dispatch({ type: 'ask', askId: id, terms })
      const asked = store.getState().review ?? review
      runtime.emit({ type: 'SEND_INITIATED', ...track(review) })
      book.add({
        id,
        accountId,
        to,
        amount: `${amount}`,
        token: { ...(address === undefined ? {} : { address }), symbol: symbol.slice(0, 64), decimals },
        status: 'asking',
        at: sharedNow(environment.clock),
      })
      const stopClock = environment.clock.after(askLimitMs, () =>
        giveUp(id, new BillfoldError(requestTimeout, { context: { ms: askLimitMs } }), asker),
      )
      let stage: HandOverStage = 'unasked'
      act(kit, 'transfer', { networkId }, pinned => {
        stage = 'wallet'
        return {
          ...pinned,
          transfer: toTransfer(asked),
          onStage(next, hash) {
            stage = next
            if (hash) book.apply(id, 'sent', hash)
            return id
          },
        }
      }).then(
        hash => {
          stopClock()
          settle(id, hash, review, asker)
        },
        cause => {
          stopClock()
          const error = isBillfoldError(cause) ? cause : new BillfoldError(requestFailed, { cause })
          const isDeclined = isBillfoldError(error, 'wallet/rejected')
          runtime.emit({ type: isDeclined ? 'SEND_REJECTED' : 'SEND_ERROR', ...track(review), code: error.code })
          if (!isSurelyUnsent(error, stage)) {
            // Signed, and unknown whether it was sent: the chain will show it.
            const [hash] = Array.isArray(error.context?.hashes) ? error.context.hashes : []
            if (typeof hash === 'string') book.apply(id, 'sent', hash)
            return giveUp(id, error, asker)
          }
          const isAsked = store.getState().askId === id
          book.remove(id)
          dispatch({ type: 'declined', askId: id, error })
          if (isAsked && isShown()) return
          // The visitor is not there to try again.
          if (isAsked) dispatch({ type: 'reset' })
          asker?.reject(error)
          if (host === asker) host = undefined
        },
      )
      return id
    },
    stopWaiting() {
      const { askId } = store.getState()
      if (!askId) return
      giveUp(askId, new BillfoldError(requestAborted), undefined)
      // A host goes on waiting for the wallet.
      host = undefined
    },
    reset: () => leave(),
  }
}

const track = ({ networkId, token }: NonNullable<SendState['review']>) => ({
  networkId,
  token: token.symbol.slice(0, 64),
})
