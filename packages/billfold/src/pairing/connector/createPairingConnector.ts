import { alertMissingProject } from '../../core/api/alertMissingProject.ts'
import { untilAborted } from '../../core/async/untilAborted.ts'
import type { Connector, ConnectorEvents } from '../../core/contracts/Connector.ts'
import type { Unsubscribe } from '../../core/contracts/Unsubscribe.ts'
import type { Kit } from '../../core/Kit.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorNotConnected } from '../../protocol/errors/rows/connector.ts'
import { pairingSessionsKey } from '../../protocol/stored/pairingSessionsKey.ts'
import { storedPairing } from '../../protocol/stored/storedPairing.ts'
import { storedPendingPairing } from '../../protocol/stored/storedPendingPairing.ts'
import type { AdvanceOffers } from './createAdvanceOffers.ts'
import type { openPairedWallet, PairedWallet } from './openPairedWallet.ts'

/**
 * The connector of `pairing()`: what a page loads at its start. Everything that speaks with a wallet is a chunk, fetched
 * when a visitor connects, when an offer is prepared, or when a session is there to be restored.
 */
export function createPairingConnector(kit: Kit, options: openPairedWallet.Options): Connector {
  const listeners = {
    change: new Set<ConnectorEvents['change']>(),
    disconnect: new Set<ConnectorEvents['disconnect']>(),
  }
  alertMissingProject(kit, options.projectId ?? kit.store.getState().settings.projectId, options.relay)
  let opened: PairedWallet | undefined
  let opening: Promise<PairedWallet> | undefined
  const load = () => import('./openPairedWallet.ts')
  const open = () => {
    opening ??= load()
      .catch(load)
      .then(chunk => chunk.openPairedWallet(kit, options, listeners))
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
  const stored = () => kit.runtime.storage.read(storedPairing)
  const never = new AbortController().signal
  /** An answer at once where there is one: a link is opened inside the tap only then. */
  const use = <result>(signal: AbortSignal, run: (wallet: PairedWallet) => Promise<result>): Promise<result> =>
    untilAborted(opened ? run(opened) : open().then(run), signal)

  /** Begins something as soon as the chunk is there; the result ends it, or what it would have become. */
  const begin = (run: (offers: AdvanceOffers) => Unsubscribe, fail?: (failure: unknown) => void): Unsubscribe => {
    let letGo: Unsubscribe | undefined
    let isOver = false
    open()
      .then(wallet => wallet.advance())
      .then(offers => {
        if (!isOver) letGo = run(offers)
      })
      .catch(cause => {
        if (!isOver) fail?.(cause)
      })
    return () => {
      isOver = true
      letGo?.()
    }
  }

  /** Whether the client has kept sessions. It reads them itself. */
  const hasKept = () => {
    try {
      return !!kit.environment.storage?.getItem(kit.runtime.storage.at(pairingSessionsKey))
    } catch {
      return false
    }
  }

  // A phone that loads the page anew on the way back from its wallet: the answer may be waiting. And what is kept though
  // nothing is connected was ended by a page that could not notify its wallet.
  if ((kit.runtime.storage.read(storedPendingPairing) ?? 0) > kit.environment.clock.now() || (!stored() && hasKept()))
    open()
      .then(wallet => wallet.resume())
      // The next `connect` tries again.
      .catch(() => {})

  return {
    id: 'walletConnect',
    kind: 'pairing',
    get name() {
      return opened ? (opened.name() ?? 'WalletConnect') : (stored()?.name ?? 'WalletConnect')
    },
    namespaces: [...kit.adapters.values()].filter(family => family.pairing).map(family => family.namespace),
    connect: parameters => use(parameters.signal, wallet => wallet.connect(parameters)),
    reconnect: async parameters =>
      opened || stored() ? use(parameters.signal, wallet => wallet.reconnect(parameters)) : null,
    async disconnect() {
      if (opened || stored()) await use(never, wallet => wallet.disconnect())
    },
    hasNetwork: id => !opened || opened.hasNetwork(id),
    switchNetwork: parameters => use(parameters.signal, wallet => wallet.switchNetwork(parameters)),
    async request(request) {
      if (!opened && !stored()) throw new BillfoldError(connectorNotConnected)
      return use(request.signal ?? never, wallet => wallet.request(request))
    },
    // `connect` will say what is wrong.
    prepare: ({ networks }) => begin(offers => offers.prepare(networks)),
    offer: shown => begin(offers => offers.offer(shown), shown.onAnswer),
    wake: () => opened?.wake(),
    provider: namespace => opened?.provider(namespace),
    on(event, listener) {
      const set = listeners[event] as Set<typeof listener>
      set.add(listener)
      return () => set.delete(listener)
    },
  }
}
