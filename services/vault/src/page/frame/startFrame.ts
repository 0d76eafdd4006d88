import { awaitHost, createAnswerer } from 'billfold/channel'
import { type FramePayload, frameProtocol, isOriginAllowed, type NetworkId } from 'billfold/protocol'
import { loadOnce } from '../../browser/loadOnce.ts'
import type { PageSeams } from '../../browser/PageSeams.ts'
import type { PageSettings } from '../../contract/calls/pageSettings.ts'
import type { CustodianClient } from '../../custody/worker/connectCustodian.ts'
import type { Decision } from '../../requests/approval/Decision.ts'
import { createChains } from '../../requests/chain/createChains.ts'
import { createDescriber } from '../../requests/erc7730/createDescriber.ts'
import { createApprovalQueue } from '../../requests/rpc/createApprovalQueue.ts'
import type { Approval } from '../../requests/screen/Approval.ts'
import type { PageText } from '../../texts/createText.ts'
import { createPageTools } from '../createPageTools.ts'
import type { openApprovalWindow } from '../popup/openApprovalWindow.ts'
import type { SessionStorage } from '../session/SessionStorage.ts'
import type { createSettingsWindow } from '../settings/window/createSettingsWindow.ts'
import { createWalletAccess, type WalletAccess } from '../wallet/createWalletAccess.ts'
import { createAlone } from './createAlone.ts'
import { createBundles } from './createBundles.ts'
import { createFrameHandlers } from './createFrameHandlers.ts'
import { createNonces } from './createNonces.ts'
import { createOutbox } from './createOutbox.ts'
import { createRepeats } from './createRepeats.ts'
import { createSiteMemory } from './createSiteMemory.ts'
import { createTrust } from './createTrust.ts'

/**
 * The vault's frame: waits for the host's page, and serves it over its port. The origins that may embed it come from the vault's own server; the
 * embedding page's is proven by its greeting, and by `frame-ancestors` before that.
 *
 * @returns ends it: no listener, no port, no worker is left.
 */
export function startFrame(options: startFrame.Options): () => void {
  const { custodian, network, reload, seams, settings, storage, vaultOrigin, window } = options
  let answerer: createAnswerer.ReturnType | undefined
  const onEnd = () => {
    // For any reason of the end: nothing is signed without a session.
    wallet.forget()
    answerer?.emit('SESSION_END')
  }
  const { client, codes, session, walletTools } = createPageTools({
    custodian,
    onEnd,
    seams,
    settings,
    storage,
    vaultOrigin,
  })
  const access = createWalletAccess(custodian, walletTools)
  const offLocked = custodian.onLocked(() => access.forget())
  const wallet: WalletAccess = {
    ...access,
    forget() {
      // The worker is shared with the visitor who was logged in before.
      custodian.delegate()
      access.forget()
    },
  }
  const settingsWindow = loadOnce(async () => {
    const { createSettingsWindow } = await import('../settings/window/createSettingsWindow.ts')
    return createSettingsWindow({ ...options.settingsWindow, window, custodian, wallet })
  })
  const kept = { alone: createAlone(options.locks), now: seams.clock.now, storage: options.trustStorage }
  const nonces = createNonces(kept)
  const repeats = createRepeats(seams.clock)
  const rules = { development: settings.isDevelopment, isPublicSuffix: () => false }
  const chains = createChains({ networks: settings.networks, seams, t: options.t })
  const { hasDescriptors = false } = settings
  const describer = createDescriber({ hasDescriptors, vaultOrigin, fetch: seams.fetch })
  const keys: startFrame.WindowKeys = {
    deviceEnvelopeIds: wallet.deviceEnvelopeIds,
    onKeyless(port, isGone) {
      void import('../popup/keepWindowKey.ts')
        .then(({ keepWindowKey }) => keepWindowKey({ tools: walletTools, wallet, port, isGone }))
        .catch((error: unknown) => options.onFault?.('window-key', error))
    },
  }
  const stopWaiting = awaitHost({
    window,
    isOriginAllowed: origin => isOriginAllowed(origin, settings.allowedOrigins, rules),
    onHost({ nonce, origin, port }) {
      answerer?.close()
      const ofHost = { client, session, projectId: settings.projectId, hostOrigin: origin }
      const site = createSiteMemory({ origin, now: seams.clock.now, storage: options.trustStorage })
      const outbox = createOutbox({ ...kept, origin, chains, repeats })
      let claimedName: string | undefined
      const mine = createAnswerer(port, {
        handlers: createFrameHandlers({
          session,
          // Who comes back needs none of these.
          login: loadOnce(async () => {
            const { createEmailLogin } = await import('../login/createEmailLogin.ts')
            return createEmailLogin({ ...ofHost, codes })
          }),
          social: loadOnce(async () => {
            const { createSocialLogin } = await import('../login/createSocialLogin.ts')
            return createSocialLogin(ofHost)
          }),
          farcaster: loadOnce(async () => {
            const { createFarcasterLogin } = await import('../login/createFarcasterLogin.ts')
            return createFarcasterLogin({ ...ofHost, clock: seams.clock })
          }),
          async connectPasskey(asked) {
            const { connectPasskey } = await import('./connectPasskey.ts')
            await connectPasskey({
              ...ofHost,
              ...asked,
              window,
              vaultOrigin,
              realm: settings.realm,
              credentials: options.credentials,
              theme: options.theme?.(),
            })
          },
          wallet,
          outbox,
          network,
          t: options.t,
          rpc: {
            origin,
            custodian,
            seams,
            chains,
            describer,
            queue: createApprovalQueue({ now: seams.clock.now, memory: site }),
            bundles: createBundles({ origin, storage: options.trustStorage }),
            nonces,
            outbox,
            filters: new Map(),
            trust: createTrust({
              origin,
              // Neither listed by name nor by a pattern that holds outside of development. Outside of development the handshake refuses such origins.
              isPreviewSite:
                !settings.allowedOrigins.includes(origin) &&
                !isOriginAllowed(origin, settings.allowedOrigins, { ...rules, development: false }),
              storage: options.trustStorage,
              userId: () => session.facts()?.userId,
              wasCovered: site.wasCovered,
            }),
            claimedName: () => claimedName,
            describeNetwork(id) {
              const { decimals, name, symbol } = chains.find(id) ?? { name: id, symbol: '', decimals: 18 }
              return { id, name, symbol, decimals }
            },
            decide: options.decide,
          },
          unlock: options.unlock,
          changeEmail: options.changeEmail,
          settingsWindow,
          abort: id => mine.abort(id),
          onTheme: options.onTheme ?? (() => {}),
          onClaim(claimed) {
            claimedName = claimed.metadata?.name
          },
          reload,
          ...(options.onFault ? { onFault: options.onFault } : {}),
        }),
        ...(options.onFault ? { onFault: options.onFault } : {}),
      })
      answerer = mine
      options.onHost?.({ emit: name => mine.emit(name), noteCovered: site.noteCovered, keys })
      mine.emit('READY', { version: frameProtocol.version, nonce })
    },
  })
  return () => {
    stopWaiting()
    session.leave()
    offLocked()
    repeats.end()
    answerer?.close()
    custodian.end()
  }
}

