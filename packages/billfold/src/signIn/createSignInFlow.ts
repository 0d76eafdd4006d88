import { closeModal } from '../core/actions/closeModal.ts'
import { untilAborted } from '../core/async/untilAborted.ts'
import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { signInInitFailed, signInServerAway, signMessageFailed } from '../protocol/errors/rows/signIn.ts'
import { signInMovedMs } from '../protocol/limits.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import { createConnectSignIn } from './createConnectSignIn.ts'
import { createSessionCalls } from './createSessionCalls.ts'
import { endConnection } from './endConnection.ts'
import { inTime } from './inTime.ts'
import { isServerAway } from './isServerAway.ts'
import { isSignInDue } from './isSignInDue.ts'
import { namespaceOf } from './namespaceOf.ts'
import type { SignInFlow } from './SignInFlow.ts'
import type { SignInTarget } from './SignInState.ts'
import { signInStore } from './signInStore.ts'
import { type SignInEffect, type SignInEvent, signInTransition } from './signInTransition.ts'
import { signOutEnded } from './signOutEnded.ts'
import { signWithWallet } from './signWithWallet.ts'
import { siwxOf } from './siwxOf.ts'
import { switchBack } from './switchBack.ts'

const VIEW = 'SIWXSignMessage'
const APPROVAL = 'ApproveTransaction'
const MOVED = ['connector/account-not-found', 'connector/chain-mismatch']

/** The sign-in of this kit, begun with the first call; `undefined` where the host has none. */
export function signInFlow(kit: Kit): SignInFlow | undefined {
  return kit.runtime.slot(createSignInFlow)
}

