import type { StoreApi } from 'zustand/vanilla'
import { shakeResetMs, toastDelayMs, toastShownMs } from '../protocol/limits.ts'
import { endConnector } from './actions/endConnector.ts'
import type { Environment } from './contracts/Environment.ts'
import type { KitEvent } from './events/KitEvent.ts'
import { toAlert } from './events/toAlert.ts'
import type { Kit, KitRuntime } from './Kit.ts'
import { connectionTransition } from './machines/connection.ts'
import { modalTransition } from './machines/modal.ts'
import { toastTransition } from './machines/toast.ts'
import type { BillfoldOptions } from './options/BillfoldOptions.ts'
import type { KitState } from './state/KitState.ts'
import { createKitStorage } from './storage/createKitStorage.ts'
import { saveConnections } from './storage/saveConnections.ts'

/** Events kept for analytics that are not loaded yet. */
const PAST_EVENTS = 50

type Setup = {
  store: StoreApi<KitState>
  environment: Environment
  lifetime: AbortSignal
  options: BillfoldOptions
  getKit: () => Kit
}

/** Runs the machines of one kit: applies transitions to the store and executes their effects. */
export function createRuntime({ store, environment, lifetime, options, getKit }: Setup): KitRuntime {
  const listeners = new Set<(event: KitEvent) => void>()
  const slots = new Map<(kit: Kit) => unknown, unknown>()
  const tasks = new Map<string, AbortController>()
  const reported = new Set<string>()
  const alerts: Extract<KitEvent, { type: 'ALERT' }>[] = []
  const past: KitEvent[] = []
  if (options.onEvent) listeners.add(options.onEvent)

  const onDestroy = (end: () => void) => {
    if (lifetime.aborted) end()
    else lifetime.addEventListener('abort', end, { once: true })
    return () => lifetime.removeEventListener('abort', end)
  }
  const after = (delayMs: number, run: () => void) => {
    const stop = onDestroy(
      environment.clock.after(delayMs, () => {
        stop()
        run()
      }),
    )
  }
  const say = (severity: 'error' | 'warning' | 'info', message: string, cause: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the console is where a host developer looks (architecture section 8).
    console[severity === 'warning' ? 'warn' : severity](
      `[billfold] ${message}`,
      ...(cause === undefined ? [] : [cause]),
    )
  }
  // Nothing is sent before the visitor first touches the kit: starting, restoring and warnings are not actions of theirs.
  let isAnalyticsAwake = false
  const wakeAnalytics = (event: KitEvent) => {
    const { api, features } = store.getState().settings
    const isOwnDoing =
      event.type === 'INITIALIZE' || event.type === 'ALERT' || (event.type === 'CONNECT_SUCCESS' && event.isReconnect)
    if (isAnalyticsAwake || isOwnDoing || !api || !features.analytics || environment.hasOptedOut || lifetime.aborted)
      return
    isAnalyticsAwake = true
    // Ignore an analytics chunk that cannot be loaded.
    import('./analytics/startAnalytics.ts')
      .then(({ startAnalytics }) => startAnalytics(getKit(), past.splice(0)))
      .catch(() => {})
  }
  const siwx = options.siweConfig?.toSiwx(options) ?? options.siwx
  const runtime: KitRuntime = {
    givenFeatures: new Set(Object.keys(options.features ?? {})),
    lifetime,
    onDestroy,
    siwx,
    loadSignIn:
      siwx &&
      (isRestored =>
        import('../signIn/startSignIn.ts')
          .then(({ startSignIn }) => startSignIn(getKit(), isRestored))
          .catch(() => undefined)),
    alerts,
    isAppendDisabled: options.disableAppend === true,
    inlineIn: options.inlineIn,
    rpcUrls: options.rpcUrls ?? {},
    storage: createKitStorage(
      environment,
      (row, cause) => runtime.emit({ ...toAlert(row, cause), severity: 'warning' }),
      lifetime,
      store.getState().settings.storageKey,
    ),
    emit(event) {
      if (event.type === 'ALERT') {
        if (reported.has(event.code)) return
        reported.add(event.code)
        alerts.push(event)
        say(event.severity, `${event.message} (${event.code})`, event.cause)
      }
      if (past.length < PAST_EVENTS) past.push(event)
      wakeAnalytics(event)
      // If the chunk cannot be loaded, the next connection or `signIn` loads it.
      if (event.type === 'CONNECT_SUCCESS') runtime.loadSignIn?.(event.isReconnect)
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (cause) {
          // An error of a host's listener is logged once and stops nothing else (fault 133).
          if (!reported.has('listener')) say('error', 'an event listener threw', cause)
          reported.add('listener')
        }
      }
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connection(event) {
      if (lifetime.aborted) return
      const before = store.getState()
      const { state, effects } =
        typeof event === 'function' ? event(before, connectionTransition) : connectionTransition(before, event)
      if (state !== before) store.setState(state)
      for (const effect of effects) {
        if (effect.type === 'persist') saveConnections(getKit())
        else {
          const connector = store.getState().connectors.find(other => other.id === effect.connectorId)
          if (connector)
            endConnector(getKit(), connector, effect.namespace).catch(cause =>
              runtime.emit({ type: 'INTERNAL_SDK_ERROR', code: 'connection/release', message: String(cause) }),
            )
        }
      }
    },
    modal(event) {
      if (lifetime.aborted) return
      const { modal, namespaces } = store.getState()
      const isConnected = Object.values(namespaces).some(now => now.status === 'connected')
      const { state, effects } = modalTransition(modal, event)
      if (state !== modal) store.setState({ modal: state })
      const last = state.history.at(-1)
      if (state.isOpen && last && last.key !== modal.history.at(-1)?.key)
        runtime.emit({ type: 'VIEW', view: last.view })
      for (const effect of effects) {
        if (effect.type === 'opened') runtime.emit({ type: 'MODAL_OPEN', isConnected })
        else if (effect.type === 'closed') runtime.emit({ type: 'MODAL_CLOSE', isConnected })
        else after(shakeResetMs, () => runtime.modal({ type: 'shakeEnded' }))
      }
    },
    toast(event) {
      if (lifetime.aborted) return
      const { state, effects } = toastTransition(store.getState().toast, event)
      store.setState({ toast: state })
      for (const effect of effects) {
        if (effect.type === 'wait') after(toastDelayMs, () => runtime.toast({ type: 'waited' }))
        else after(toastShownMs, () => runtime.toast({ type: 'hide', id: effect.id }))
      }
    },
    startTask(name, signal) {
      tasks.get(name)?.abort()
      const task = new AbortController()
      tasks.set(name, task)
      const end = () => task.abort()
      for (const outer of [signal, lifetime]) {
        if (outer?.aborted) end()
        else outer?.addEventListener('abort', end, { signal: task.signal })
      }
      return task
    },
    abortTasks(prefix) {
      for (const [name, task] of tasks) if (name.startsWith(prefix)) task.abort()
    },
    slot(create) {
      if (!slots.has(create)) slots.set(create, create(getKit()))
      return slots.get(create) as ReturnType<typeof create>
    },
  }
  // Tasks end with the lifetime by themselves.
  onDestroy(() => {
    runtime.surface?.destroy()
    listeners.clear()
  })
  return runtime
}