export declare namespace startFrame {
  /** How the vault's windows come to keep a key of the open wallet. */
  type WindowKeys = Pick<openApprovalWindow.Options, 'onKeyless'> & Pick<WalletAccess, 'deviceEnvelopeIds'>
  /** The page that has greeted. */
  type Host = {
    emit(name: 'ESCAPE' | 'CLOSE'): void
    /** Records that something covered a request of this page while it was shown. */
    noteCovered(): void
    readonly keys: WindowKeys
  }
  type Options = {
    readonly window: Window
    readonly settings: PageSettings
    /** Of this page. */
    readonly vaultOrigin: string
    /** The one that the frame's address names. */
    readonly network: NetworkId
    readonly custodian: CustodianClient
    readonly storage: SessionStorage
    readonly seams: PageSeams
    reload(): void
    readonly t: PageText
    /** For passkeys in the frame: `undefined` where the browser has no passkeys, or does not report to a server on which page one was used. */
    readonly credentials?: CredentialsContainer | undefined
    /** `data-theme` of the page, for windows that it is asked by. */
    theme?(): string | undefined
    /** Shows a request and waits for the visitor. */
    decide(approval: Approval, signal: AbortSignal): Promise<Decision>
    /** Asks the visitor for what opens their wallet; whether it is open then. */
    readonly unlock: createFrameHandlers.Tools['unlock']
    /** Leads the visitor to the change of the login's address; whether the new one is saved. */
    readonly changeEmail: createFrameHandlers.Tools['changeEmail']
    /** How the visitor gets to the settings of their wallet. */
    readonly settingsWindow: Pick<createSettingsWindow.Options, 'show' | 'open'>
    /** The browser's, where it has them. */
    readonly locks?: LockManager | undefined
    /** What the frame's part of the browser keeps; throws where it keeps nothing. */
    trustStorage(): Pick<Storage, 'getItem' | 'setItem'>
    /** The site on whose page the frame is, as soon as it has greeted. */
    onHost?(host: Host): void
    onTheme?(theme: FramePayload<'SYNC_THEME'>): void | Promise<void>
    /** Unexpected errors; the page gets 'Something went wrong'. */
    onFault?(name: string, error: unknown): void
  }
}