function createSignInFlow(kit: Kit): SignInFlow | undefined {
  const { runtime, store, environment } = kit
  const siwx = siwxOf(kit)
  if (!siwx) return undefined
  const calls = createSessionCalls(kit, siwx)
  const own = signInStore(kit)
  /** Ends with the attempt: another target, a cancel, the end of the kit. */
  let running = new AbortController()
  let isRestored = false
  /** The account may have changed, and `follow` has not looked yet. */
  let isFollowing = false
  let stopExpiry = () => {}
  let stopLate = () => {}

  const dispatch = (event: SignInEvent) => {
    if (runtime.lifetime.aborted) return
    const before = own.get()
    const { state, effects } = signInTransition(before, event)
    if (state.attempt !== before.attempt) {
      running.abort()
      running = new AbortController()
    }
    if (state !== before) own.set(state)
    runtime.isSignInKnown = state.phase === 'idle' ? !isAsked() : state.phase !== 'looking'
    if (state.session !== before.session) followExpiry(state.session)
    for (const effect of effects) run(effect)
    const { isSignInKnown, afterSignIn } = runtime
    if (isSignInKnown) runtime.afterSignIn = undefined
    if (isSignInKnown) afterSignIn?.()
  }

  /** What came of something. A change of the account that came before it is taken first: then it no longer counts. */
  const report = (event: SignInEvent) => {
    if (isFollowing) follow()
    dispatch(event)
  }
  const run = (effect: SignInEffect) => {
    const { signal } = running
    switch (effect.type) {
      case 'look':
        return void calls.find(effect.target, signal).then(
          session => report({ type: 'found', attempt: effect.attempt, session }),
          cause => effect.isAgain || failInit(effect.attempt, cause),
        )
      case 'prepare':
        return void prepare(effect.target).then(
          draft => report({ type: 'prepared', attempt: effect.attempt, draft }),
          cause => failInit(effect.attempt, cause),
        )
      case 'ask':
        return void ask(effect, signal).then(
          session => report({ type: 'signed', attempt: effect.attempt, session }),
          cause => fail(effect.attempt, cause),
        )
      case 'save':
        return void calls.save({ ...effect, nonce: effect.draft.data.nonce, signal }).then(
          () => report({ type: 'saved', attempt: effect.attempt, session: effect.session }),
          cause => fail(effect.attempt, cause),
        )
      case 'open': {
        const { isOpen, history } = store.getState().modal
        if (!isOpen || history.at(-1)?.view !== VIEW) {
          const params = own.get().isRequired ? ({ isRequired: true } as const) : undefined
          runtime.modal({ type: 'open', target: { view: VIEW, params } })
        }
        return undefined
      }
      case 'close':
        return isShown() ? closeModal(kit, 'done') : undefined
      case 'succeeded':
        return runtime.emit({ type: 'SIWX_AUTH_SUCCESS', networkId: effect.target.chainId })
      case 'cancelled':
        return runtime.emit({ type: 'CLICK_CANCEL_SIWX', networkId: effect.target.chainId })
      case 'erred':
        return runtime.emit({ type: 'SIWX_AUTH_ERROR', networkId: effect.target.chainId, code: effect.error.code })
      case 'endConnection':
        return void end(effect.target, true).then(() =>
          runtime.toast({ type: 'show', variant: 'error', text: signInInitFailed.message, isSticky: false }),
        )
      case 'leave':
        return void leave(effect.back)
    }
  }

  const prepare = async ({ chainId, address: accountAddress }: SignInTarget) => {
    const data = await inTime(kit, () => siwx.createMessage({ accountAddress, chainId }))
    return { data, text: data.toString() }
  }
  const ask = async ({ target, draft }: Extract<SignInEffect, { type: 'ask' }>, signal: AbortSignal) => {
    const { chainId, address: accountAddress } = target
    const message = draft.text
    const asked = siwx.signMessage
      ? siwx.signMessage({ message, chainId, accountAddress })
      : signWithWallet(kit, { message, data: draft.data, namespace: namespaceOf(chainId), signal })
    const signature = await untilAborted(asked, signal)
    const { toString: _, ...data } = draft.data
    return { data, message, signature }
  }
  const toError = (cause: unknown) => {
    if (isServerAway(cause) && !isBillfoldError(cause)) return new BillfoldError(signInServerAway, { cause })
    return isBillfoldError(cause) ? cause : new BillfoldError(signMessageFailed, { cause })
  }
  const fail = (attempt: number, cause: unknown) => {
    const error = toError(cause)
    const send = () => report({ type: 'failed', attempt, error })
    stopLate()
    // The wallet is on another account or network. Connectors report that a moment later, and then the attempt is over.
    if (MOVED.includes(error.code)) stopLate = environment.clock.after(signInMovedMs, send)
    else send()
  }
  const failInit = (attempt: number, cause: unknown) => {
    const isAway = isServerAway(cause)
    const error = isAway ? toError(cause) : new BillfoldError(signInInitFailed, { cause })
    report({ type: 'initFailed', attempt, error, isAway })
  }

  const end = (target: SignInTarget, keepModalOpen: boolean) =>
    endConnection(kit, namespaceOf(target.chainId), keepModalOpen)
  const leave = async (back: SignInTarget | undefined) => {
    const { target } = own.get()
    const session = back && (await calls.find(back, runtime.lifetime).catch(() => undefined))
    const isBack = session && back && (await switchBack(kit, back.chainId))
    if (!isBack && target && own.get().target === target) await end(target, false)
  }
  const followExpiry = (session: SignInSession | undefined) => {
    stopExpiry()
    const leftMs = Date.parse(session?.data.expirationTime ?? '') - environment.clock.now()
    // Timers of browsers do not reach further.
    stopExpiry =
      leftMs < 2 ** 31 ? environment.clock.after(Math.max(leftMs, 0), () => dispatch({ type: 'changed' })) : () => {}
  }
  const isShown = () => {
    const { isOpen, history } = store.getState().modal
    return isOpen && history.at(-1)?.view === VIEW
  }

  /** Whether the host asks accounts of the active family. */
  const isAsked = () => siwx.namespaces?.includes(store.getState().activeNamespace) ?? true
  /** The active account, where it is on a network that the host configured. */
  const readTarget = (): SignInTarget | undefined => {
    const { activeNamespace, namespaces, networks } = store.getState()
    const now = namespaces[activeNamespace]
    const address = now?.accounts[0]?.address
    const network = networks.find(({ id }) => id === now?.networkId)
    return now?.status === 'connected' && address && network && isAsked() ? { chainId: network.id, address } : undefined
  }
  const follow = () => {
    isFollowing = false
    const hasDeclined = calls.takeDecline()
    const isQuiet = isRestored || hasDeclined
    isRestored = false
    dispatch({ type: 'target', target: readTarget(), isQuiet, isRequired: siwx.getRequired?.() ?? false })
  }
  let wasShown = false
  const unsubscribe = store.subscribe((state, before) => {
    if (state.modal !== before.modal) {
      const { isOpen, history } = state.modal
      const view = history.at(-1)?.view
      if (wasShown && !isOpen) dispatch({ type: 'closed' })
      wasShown = isOpen && (view === VIEW || (wasShown && view === APPROVAL))
    }
    if (state.namespaces === before.namespaces && state.activeNamespace === before.activeNamespace) return
    signOutEnded(kit, siwx, before)
    if (isFollowing) return
    isFollowing = true
    runtime.isSignInKnown = false
    // After the event that names the change: a restored connection is not asked as a new one is.
    queueMicrotask(() => isFollowing && follow())
  })
  const offEvents = runtime.onEvent(event => {
    if (event.type === 'CONNECT_SUCCESS' && isFollowing) isRestored = event.isReconnect
  })
  const unwatch = siwx.subscribe?.(() => dispatch({ type: 'changed' })) ?? (() => {})
  runtime.onDestroy(() => {
    for (const stop of [unsubscribe, offEvents, unwatch, stopExpiry, stopLate]) stop()
    running.abort()
  })

  own.receive(dispatch)
  runtime.signIn = own
  let isBegun = false
  const noteConnected = (isQuiet: boolean) => {
    if (isBegun) return
    isBegun = true
    isRestored = isQuiet
    follow()
  }
  return {
    ...createConnectSignIn(kit, { siwx, calls }),
    dispatch,
    noteConnected,
    async settle() {
      noteConnected(false)
      const isKnown = () => !isFollowing && own.get().phase !== 'looking'
      await Promise.resolve()
      if (!isKnown())
        await new Promise<void>(resolve => {
          const done = () => {
            if (!isKnown() && !runtime.lifetime.aborted) return
            stop()
            offDestroy()
            resolve()
          }
          const stop = own.subscribe(done)
          const offDestroy = runtime.onDestroy(done)
        })
      return isSignInDue(own.get())
    },
  }
}
