import { alertMissingProject } from '../../core/api/alertMissingProject.ts'
import { untilAborted } from '../../core/async/untilAborted.ts'
import type { Connector, ConnectorEvents } from '../../core/contracts/Connector.ts'
import type { Embedded } from '../../core/contracts/Embedded.ts'
import type { Kit } from '../../core/Kit.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorNotConnected } from '../../protocol/errors/rows/connector.ts'
import { storedLoginUsed } from '../../protocol/stored/storedLoginUsed.ts'
import { loadEmbeddedUi } from '../loadEmbeddedUi.ts'
import { createLoginWindow } from '../login/createLoginWindow.ts'
import { createEmbeddedState } from '../session/createEmbeddedState.ts'
import { toVaultUrl } from '../toVaultUrl.ts'
import type { EmbeddedWallet } from './openEmbeddedWallet.ts'

/** Namespaces that a vault has wallets for (specification section 3, "Auth-wallet supported namespaces"). */
const SERVED: readonly string[] = ['eip155', 'solana']

/** What takes one thing with a signal, and gives a promise. */
type Later = keyof (Embedded & Connector) & keyof Omit<EmbeddedWallet, 'provider' | 'disconnect' | 'emailAllowedAt'>

/**
 * The connector of `embedded()`: what a page loads at its start. The vault's frame and all that speaks with it is a chunk, fetched when a visitor logs in, or when
 * one who did comes back.
 */
export function createEmbeddedConnector(kit: Kit, options: createEmbeddedConnector.Options): Connector {
  const { environment, runtime, store } = kit
  const { storage } = runtime
  const listeners = {
    change: new Set<ConnectorEvents['change']>(),
    disconnect: new Set<ConnectorEvents['disconnect']>(),
  }
  const state = createEmbeddedState()
  const projectId = options.projectId ?? store.getState().settings.projectId ?? ''
  alertMissingProject(kit, projectId, options.vault)
  const namespaces = [...kit.adapters.values()]
    .filter(({ namespace, pairing }) => pairing && SERVED.includes(namespace))
    .map(({ namespace }) => namespace)
  let opened: EmbeddedWallet | undefined
  let opening: Promise<EmbeddedWallet> | undefined
  const load = () => import('./openEmbeddedWallet.ts')
  const open = () => {
    opening ??= load()
      .catch(load)
      .then(chunk =>
        chunk.openEmbeddedWallet({
          kit,
          vault: options.vault,
          projectId,
          namespaces,
          state,
          listeners,
        }),
      )
      .then(wallet => {
        opened = wallet
        return wallet
      })
    // The next call tries again.
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  const use = <result>(signal: AbortSignal | undefined, run: (wallet: EmbeddedWallet) => Promise<result>) =>
    untilAborted(opened ? run(opened) : open().then(run), signal ?? runtime.lifetime)
  /** A call that is the chunk's alone. */
  const later =
    <name extends Later>(name: name) =>
    (parameters: Parameters<EmbeddedWallet[name]>[0]): ReturnType<EmbeddedWallet[name]> =>
      use(parameters.signal, wallet => wallet[name](parameters as never) as Promise<unknown>) as ReturnType<
        EmbeddedWallet[name]
      >

  const wasUsed = () => storage.read(storedLoginUsed) === true
  // The page left for a provider, and is back. The events and a toast say what became of it.
  if (location.search.includes('result_uri='))
    import('../login/takeReturn.ts')
      .then(({ takeReturn }) => {
        const taken = takeReturn(storage)
        return taken && use(undefined, wallet => wallet.resumeSocial(taken.provider, taken.result))
      })
      .catch(() => {})

  const contract: Embedded = {
    user: () => state.now().user,
    requests: () => state.now().requests,
    subscribe: state.subscribe,
    startEmail: later('startEmail'),
    // Nothing is asked for before the chunk is there, which counts from what it finds.
    emailAllowedAt: email => opened?.emailAllowedAt(email) ?? 0,
    waitForDevice: later('waitForDevice'),
    verifyCode: later('verifyCode'),
    startSocial({ provider: chosen, signal }) {
      const login = createLoginWindow(toVaultUrl(options.vault, 'loading', projectId).href, environment.randomId())
      const done = use(signal, wallet => wallet.social({ provider: chosen, window: login, signal }))
      // A caller that awaits `done` later receives the rejection then.
      done.catch(() => login.close())
      return {
        isBlocked: login.isBlocked,
        reopen: login.reopen,
        redirect: () => use(signal, wallet => wallet.redirectSocial(chosen)),
        done,
      }
    },
    startPasskey({ place, signal }) {
      const login =
        place === 'window'
          ? createLoginWindow(toVaultUrl(options.vault, 'passkey', projectId).href, environment.randomId())
          : undefined
      const done = use(signal, wallet => wallet.passkey({ window: login, signal }))
      done.catch(() => login?.close())
      return { isBlocked: () => !!login?.isBlocked(), reopen: () => !!login?.reopen(), done }
    },
    startFarcaster: later('startFarcaster'),
    changeEmail: later('changeEmail'),
    setAccountType: later('setAccountType'),
    smartAccountNetworks: () => state.now().smartAccountNetworks,
    syncTheme: later('syncTheme'),
    loadUi: loadEmbeddedUi,
    openSettings: later('openSettings'),
    settingsUrl: () => toVaultUrl(options.vault, 'settings', projectId).href,
  }

  const connector: Connector = {
    id: 'auth',
    kind: 'embedded',
    name: options.name ?? 'Email & Social',
    ...(options.icon ? { icon: options.icon } : {}),
    namespaces,
    embedded: contract,
    connect: later('connect'),
    // Without a login before, the page makes no frame and no request.
    reconnect: async parameters => (wasUsed() ? later('reconnect')(parameters) : null),
    async disconnect() {
      if (opened || wasUsed()) await use(undefined, wallet => wallet.disconnect())
    },
    switchNetwork: later('switchNetwork'),
    async request(request) {
      if (!opened && !wasUsed()) throw new BillfoldError(connectorNotConnected)
      return later('request')(request)
    },
    provider: namespace => opened?.provider(namespace),
    on(event, listener) {
      const set = listeners[event] as Set<typeof listener>
      set.add(listener)
      return () => set.delete(listener)
    },
  }
  // What the list draws of a login comes beside the modal, and not after it. The modal requests it again, and shows a failure.
  const stop = kit.store.subscribe(({ modal }) => {
    if (!modal.isOpen) return
    stop()
    loadEmbeddedUi().catch(() => {})
  })
  const { announce } = options
  if (announce && namespaces.includes('eip155'))
    import('../announce/announceWallet.ts')
      .then(chunk => chunk.announceWallet(kit, connector, { vault: options.vault, ...Object(announce) }))
      .catch(() => {})
  return connector
}

export declare namespace createEmbeddedConnector {
  /** Those of `embedded()`, with the address of the vault as a folder. */
  type Options = {
    readonly vault: string
    readonly projectId?: string | undefined
    readonly name?: string | undefined
    readonly icon?: string | undefined
    readonly announce?: boolean | { readonly rdns: string } | undefined
  }
}
