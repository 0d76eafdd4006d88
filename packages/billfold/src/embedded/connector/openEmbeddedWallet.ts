import { orderNetworks } from '../../core/actions/orderNetworks.ts'
import { showToast } from '../../core/actions/showToast.ts'
import type { Connector, ConnectorEvents } from '../../core/contracts/Connector.ts'
import type { Embedded, EmbeddedOptions } from '../../core/contracts/Embedded.ts'
import type { WalletSessionRules } from '../../core/contracts/WalletSessionRules.ts'
import type { Kit } from '../../core/Kit.ts'
import type { Namespace } from '../../protocol/caip/types.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import type { SocialProvider } from '../../protocol/stored/isSocialProvider.ts'
import { storedPendingSocial } from '../../protocol/stored/storedPendingSocial.ts'
import { createVaultTalk } from '../createVaultTalk.ts'
import { createLogins, type Logins } from '../login/createLogins.ts'
import type { LoginWindow } from '../login/createLoginWindow.ts'
import { toLoginError } from '../login/toLoginError.ts'
import { toReturningUri } from '../login/toReturningUri.ts'
import { createApprovals } from '../requests/createApprovals.ts'
import { createRequests } from '../requests/createRequests.ts'
import { createVaultLink } from '../requests/createVaultLink.ts'
import type { EmbeddedState } from '../session/createEmbeddedState.ts'
import { createVaultSession } from '../session/createVaultSession.ts'
import { introducePage } from '../session/introducePage.ts'
import { keepUserShown } from '../session/keepUserShown.ts'
import { toFrameTheme } from '../session/toFrameTheme.ts'
import { toFrameUrl } from '../toFrameUrl.ts'

type Popup = Exclude<SocialProvider, 'farcaster'>

/** What a connector of `embedded()` does once its code is there. */
export type EmbeddedWallet = Logins &
  Required<Pick<Connector, 'connect' | 'reconnect' | 'switchNetwork' | 'request'>> &
  Pick<Embedded, 'setAccountType' | 'syncTheme' | 'openSettings' | 'changeEmail'> & {
    disconnect(): Promise<void>
    provider(namespace: Namespace): unknown
    /** A social login by a window that was opened in the tap. */
    social(options: EmbeddedOptions & { provider: Popup; window: LoginWindow }): Promise<void>
    /** The same without a window: this page goes there itself. */
    redirectSocial(provider: Popup): Promise<void>
    /** What the page before this one had left for. */
    resumeSocial(provider: SocialProvider, result: string): Promise<void>
    /** A login by passkey in the frame, or in a window that was opened in the tap. */
    passkey(options: EmbeddedOptions & { window: LoginWindow | undefined }): Promise<void>
  }

