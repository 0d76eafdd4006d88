import { closeModal, type Kit, openModal } from 'billfold'
import type {
  Connected,
  Connector,
  ConnectorEvents,
  ConnectorFactory,
  Embedded,
  EmbeddedRequest,
  EmbeddedUser,
} from 'billfold/adapter'
import { joinSignals, untilAborted } from 'billfold/adapter'
import {
  alertIframeLoadFailed,
  BillfoldError,
  connectionRejected,
  connectorNotConnected,
  emailCooldownMs,
  farcasterConnectionFailed,
  type NetworkId,
  notEmailOrSocial,
  popupClosed,
  requestAborted,
  socialConnectionFailed,
  vaultCodeExpired,
  vaultCodeWrong,
  vaultEmailCooldown,
  vaultInvalidEmail,
  vaultLoginOver,
  vaultNotConnected,
  vaultOffline,
  vaultPasskeyRefused,
  vaultPasskeyUnsupported,
  walletRejected,
} from 'billfold/protocol'
import { drawVirtualFrame } from './drawVirtualFrame.ts'
import { type EmbeddedSwitches, soundEmbedded } from './EmbeddedSwitches.ts'
import type { VirtualEmbedded } from './VirtualEmbedded.ts'

/** Something that a test ends. */
type Wait = { resolve(): void; reject(error: BillfoldError): void }

/**
 * An embedded wallet without a vault: the test, or the developer who looks at their page, plays mails, login windows and the frame. It enters a kit by the public
 * seam `connectors`, its time is that of the kit, and `request` answers with `answer`.
 *
 * @example
 * const vault = createVirtualEmbedded({ loadUi: loadEmbeddedUi, holdings: { toy: { accounts: madeUpAccounts, approvedNetworks: 'all' } } })
 * const kit = createBillfold({ families: [createMadeUpFamily()], connectors: [vault.factory] })
 * vault.set({ firstStep: 'verify-device' })
 */
