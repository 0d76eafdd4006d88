import { loadChunk } from '../core/async/loadChunk.ts'
import { toAlert } from '../core/events/toAlert.ts'
import type { Kit } from '../core/Kit.ts'
import { alertSiwxReplaced } from '../protocol/errors/rows/alerts.ts'
import { createHostedSiwx, type HostedSiwx } from './createHostedSiwx.ts'

/**
 * Signs visitors in by the API, as the configuration of the project says: in the place of the host's `siwx`, which an alert names.
 * Whether sign-in is required, and for which networks a session counts, stays the host's decision.
 */
export async function startHosted(kit: Kit): Promise<void> {
  const { runtime, store } = kit
  const { siwx } = runtime
  if (runtime.lifetime.aborted || (siwx as HostedSiwx | undefined)?.hosted) return
  if (siwx) runtime.emit(toAlert(alertSiwxReplaced))
  runtime.siwx = createHostedSiwx({
    required: siwx?.getRequired?.(),
    scope: siwx?.scope,
    signOutOnDisconnect: siwx?.signOutOnDisconnect,
  })
  // Who is connected already is asked only where sign-in is required.
  if (!Object.values(store.getState().namespaces).some(now => now.status === 'connected')) return
  const { startSignIn } = await loadChunk(() => import('./startSignIn.ts'))
  startSignIn(kit, true)
}