/** Opens the wallet of a kit, with the rules of its families; the frame comes when it is first asked. Ends with the kit. */
export async function openEmbeddedWallet(options: openEmbeddedWallet.Options): Promise<EmbeddedWallet> {
  const { kit, listeners, namespaces, projectId, state, vault } = options
  const { runtime, store } = kit
  const loaded = namespaces.map(async namespace => {
    const rule = await kit.adapters.get(namespace)?.pairing?.load()
    return rule && ([namespace, rule] as const)
  })
  const rules: ReadonlyMap<Namespace, WalletSessionRules> = new Map(
    (await Promise.all(loaded)).filter(entry => !!entry),
  )

  const showUser = keepUserShown(runtime.storage, state)
  const talk = createVaultTalk({
    kit,
    url() {
      const ordered = orderNetworks(store.getState(), namespaces)
      const { activeNamespace } = store.getState()
      const network = ordered.find(({ namespace }) => namespace === activeNamespace) ?? ordered[0]
      // The host's own nodes may have a key in their address: those are sent over the port only.
      return toFrameUrl({ vault, projectId, networkId: network?.id ?? 'eip155:1', rpcUrl: network?.rpcUrls[0] })
    },
    async prepare(caller) {
      await introducePage(kit, projectId, caller)
      showUser()
    },
    onEvent(name) {
      if (name === 'SESSION_END') session.ended()
      else if (name === 'ESCAPE') approvals.leave()
      else if (name === 'CLOSE') approvals.decided()
    },
  })
  const approvals = createApprovals({ kit, state, talk })
  const session = createVaultSession({
    kit,
    talk,
    rules,
    showUser,
    listeners,
    ask: approvals.run,
    onHere: () =>
      void import('../requests/takeSent.ts')
        .then(({ takeSent }) => takeSent({ kit, talk, rules, connected: session.connected }))
        .catch(() => {}),
    onEnd: approvals.rejectAll,
  })
  const links = new Map(
    namespaces.map(namespace => [
      namespace,
      createVaultLink({ kit, namespace, session, request: parameters => request(parameters) }),
    ]),
  )
  const request = createRequests({ kit, talk, approvals, rules, links })
  const providers = new Map(
    [...links].map(([namespace, link]) => [namespace, rules.get(namespace)?.createProvider?.(link)]),
  )
  const syncTheme = ({ signal }: EmbeddedOptions) =>
    talk.ask('SYNC_THEME', toFrameTheme(store.getState().theme), { signal })
  let newest: AbortController | undefined
  /** One social login at a time: the newest (fault 61). */
  const beginSocial = (signal: AbortSignal | undefined) => {
    newest?.abort()
    const mine = new AbortController()
    newest = mine
    signal?.addEventListener('abort', () => mine.abort(), { once: true })
    return mine.signal
  }

  return {
    ...createLogins({ kit, talk, loggedIn: session.loggedIn }),
    ...session,
    request,
    syncTheme,
    openSettings: async ({ signal }) => void (await session.leadTo('settings', signal)),
    changeEmail: ({ signal }) => session.leadTo('email', signal),
    provider: namespace => (session.connected()[namespace] ? providers.get(namespace) : undefined),

    async social({ provider, signal, window }) {
      const newest = beginSocial(signal)
      // A login by code does not need it.
      const { runSocial } = await import('../login/runSocial.ts')
      const { origin } = new URL(vault)
      const asked = { kit, talk, provider, window, vaultOrigin: origin, signal: newest }
      const { userName } = await runSocial(asked).catch(nameless)
      session.loggedIn({ provider, userName: userName ?? undefined })
    },
    async passkey({ signal, window }) {
      const newest = beginSocial(signal)
      const { runPasskey } = await import('../login/runPasskey.ts')
      await runPasskey({ kit, talk, window, vaultOrigin: new URL(vault).origin, signal: newest })
      session.loggedIn({})
    },
    async redirectSocial(provider) {
      newest?.abort()
      try {
        const { uri } = await talk.ask('GET_SOCIAL_REDIRECT_URI', { provider })
        runtime.storage.write(storedPendingSocial, provider)
        window.open(toReturningUri(uri, location.href), '_top')
      } catch (cause) {
        throw toLoginError(cause)
      }
    },
    async resumeSocial(provider, result) {
      try {
        const { userName } = await talk.ask('CONNECT_SOCIAL', { uri: result }).catch(nameless)
        session.loggedIn({ provider, userName: userName ?? undefined })
        const { connect } = await import('../../core/actions/connect.ts')
        await connect(kit, { connector: 'auth' })
      } catch (cause) {
        const error = toLoginError(cause)
        if (isBillfoldError(error) && error.code !== 'request/aborted') {
          runtime.emit({ type: 'SOCIAL_LOGIN_ERROR', provider, code: error.code })
          // A page that has just begun has drawn nothing yet that a toast could be shown by.
          await runtime.surface?.warm()
          showToast(kit, 'error', error.shortMessage)
        }
        throw error
      }
    },
  }
}

/** The visitor is logged in, and only their wallet is not open here: `connect` asks for that. */
function nameless(cause: unknown): { readonly userName?: undefined } {
  if (isBillfoldError(cause, 'vault/factor-needed')) return {}
  throw cause
}

export declare namespace openEmbeddedWallet {
  type Options = {
    readonly kit: Kit
    /** Its address ends with a slash. */
    readonly vault: string
    readonly projectId: string
    readonly namespaces: readonly Namespace[]
    readonly state: EmbeddedState
    readonly listeners: { readonly [event in keyof ConnectorEvents]: ReadonlySet<ConnectorEvents[event]> }
  }
}
