import type { Connector, Unsubscribe } from 'billfold/adapter'
import { connectorLimitCount } from 'billfold/protocol'
import { createStandardConnector } from '../connectors/createStandardConnector.ts'
import { readMember } from '../standard/readMember.ts'
import { readWallet } from './readWallet.ts'

/**
 * Reports every Solana wallet of this page that registers by the wallet standard, now and as they appear, and takes back
 * those that unregister. A wallet object is reported once, however often it registers. The standard gives wallets a name
 * and nothing else: a second one under a known name gets an id of its own, so that it can never answer in the place of
 * the first. What a hostile wallet throws ends with it.
 *
 * Source: wallet standard 1.0.0, `wallet-standard:app-ready` and `wallet-standard:register-wallet`.
 */
export function discoverWallets(
  given: readonly discoverWallets.HostWallet[],
  isListening: boolean,
  onFound: (connector: Connector) => void,
  onLost: (connector: Connector) => void,
): Unsubscribe {
  const ending = new AbortController()
  const { signal } = ending
  const found = new Map<unknown, Connector>()

  const add = (candidate: unknown, kind: 'announced' | 'external', hostId?: string) => {
    if (signal.aborted || found.has(candidate) || found.size >= connectorLimitCount) return
    const shown = readWallet(candidate)
    if (!shown) return
    const ids = [...found.values()].map(({ id }) => id)
    const base = hostId ?? `solana:${shown.name.toLowerCase().replace(/\s+/g, '-')}`
    let id = base
    for (let copy = 2; ids.includes(id); copy++) id = `${base}#${copy}`
    const connector = createStandardConnector({ ...shown, id, kind })
    found.set(candidate, connector)
    onFound(connector)
  }
  const remove = (candidate: unknown) => {
    const connector = found.get(candidate)
    if (signal.aborted || !connector) return
    found.delete(candidate)
    onLost(connector)
  }

  for (const { wallet, id } of given) add(wallet, 'external', id)
  if (typeof window === 'undefined' || !isListening) return () => ending.abort()

  const api = Object.freeze({
    register(...wallets: readonly unknown[]) {
      for (const wallet of wallets) add(wallet, 'announced')
      return () => wallets.forEach(remove)
    },
  })
  const onRegister = (event: Event) => {
    try {
      const callback = readMember(event, 'detail')
      if (typeof callback === 'function') callback(api)
    } catch {}
  }
  window.addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => ending.abort()
}

export declare namespace discoverWallets {
  /** A wallet-standard wallet that the host made itself, such as one of an SDK. */
  type HostWallet = {
    /** Stable over reloads; from the wallet's name when absent. */
    readonly id?: string
    readonly wallet: unknown
  }
}
