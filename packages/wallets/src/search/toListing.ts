import type { RankedWallet } from '../rows/rankRows.ts'

/** A wallet as `GET /getWallets` carries it (specification, section 3, "Wallet listing"; names are those of the wire). */
export type WalletListing = {
  id: string
  name: string
  badge_type: 'none' | 'certified'
  chains: string[]
  image_id: string
  order: number
  description?: string
  homepage?: string
  image_url?: string
  rdns?: string
  injected?: { namespace: string; injected_id: string }[]
  mobile_link?: string
  desktop_link?: string
  webapp_link?: string
  link_mode?: string
  app_store?: string
  play_store?: string
  chrome_store?: string
  supports_wc?: boolean
}

/**
 * Writes a row as `GET /getWallets` answers it. Fields that the row does not state are absent.
 *
 * On the wire a link is what stands before `wc?uri=…`, which the reader appends; the few templates of another shape
 * cannot be said there and are left out. The wire has room for one rdns (the first) and for no browse link, Firefox or
 * Edge store and wallet-standard name. Readers of the wire drop wallets without a chain that they asked for, so a family
 * of which the row states no chain lists those of `networks`.
 *
 * @param options.networks CAIP-2 ids that the caller serves or was asked for
 * @param options.imageBaseUrl adds `image_url`: this, a slash and the id
 * @example toListing(row, { networks: ['eip155:1'] }).mobile_link // 'rainbow://'
 */
export function toListing(row: RankedWallet, options: toListing.Options = {}): WalletListing {
  const mobile = row.links?.mobileNative ?? row.links?.mobileUniversal
  return {
    id: row.id,
    name: row.name,
    badge_type: row.badge ?? 'none',
    chains: chainsOf(row, options.networks ?? []),
    image_id: row.id,
    order: row.order,
    ...given('description', row.description),
    ...given('homepage', row.homepage),
    ...given('image_url', options.imageBaseUrl && `${options.imageBaseUrl.replace(/\/+$/, '')}/${row.id}`),
    ...given('rdns', row.rdns?.[0]),
    ...given('injected', injectedOf(row)),
    ...given('mobile_link', beforePairing(mobile)),
    ...given('desktop_link', beforePairing(row.links?.desktop)),
    ...given('webapp_link', beforePairing(row.links?.webapp)?.replace(/\/$/, '')),
    ...given('link_mode', beforePairing(row.links?.mobileUniversal)?.replace(/\/$/, '')),
    ...given('app_store', row.stores?.ios),
    ...given('play_store', row.stores?.android),
    ...given('chrome_store', row.stores?.chrome),
    ...given('supports_wc', row.supportsPairing),
  }
}

function given<name extends keyof WalletListing>(name: name, value: WalletListing[name] | undefined) {
  return value === undefined || value === '' ? {} : { [name]: value }
}

function chainsOf(row: RankedWallet, networks: readonly string[]): string[] {
  const familyOf = (chain: string) => chain.split(':')[0] ?? ''
  const stated = new Set<string>(row.chains?.map(familyOf))
  const open = new Set<string>(row.namespaces.filter(family => !stated.has(family)))
  return [...new Set([...(row.chains ?? []), ...networks.filter(chain => open.has(familyOf(chain)))])]
}

/** For EVM the reader tests a property of `window.ethereum`; elsewhere the place on `window` says more. */
function injectedOf(row: RankedWallet): WalletListing['injected'] {
  const found = new Map<string, { namespace: string; injected_id: string }>()
  for (const { namespace, path, flag } of row.injected ?? []) {
    const id = namespace === 'eip155' ? (flag ?? path) : (path ?? flag)
    if (id !== undefined) found.set(`${namespace} ${id}`, { namespace, injected_id: id })
  }
  return found.size === 0 ? undefined : [...found.values()]
}

/** `undefined` for a template that does not end in `/wc?uri={uri}`, or that a query stands before. */
function beforePairing(template: string | undefined): string | undefined {
  return template === undefined ? undefined : /^([^?]+\/)wc\?uri=\{uri\}$/.exec(template)?.[1]
}

export declare namespace toListing {
  type Options = {
    readonly imageBaseUrl?: string | undefined
    readonly networks?: readonly string[] | undefined
  }
}
