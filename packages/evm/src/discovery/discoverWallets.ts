import type { Connector, Unsubscribe } from 'billfold/adapter'
import { connectorLimitCount } from 'billfold/protocol'
import { loadTwice } from '../async/loadTwice.ts'
import { createInjectedConnector } from '../connectors/createInjectedConnector.ts'
import type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
import { readProvider } from '../provider/readProvider.ts'
import type { SharedProvider } from './listInjected.ts'
import { readAnnouncement } from './readAnnouncement.ts'

/** When a wallet without EIP-6963 and without `ethereum#initialized` is looked for again; then never more. */
const legacyCheckDelaysMs = [0, 500, 2_000, 5_000]

/**
 * Reports every EVM wallet of this page, now and as they appear: those the host handed over, Safe when the page runs
 * inside it, wallets that announce themselves (EIP-6963), and `window.ethereum` when no announced wallet is the same
 * object. A provider object is reported once, however often and under any name it announces itself; a second wallet
 * under a known rdns gets an id of its own, the same after a reload, so that it can never answer in the place of the
 * first. A wallet that was taken for a plain `window.ethereum` and announces itself later takes that one's place.
 */
export function discoverWallets(
  options: discoverWallets.Parameters,
  onFound: (connector: Connector) => void,
  onLost: (connector: Connector) => void,
): Unsubscribe {
  const { providers: given = [], enableAnnounced = true, enableInjected = true } = options
  const ending = new AbortController()
  const { signal } = ending
  const providers = new Set<unknown>()
  const uuids = new Set<string>()
  const ids = new Set<string>()
  /** The provider in `window.ethereum`, as long as no wallet announces it. */
  const plain = new Map<Eip1193Provider, Connector>()

  const report = (found: createInjectedConnector.Options) => {
    const { provider, kind } = found
    if (providers.has(provider) || ids.has(found.id) || ids.size >= connectorLimitCount) return
    const connector = createInjectedConnector(found)
    // A late announcement of what was taken for a plain `window.ethereum` still counts: its stored connection needs its id.
    const lost = plain.get(provider)
    ids.add(found.id)
    if (kind === 'injected') plain.set(provider, connector)
    else providers.add(provider)
    onFound(connector)
    if (!lost) return
    plain.delete(provider)
    ids.delete(lost.id)
    onLost(lost)
  }
  /** An id that is free, and the same after a reload: by what the wallet shows. Twins that are alike get one more mark each. */
  const toId = (id: string, { name, icon }: { readonly name: string; readonly icon?: string | undefined }) => {
    let hash = 0
    if (ids.has(id)) for (const letter of name + icon) hash = (hash * 31 + letter.charCodeAt(0)) % 2 ** 32
    let free = id
    while (ids.has(free)) free += `#${hash.toString(36)}`
    return free
  }

  for (const own of given) report({ ...own, kind: 'external' })
  if (typeof window === 'undefined') return () => {}

  /** What few pages need; without it the rest is found all the same. */
  const later = <chunk>(load: () => Promise<chunk>, run: (chunk: chunk) => void) =>
    loadTwice(load).then(
      chunk => signal.aborted || run(chunk),
      () => {},
    )
  if (window.parent !== window)
    later(
      () => import('../connectors/safe/safeParts.ts'),
      ({ safeParts }) => {
        const safe = safeParts.findSafe(options.safeOrigins)
        if (safe) report(safe)
      },
    )

  if (enableAnnounced) {
    const onAnnounce = (event: Event) => {
      const found = readAnnouncement(event)
      if (!found || uuids.has(found.uuid) || uuids.size >= connectorLimitCount) return
      uuids.add(found.uuid)
      const { uuid, ...shown } = found
      const { rdns = found.name } = found
      // Some wallets announce a bare word, or nothing; it must not take the place of an id of ours.
      const id = found.rdns?.includes('.') ? rdns : `eip6963.${rdns}`
      report({ ...shown, id: toId(id, found), kind: 'announced' })
    }
    window.addEventListener('eip6963:announceProvider', onAnnounce, { signal })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  }

  if (enableInjected) {
    // Never at once: wallets that announce themselves and set `window.ethereum` do both in one task.
    const timers: ReturnType<typeof setTimeout>[] = []
    const look = () => {
      const ethereum = readEthereum(providers)
      if (!ethereum) return
      // Most wallets announce themselves.
      later(
        () => import('./listInjected.ts'),
        ({ listInjected }) => {
          for (const found of listInjected({ ethereum, plain, providers, readProvider }))
            report({ ...found, id: toId('injected', found), kind: 'injected' })
        },
      )
    }
    const lookSoon = (delayMs: number) => timers.push(setTimeout(look, delayMs))
    for (const delayMs of legacyCheckDelaysMs) lookSoon(delayMs)
    window.addEventListener('ethereum#initialized', () => lookSoon(0), { signal, once: true })
    signal.addEventListener('abort', () => timers.forEach(clearTimeout), { once: true })
  }
  return () => ending.abort()
}

export declare namespace discoverWallets {
  type Parameters = {
    readonly providers?: readonly HostProvider[] | undefined
    readonly enableAnnounced?: boolean | undefined
    readonly enableInjected?: boolean | undefined
    readonly safeOrigins?: readonly string[] | undefined
  }
  type HostProvider = {
    readonly id: string
    readonly name: string
    readonly icon?: string
    readonly provider: Eip1193Provider
  }
}

/**
 * `window.ethereum`, unless it is an announced wallet and no other shares it. Wallets fight for it: it may be missing, a
 * getter that throws, or no provider at all.
 */
function readEthereum(announced: ReadonlySet<unknown>): SharedProvider | undefined {
  try {
    const { ethereum } = window as { ethereum?: SharedProvider }
    return announced.has(ethereum) && !ethereum?.providers ? undefined : ethereum
  } catch {
    return undefined
  }
}
