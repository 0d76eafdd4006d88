import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import {
  alertInvalidAppConfiguration,
  alertLocalConfigurationIgnored,
  alertRateLimited,
  alertServerError,
} from '../../protocol/errors/rows/alerts.ts'
import type { Answer } from '../../protocol/http/endpoint.ts'
import { getConfig } from '../../protocol/http/getConfig.ts'
import { remoteConfigMs } from '../../protocol/limits.ts'
import { storedRemoteConfig } from '../../protocol/stored/storedRemoteConfig.ts'
import { reconnect } from '../actions/reconnect.ts'
import { setRemoteFeatures } from '../actions/setRemoteFeatures.ts'
import { callApi } from '../api/callApi.ts'
import { toAlert } from '../events/toAlert.ts'
import type { Kit } from '../Kit.ts'
import { mergeRemote } from './mergeRemote.ts'

/**
 * Brings the project's remote configuration into the settings: the stored copy at once, the fresh one when it comes, and
 * neither while the modal is open (spec/decisions.md, "Request at start"). Called on intent. Never rejects: without an
 * answer the local settings stay (faults 1 to 9).
 */
export async function refreshRemote(kit: Kit): Promise<void> {
  const { runtime, store, environment } = kit
  const { api, isBasic } = store.getState().settings
  if (!api || isBasic) return
  const slot = runtime.slot(createSlot)
  if (!slot.isStoredRead) {
    slot.isStoredRead = true
    const stored = runtime.storage.read(storedRemoteConfig)
    if (stored) apply(kit, stored.features)
  }
  if (environment.clock.now() < slot.nextAt) return
  slot.nextAt = environment.clock.now() + remoteConfigMs
  try {
    const { features } = await callApi(kit, getConfig, {}, { isRetried: true })
    runtime.storage.write(storedRemoteConfig, { features })
    apply(kit, features)
  } catch (error) {
    const waitMs = isBillfoldError(error) ? Number(error.context?.retryAfterMs) : Number.NaN
    slot.nextAt = environment.clock.now() + (Number.isNaN(waitMs) ? 0 : waitMs)
    report(kit, error)
  }
}

function apply(kit: Kit, features: Answer<typeof getConfig>['features']): void {
  const { store, runtime } = kit
  const change = () => {
    const local = kit.initialState.settings.remote
    const { remote, ignored } = mergeRemote(local, runtime.givenFeatures, features)
    const { settings } = store.getState()
    setRemoteFeatures(kit, remote)
    // Wallets that waited beside the active one before a reload were left alone: it was not known yet that they may.
    if (remote.multiWallet && !settings.remote.multiWallet) void reconnect(kit)
    if (ignored.length > 0) {
      const names = ignored.map(name => `features.${name}`).join(', ')
      runtime.emit(toAlert(alertLocalConfigurationIgnored, undefined, `: ${names}`))
    }
  }
  if (!store.getState().modal.isOpen) {
    change()
    return
  }
  const slot = runtime.slot(createSlot)
  slot.stop()
  slot.stop = store.subscribe(state => {
    if (state.modal.isOpen) return
    slot.stop()
    change()
  })
  runtime.onDestroy(slot.stop)
}

/** Alerts the host's developer; the visitor needs nothing. */
function report(kit: Kit, error: unknown): void {
  if (!isBillfoldError(error) || error.code === 'request/aborted') return
  const status = error.code === 'http/status' ? Number(error.context?.status) : 0
  if (status === 429) kit.runtime.emit(toAlert(alertRateLimited, error))
  else if (status >= 500 || error.code === 'http/invalid-answer') kit.runtime.emit(toAlert(alertServerError, error))
  else if (status >= 400) kit.runtime.emit(toAlert(alertInvalidAppConfiguration, error))
  else
    kit.runtime.emit({
      type: 'ALERT',
      code: error.code,
      message: error.shortMessage,
      severity: 'warning',
      cause: error,
    })
}

const createSlot = () => ({ nextAt: 0, isStoredRead: false, stop() {} })
