import type { Connector, Unsubscribe } from 'billfold/adapter'
import { connectorLimitCount, imageBytes } from 'billfold/protocol'
import { createLeatherConnector } from '../connectors/createLeatherConnector.ts'
import { createOkxConnector } from '../connectors/createOkxConnector.ts'
import { createSatsConnectConnector } from '../connectors/createSatsConnectConnector.ts'
import { createStandardConnector } from '../connectors/createStandardConnector.ts'
import { createUnisatConnector } from '../connectors/createUnisatConnector.ts'
import { unisatRows } from '../connectors/unisatRows.ts'
import { readMember } from '../errors/readMember.ts'
import { listenStandard } from './listenStandard.ts'

/** When wallets that only set a global are looked for; then never more. */
const checkDelaysMs = [0, 200, 600, 2_000, 5_000]
/** A page's list of wallets is no longer than this. */
const listLimitCount = 50

/**
 * Reports every Bitcoin wallet of this page, now and as they appear: those that register by the wallet standard, those in
 * `window.btc_providers`, and those that set a global of their own. A wallet with several interfaces is reported by the
 * first that is found, under one id; a second wallet that registers under a known name gets an id of its own, so that it
 * can never answer in the place of the first.
 */
export function discoverWallets(
  options: discoverWallets.Options,
  onFound: (connector: Connector) => void,
  onLost: (connector: Connector) => void,
): Unsubscribe {
  if (typeof window === 'undefined') return () => {}
  const page: unknown = window
  const ending = new AbortController()
  /** By id, with the kind of interface it was found by. */
  const found = new Map<string, string>()
  const registered = new Map<unknown, Connector>()

  const report = (kind: string, make: (id?: string) => Connector): Connector | undefined => {
    if (ending.signal.aborted || found.size >= connectorLimitCount) return undefined
    const { id } = make()
    const other = found.get(id)
    if (other && (other !== 'standard' || kind !== 'standard')) return undefined
    const connector = other ? make(`${id}#${found.size}`) : make()
    found.set(connector.id, kind)
    onFound(connector)
    return connector
  }

  const look = () => {
    const listed = readMember(page, 'btc_providers')
    for (const row of Array.isArray(listed) ? listed.slice(0, listLimitCount) : []) {
      const path = readMember(row, 'id')
      const shown = readShown(row)
      // Leather and wallets of other kinds stand in the list, too.
      if (!shown || typeof path !== 'string' || isOther(path)) continue
      const provider = readPath(page, path)
      if (typeof readMember(provider, 'request') === 'function')
        report('sats-connect', () => createSatsConnectConnector({ ...shown, path, provider }))
    }
    const leather = readMember(page, 'LeatherProvider')
    if (typeof readMember(leather, 'request') === 'function') report('leather', () => createLeatherConnector(leather))
    const okx = readMember(page, 'okxwallet')
    if (readMember(okx, 'bitcoin')) report('okx', () => createOkxConnector(okx))
    for (const row of unisatRows) {
      const provider = readPath(page, row.path)
      if (typeof readMember(provider, 'requestAccounts') === 'function')
        report(row.path, () => createUnisatConnector(row, provider))
    }
  }

  const stops: Unsubscribe[] = []
  if (options.enableAnnounced)
    stops.push(
      listenStandard(
        window,
        wallet => {
          const shown = readShown(wallet)
          if (!shown || registered.has(wallet) || !readMember(readMember(wallet, 'features'), 'bitcoin:connect')) return
          const connector = report('standard', id =>
            createStandardConnector({ ...shown, wallet, ...(id ? { id } : {}) }),
          )
          if (connector) registered.set(wallet, connector)
        },
        wallet => {
          const connector = registered.get(wallet)
          registered.delete(wallet)
          if (!connector) return
          found.delete(connector.id)
          onLost(connector)
        },
      ),
    )
  if (options.enableInjected) {
    const timers = checkDelaysMs.map(delayMs => setTimeout(look, delayMs))
    stops.push(() => timers.forEach(clearTimeout))
  }
  return () => {
    ending.abort()
    for (const stop of stops.splice(0)) stop()
  }
}

export declare namespace discoverWallets {
  type Options = { readonly enableAnnounced: boolean; readonly enableInjected: boolean }
}

function isOther(path: string): boolean {
  return path === 'LeatherProvider' || /^okxwallet\b/.test(path) || unisatRows.some(row => row.path === path)
}

/** What stands at a path of the page, such as `XverseProviders.BitcoinProvider`. Never throws. */
function readPath(page: unknown, path: string): unknown {
  return path.split('.').slice(0, 6).reduce(readMember, page)
}

const nameCharacters = 60

/** Name and icon by which something calls itself a wallet, copied and bounded; `undefined` without a name. Never throws. */
function readShown(value: unknown): { readonly name: string; readonly icon?: string } | undefined {
  const given = readMember(value, 'name')
  const name = typeof given === 'string' ? visibleText(given, nameCharacters) : ''
  const icon = readMember(value, 'icon')
  // Drawn by <img> or from a list of plain shapes, so that no script inside an SVG runs; a remote address would show its host who loads the page.
  const isDrawable = typeof icon === 'string' && /^data:image\//i.test(icon) && icon.length <= imageBytes
  return name ? { name, ...(isDrawable ? { icon } : {}) } : undefined
}

/** Control characters, and those without width or that turn the direction of text. */
const invisible = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A name from outside, cut, and without what could make it look like another. */
function visibleText(text: string, characters: number): string {
  return text.replace(invisible, '').trim().slice(0, characters)
}