export function createVirtualEmbedded(options: createVirtualEmbedded.Options): VirtualEmbedded {
  let switches: EmbeddedSwitches = { ...soundEmbedded, cooldownMs: emailCooldownMs, ...options.switches }
  let user: EmbeddedUser | undefined = options.user
  /** Who has proven himself, until the wallet is connected. */
  let proven: EmbeddedUser | undefined
  let networkIds = new Map(Object.entries(options.holdings).map(([namespace, { networkId }]) => [namespace, networkId]))
  let accountType: 'eoa' | 'smartAccount' | undefined
  /** What was entered, until the code proves it. */
  let claimed = ''
  /** Before which no other mail goes to an address. */
  const allowedAt = new Map<string, number>()
  let device: Wait | undefined
  let login:
    | (Wait & { readonly provider: EmbeddedUser['provider'] | 'passkey'; readonly isInFrame?: boolean })
    | undefined
  const counts = { mails: 0, windows: 0, redirects: 0, themes: 0 }
  const waiting: (EmbeddedRequest & Wait)[] = []
  const listeners = new Set<() => void>()
  const subscribers = {
    change: new Set<ConnectorEvents['change']>(),
    disconnect: new Set<ConnectorEvents['disconnect']>(),
  }
  let count = 0
  let redraw = () => {}
  const notify = () => {
    redraw()
    for (const listener of [...listeners]) listener()
  }
  const granted = (): Connected =>
    Object.fromEntries(
      Object.entries(options.holdings).map(([namespace, holding]) => {
        const networkId = networkIds.get(namespace)
        const isFirst = (type: string) => type === (accountType ?? holding.accounts[0]?.type)
        return [
          namespace,
          {
            ...holding,
            accounts: [...holding.accounts].sort((a, b) => Number(isFirst(b.type)) - Number(isFirst(a.type))),
            ...(networkId ? { networkId } : {}),
          },
        ]
      }),
    )
  const emitChange = () => {
    for (const listener of [...subscribers.change]) listener(granted())
  }

  const factory: ConnectorFactory = kit => {
    const { clock } = kit.environment
    /** Every answer goes through the switches, and settles once `signal` aborts. */
    const answer = <value>(signal: AbortSignal | undefined, run: () => value): Promise<value> =>
      new Promise((resolve, reject) => {
        const onAbort = () => reject(new BillfoldError(requestAborted, { cause: signal?.reason }))
        if (signal?.aborted) return onAbort()
        signal?.addEventListener('abort', onAbort, { once: true })
        clock.after(switches.delayMs, () => {
          if (switches.reach === 'silent' || signal?.aborted) return
          try {
            if (switches.reach === 'offline') throw new BillfoldError(vaultOffline)
            if (switches.reach === 'no-frame') throw new BillfoldError(alertIframeLoadFailed)
            if (switches.reach === 'too-many') throw new BillfoldError(vaultEmailCooldown, { context: { n: 3_600 } })
            resolve(run())
          } catch (cause) {
            reject(cause)
          }
        })
      })
    const until = (given: AbortSignal | undefined, begin: (wait: Wait) => void): Promise<void> => {
      const { release, signal } = joinSignals(given, kit.runtime.lifetime)
      return untilAborted(new Promise<void>((resolve, reject) => begin({ resolve, reject })), signal).finally(release)
    }
    /** What the visitor does in a window or with their passkey: one at a time, the newest. */
    const untilProven = (signal: AbortSignal | undefined, begin: (wait: Wait) => void) => {
      if (login?.provider !== 'farcaster') login?.reject(new BillfoldError(requestAborted))
      return until(signal, begin)
    }
    const send = (email: string) => {
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new BillfoldError(vaultInvalidEmail)
      const leftMs = (allowedAt.get(email) ?? 0) - clock.now()
      if (leftMs > 0) throw new BillfoldError(vaultEmailCooldown, { context: { n: Math.ceil(leftMs / 1_000) } })
      allowedAt.set(email, clock.now() + switches.cooldownMs)
      counts.mails += 1
    }
    const check = (otp: string, right: string) => {
      if (switches.codes === 'expired') throw new BillfoldError(vaultCodeExpired)
      if (switches.codes === 'over') throw new BillfoldError(vaultLoginOver)
      if (otp !== right) throw new BillfoldError(vaultCodeWrong)
    }

    const embedded: Embedded = {
      user: () => user,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      startEmail: ({ email, signal }) =>
        answer(signal, () => {
          send(email)
          claimed = email
          if (switches.firstStep === 'connect') proven = { email }
          return switches.firstStep
        }),
      emailAllowedAt: email => allowedAt.get(email) ?? 0,
      waitForDevice: ({ signal }) =>
        until(signal, wait => {
          device = wait
        }),
      verifyCode: ({ otp, signal }) =>
        answer(signal, () => {
          check(otp, switches.code)
          proven = { email: claimed }
        }),
      startSocial({ provider, signal }) {
        let isBlocked = switches.popup === 'blocked'
        if (!isBlocked) counts.windows += 1
        return {
          isBlocked: () => isBlocked,
          reopen() {
            isBlocked = switches.popup === 'blocked'
            if (!isBlocked) counts.windows += 1
            return !isBlocked
          },
          redirect: () =>
            answer(signal, () => {
              counts.redirects += 1
            }),
          done: untilProven(signal, wait => {
            login = { ...wait, provider }
            if (switches.reach === 'offline') wait.reject(new BillfoldError(vaultOffline))
            if (switches.reach === 'no-frame') wait.reject(new BillfoldError(alertIframeLoadFailed))
          }),
        }
      },
      startPasskey({ place, signal }) {
        const open = () => {
          const isOpen = place === 'window' && switches.popup === 'opens'
          if (isOpen) counts.windows += 1
          return isOpen
        }
        let isBlocked = !open() && place === 'window'
        return {
          isBlocked: () => isBlocked,
          reopen() {
            const isOpen = open()
            isBlocked = !isOpen && place === 'window'
            return isOpen
          },
          done: untilProven(signal, wait => {
            login = { ...wait, provider: 'passkey', isInFrame: place === 'frame' }
            if (switches.reach === 'offline') wait.reject(new BillfoldError(vaultOffline))
            if (switches.reach === 'no-frame') wait.reject(new BillfoldError(alertIframeLoadFailed))
            if (place === 'frame' && switches.passkeys === 'window')
              wait.reject(new BillfoldError(vaultPasskeyUnsupported))
          }),
        }
      },
      startFarcaster: ({ signal }) =>
        answer(signal, () => ({
          url: `https://farcaster.example/~/siwf?channelToken=${kit.environment.randomId()}`,
          done: until(signal, wait => {
            login = { ...wait, provider: 'farcaster' }
          }),
        })),
      setAccountType: ({ type, signal }) =>
        answer(signal, () => {
          accountType = type
          emitChange()
        }),
      smartAccountNetworks: () => switches.smartAccountNetworks,
      requests: () => waiting.map(({ id, method, network }) => ({ id, method, network })),
      syncTheme: ({ signal }) =>
        answer(signal, () => {
          counts.themes += 1
          frameOf(kit)
          redraw()
        }),
      loadUi: options.loadUi,
      settingsUrl: () => 'https://vault.example/settings',
      async openSettings({ signal }) {
        user = { ...(await leadOut(signal)), isOnThisDeviceAlone: false }
        notify()
      },
      async changeEmail({ signal }) {
        const email = switches.newEmail
        user = { ...(await leadOut(signal)), email }
        notify()
        return email
      },
    }

    /** The visitor, back from a window of the vault. */
    const leadOut = async (signal: AbortSignal | undefined) => {
      if (!user) throw new BillfoldError(vaultNotConnected)
      await askInModal('OPEN_WALLET', [...networkIds.values()].find(id => id !== undefined) ?? 'eip155:1', signal)
      return user
    }
    let wasOpen = false
    /** Shows a request until the test, or the visitor, has answered it. */
    const askInModal = async (method: string, network: NetworkId, signal: AbortSignal | undefined) => {
      count += 1
      const id = count
      const asked = until(signal, wait => waiting.push({ id, method, network, ...wait })).finally(() => {
        // Aborted by the caller.
        const at = waiting.findIndex(one => one.id === id)
        if (at >= 0) waiting.splice(at, 1)
      })
      notify()
      // The view is there for those that are asked behind it.
      if (waiting.length === 1) {
        wasOpen = kit.store.getState().modal.isOpen
        if (wasOpen) kit.runtime.modal({ type: 'push', target: { view: 'ApproveTransaction' } })
        else openModal(kit, { view: 'ApproveTransaction' })
      }
      await asked
    }
    let drawn: ReturnType<typeof drawVirtualFrame> | undefined
    const frameOf = (of: Kit) => {
      const slot = of.runtime.surface?.frameSlot
      if (!slot) return
      drawn ??= drawVirtualFrame(slot, { onAnswer: answerOldest, onEscape: () => closeModal(of, 'visitor') })
      redraw = () => {
        const { mode } = of.store.getState().theme
        const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme:dark)').matches)
        drawn?.draw(waiting[0], isDark ? 'dark' : 'light')
      }
    }
    // Closing the modal rejects, which the vault confirms; an inline one stays, and returns to its first view.
    const stop = kit.store.subscribe(({ modal }, before) => {
      const isShown = (now: typeof modal) => now.isOpen && now.history.some(({ view }) => view === 'ApproveTransaction')
      if (!isShown(before.modal) || isShown(modal)) return
      for (const { reject } of waiting.splice(0)) reject(new BillfoldError(walletRejected))
      notify()
    })
    kit.runtime.onDestroy(stop)

    const connector: Connector = {
      id: 'embedded',
      name: 'Virtual vault',
      kind: 'embedded',
      namespaces: Object.keys(options.holdings),
      embedded,
      connect: ({ signal }) =>
        answer(signal, () => {
          if (!user && !proven) throw new BillfoldError(notEmailOrSocial)
          if (proven) {
            user = { custody: switches.custody, ...proven }
            proven = undefined
            // A login that came about ends the wait for the next mail.
            allowedAt.clear()
            notify()
          }
          return granted()
        }),
      reconnect: ({ signal }) => answer(signal, () => (user ? granted() : null)),
      async disconnect() {
        user = undefined
        proven = undefined
        notify()
      },
      switchNetwork: ({ network, signal }) =>
        answer(signal, () => {
          networkIds = new Map(networkIds).set(network.namespace, network.id)
        }),
      async request({ method, network, signal }) {
        if (!user) throw new BillfoldError(connectorNotConnected)
        await askInModal(method, network, signal)
        return options.answer ?? null
      },
      on(event, listener) {
        const all = subscribers[event] as Set<typeof listener>
        all.add(listener)
        return () => all.delete(listener)
      },
    }
    leave = () => {
      if (waiting.length > 0) return
      // Back to what asked, as the connector does; a modal that was opened for the request closes behind it.
      if (wasOpen)
        kit.runtime.modal({ type: 'back', isConnected: true, isInline: kit.store.getState().settings.isInline })
      else closeModal(kit, 'done')
      wasOpen = false
    }
    return connector
  }

  let leave = () => {}
  const answerOldest = (outcome: 'approve' | 'decline') => {
    const oldest = waiting.shift()
    if (!oldest) throw new Error('Nothing waits for an answer')
    if (outcome === 'approve') oldest.resolve()
    else oldest.reject(new BillfoldError(walletRejected))
    notify()
    leave()
  }
  return {
    factory,
    counts,
    get user() {
      return user
    },
    get switches() {
      return switches
    },
    set(change) {
      switches = { ...switches, ...change }
    },
    get requests() {
      return waiting
    },
    allowDevice() {
      counts.mails += 1
      device?.resolve()
    },
    endLogin(outcome, userName = 'vera') {
      if (!login) throw new Error('No login is under way')
      const { isInFrame, provider, resolve, reject } = login
      if (outcome === 'done') {
        proven = provider === 'passkey' ? {} : { userName, provider }
        resolve()
      } else if (provider === 'farcaster') reject(new BillfoldError(farcasterConnectionFailed))
      else if (outcome === 'closed') reject(new BillfoldError(isInFrame ? connectionRejected : popupClosed))
      else if (outcome === 'failed') reject(new BillfoldError(socialConnectionFailed))
      else reject(new BillfoldError(provider === 'passkey' ? vaultPasskeyRefused : connectionRejected))
    },
    answer: answerOldest,
    endSession() {
      user = undefined
      proven = undefined
      notify()
      for (const listener of [...subscribers.disconnect]) listener()
    },
  }
}

export declare namespace createVirtualEmbedded {
  type Options = {
    /** `loadEmbeddedUi` of `billfold/embedded`: what the modal draws of such wallets is not in every page. */
    readonly loadUi: Embedded['loadUi']
    /** What the wallet holds, by namespace; with accounts of both types, the first one is active. */
    readonly holdings: Connected
    /** Who is logged in from an earlier visit. */
    readonly user?: EmbeddedUser
    /** What requests are answered with. */
    readonly answer?: unknown
    readonly switches?: Partial<EmbeddedSwitches>
  }
}
