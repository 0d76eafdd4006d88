import { connect } from '../../../core/actions/connect.ts'
import { rememberWallet } from '../../../core/actions/rememberWallet.ts'
import type { PairingOffer } from '../../../core/contracts/Connector.ts'
import { loadDirectory } from '../../../core/directory/loadDirectory.ts'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import type { Kit } from '../../../core/Kit.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { requestFailed } from '../../../protocol/errors/rows/request.ts'
import { pairingExpiryMarginMs } from '../../../protocol/limits.ts'
import { storedDeepLink } from '../../../protocol/stored/storedDeepLink.ts'
import { storedPairing } from '../../../protocol/stored/storedPairing.ts'
import { leaveAfterConnect } from '../../view/leaveAfterConnect.ts'
import { foldText } from '../search/foldText.ts'
import { linkBase } from './links/linkBase.ts'
import { offerQuietly } from './offerQuietly.ts'
import type { PairingRun, PairingState } from './PairingRun.ts'

/** A code that is over stays drawn for so long while the next one is made, so that nothing flickers. */
const KEEP_MS = 400
/** Offers are not renewed faster than this, with any clock. */
const GAP_MS = 5_000
/** After the visitor came back, an answer that waits at the relay has so long before the offer is made anew. */
const RETURN_MS = 3_000

/**
 * Starts offering a pairing: one attempt to connect after the other, as offers run out or are declined, until a wallet
 * approves. While the page is hidden nothing is renewed, for the visitor may be in the wallet with this very offer.
 */
export function createPairingRun(
  kit: Kit,
  { connectorId, wallet, isQuiet, onEnd }: createPairingRun.Options,
): PairingRun {
  const { clock } = kit.environment
  const listeners = new Set<() => void>()
  const ends: (() => void)[] = []
  let state: PairingState = { offer: undefined, reason: undefined, openedAt: undefined, error: undefined }
  let attempt: AbortController | undefined
  let startedAt = Number.NEGATIVE_INFINITY
  let stopTimer = () => {}
  let stopKeeping = () => {}
  /** The offer expired while the page was hidden. */
  let isStale = false
  let isTaken = false
  let link: { readonly href: string; readonly name: string } | undefined
  /** While no wallet is paired, the link is kept at once: a phone may throw this page away before the wallet answers. */
  const keepLink = (kept: typeof link) => {
    const { storage } = kit.runtime
    if (!storage.read(storedPairing)) storage.write(storedDeepLink, kept)
  }

  const set = (change: Partial<PairingState>) => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  const later = (delayMs: number, run: () => void) => {
    stopTimer()
    stopTimer = clock.after(Math.max(0, delayMs), run)
  }

  const start = (reason: PairingState['reason']) => {
    stopTimer()
    stopKeeping()
    attempt?.abort()
    const mine = new AbortController()
    attempt = mine
    isStale = false
    isTaken = false
    startedAt = clock.now()
    set({ reason, openedAt: undefined, error: undefined })
    stopKeeping = clock.after(KEEP_MS, () => set({ offer: undefined }))
    const onOffer = (offer: PairingOffer) => {
      if (attempt !== mine) return
      stopKeeping()
      set({ offer })
      later(Math.max(GAP_MS, offer.expiresAt - pairingExpiryMarginMs - clock.now()), runOut)
    }
    const asked = { connector: connectorId, signal: mine.signal, onOffer }
    const connecting = isQuiet ? offerQuietly(kit, { ...asked, onTaken }) : connect(kit, asked)
    connecting.then(
      () => attempt === mine && succeed(),
      cause => attempt === mine && fail(cause),
    )
  }
  const onTaken = () => {
    isTaken = true
    stopTimer()
  }
  const runOut = () => {
    if (document.hidden) isStale = true
    else start('renewed')
  }
  const fail = (cause: unknown) => {
    attempt = undefined
    stopTimer()
    stopKeeping()
    const error = isBillfoldError(cause) ? cause : new BillfoldError(requestFailed, { cause })
    if (error.code === 'connection/rejected') return start('declined')
    if (error.code !== 'pairing/expired') return set({ offer: undefined, error })
    set({ offer: undefined })
    if (document.hidden) isStale = true
    else later(startedAt + GAP_MS - clock.now(), () => start('expired'))
  }
  const succeed = () => {
    if (wallet) rememberWallet(kit, { id: wallet.id, name: wallet.name }, connectorId)
    else void rememberPeer(kit, connectorId)
    end()
    if (link) kit.runtime.storage.write(storedDeepLink, link)
    leaveAfterConnect(kit)
  }

  const onBack = () => {
    if (document.hidden) return
    kit.store
      .getState()
      .connectors.find(({ id }) => id === connectorId)
      ?.wake?.()
    // Its timer sleeps with the machine.
    const isOver = state.offer !== undefined && state.offer.expiresAt <= clock.now()
    if (!isStale && !isOver) return
    isStale = false
    if (isOver) set({ offer: undefined })
    later(attempt ? RETURN_MS : 0, () => start('expired'))
  }
  const onOnline = () => {
    if (state.error?.code === 'pairing/relay-unreachable') start(undefined)
  }
  window.addEventListener('focus', onBack)
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onBack)
  ends.push(
    () => window.removeEventListener('focus', onBack),
    () => window.removeEventListener('online', onOnline),
    () => document.removeEventListener('visibilitychange', onBack),
  )
  const end = () => {
    const asked = attempt
    attempt = undefined
    stopTimer()
    stopKeeping()
    for (const stop of ends.splice(0)) stop()
    asked?.abort()
    keepLink(undefined)
    onEnd()
  }
  ends.push(kit.runtime.onDestroy(end))
  start(undefined)
  return {
    connectorId,
    walletId: wallet?.id,
    isQuiet,
    isTaken: () => isTaken,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    again: () => start(undefined),
    opened(opened, template) {
      link = { href: linkBase(template), name: opened.name }
      keepLink(link)
      set({ openedAt: clock.now(), reason: undefined })
    },
    end,
  }
}

/** The wallet that took up a code which was for any. Its name is all that it says of itself, and a row may fit. */
async function rememberPeer(kit: Kit, connectorId: string): Promise<void> {
  const name = foldText(kit.store.getState().connectors.find(({ id }) => id === connectorId)?.name ?? '')
  const rows = await loadDirectory(kit).catch(() => [])
  const row = rows.find(known => foldText(known.name) === name)
  if (row && !kit.runtime.lifetime.aborted) rememberWallet(kit, { id: row.id, name: row.name }, connectorId)
}

export declare namespace createPairingRun {
  type Options = {
    /** A connector of kind `pairing`. */
    readonly connectorId: string
    /** The wallet that the visitor chose, if it is a certain one. */
    readonly wallet: WalletListing | undefined
    /** Nothing counts as connecting before a wallet has taken the code up. */
    readonly isQuiet: boolean
    readonly onEnd: () => void
  }
}
