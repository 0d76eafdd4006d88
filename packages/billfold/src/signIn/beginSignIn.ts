import { untilAborted } from '../core/async/untilAborted.ts'
import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { requestAborted } from '../protocol/errors/rows/request.ts'
import { signInNoAddress, signInNoClient, signInNoNetwork, signInNotEnabled } from '../protocol/errors/rows/signIn.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import { signInFlow } from './createSignInFlow.ts'
import type { signIn } from './signIn.ts'
import { signInStore } from './signInStore.ts'
import { siwxOf } from './siwxOf.ts'

/** The action `signIn`. */
export async function beginSignIn(kit: Kit, parameters: signIn.Parameters): Promise<SignInSession> {
  const { signal } = parameters
  const flow = signInFlow(kit)
  if (!flow) throw new BillfoldError(signInNotEnabled)
  const { lifetime, onDestroy, isAppendDisabled: asksNext } = kit.runtime
  if (signal?.aborted || lifetime.aborted) throw new BillfoldError(requestAborted, { cause: signal?.reason })
  if (!(siwxOf(kit)?.namespaces?.includes(kit.store.getState().activeNamespace) ?? true))
    throw new BillfoldError(signInNotEnabled)
  requireAccount(kit)
  await untilAborted(flow.settle(), signal ?? lifetime)
  const store = signInStore(kit)
  const { target } = store.get()
  flow.dispatch({ type: 'wanted', asksNext })
  return new Promise((resolve, reject) => {
    const look = () => {
      const { phase, session, error, target: now } = store.get()
      const isOther = now?.address !== target?.address || now?.chainId !== target?.chainId
      if (session && !isOther) settle(() => resolve(session))
      else if (isOther || phase === 'declined' || phase === 'idle')
        settle(() => reject(error ?? new BillfoldError(requestAborted)))
      else if (asksNext && (phase === 'failed' || phase === 'away')) settle(() => reject(error))
    }
    const stop = store.subscribe(look)
    let offDestroy = () => {}
    const settle = (end: () => void) => {
      stop()
      offDestroy()
      signal?.removeEventListener('abort', abort)
      end()
    }
    const abort = () => settle(() => reject(new BillfoldError(requestAborted, { cause: signal?.reason })))
    signal?.addEventListener('abort', abort)
    // Calls back at once if the kit has ended.
    offDestroy = onDestroy(abort)
    if (signal?.aborted) abort()
    else look()
  })
}

function requireAccount(kit: Kit): void {
  const { activeNamespace, namespaces, networks, connectors } = kit.store.getState()
  const now = namespaces[activeNamespace]
  if (now?.status !== 'connected' || !now.accounts[0]) throw new BillfoldError(signInNoAddress)
  if (!connectors.some(({ id }) => id === now.connectorId)) throw new BillfoldError(signInNoClient)
  if (!networks.some(({ id }) => id === now.networkId)) throw new BillfoldError(signInNoNetwork)
}
