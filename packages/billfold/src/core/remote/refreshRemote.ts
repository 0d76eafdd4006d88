import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { alertLocalConfigurationIgnored } from '../../protocol/errors/rows/alerts.ts'
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
 * answer the local settings stay (faults 1 to 9). `onHosted` is called at once where the project signs visitors in by the API, also while the
 * modal is open: the visitor may be about to connect.
 */
export async function refreshRemote(kit: Kit, onHosted?: () => void): Promise<void> {
  const { runtime, store, environment } = kit
  const { api, isBasic } = store.getState().settings
  if (!api || isBasic) return
  const slot = runtime.slot(createSlot)
  if (!slot.isStoredRead) {
    slot.isStoredRead = true
    apply(kit, runtime.storage.read(storedRemoteConfig)?.features ?? [], onHosted)
  }
  if (environment.clock.now() < slot.nextAt) return
  slot.nextAt = environment.clock.now() + remoteConfigMs
  try {
    const { features } = await callApi(kit, getConfig, {}, { isRetried: true })
    runtime.storage.write(storedRemoteConfig, { features })
    apply(kit, features, onHosted)
  } catch (error) {
    const waitMs = isBillfoldError(error) ? Number(error.context?.retryAfterMs) : Number.NaN
    slot.nextAt = environment.clock.now() + (Number.isNaN(waitMs) ? 0 : waitMs)
    // A failure is rare: its code is not loaded with the modal.
    await import('./reportRemote.ts').then(({ reportRemote }) => reportRemote(kit, error)).catch(() => {})
  }
}

function apply(kit: Kit, features: Answer<typeof getConfig>['features'], onHosted?: () => void): void {
  const { store, runtime } = kit
  const { remote, ignored } = mergeRemote(kit.initialState.settings.remote, runtime.givenFeatures, features)
  if (remote.hostedSignIn) onHosted?.()
  const change = () => {
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

const createSlot = () => ({ nextAt: 0, isStoredRead: false, stop() {} })
