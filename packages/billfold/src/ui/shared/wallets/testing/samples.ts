import type { Connector } from '../../../../core/contracts/Connector.ts'
import type { WalletListing } from '../../../../core/directory/WalletListing.ts'
import { resolveOptions } from '../../../../core/options/resolveOptions.ts'
import type { Settings } from '../../../../core/settings/Settings.ts'
import type { KitState } from '../../../../core/state/KitState.ts'
import type { Platform } from '../../platform/Platform.ts'
import { type WalletGroups, walletGroups } from '../walletGroups.ts'

export const desktop: Platform = { isPhone: false, os: 'other', browser: 'chrome' }
export const iphone: Platform = { isPhone: true, os: 'ios', browser: 'safari' }

/** A directory row; what is not given is not known. */
export const row = (id: string, given: Partial<WalletListing> = {}): WalletListing => ({
  id,
  name: id,
  rdns: [],
  namespaces: ['made'],
  stores: {},
  ...given,
})

/** A connector that is only looked at, never asked. */
export const wallet = (id: string, given: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  kind: 'announced',
  namespaces: ['made'],
  connect: () => Promise.reject(new Error('not asked')),
  reconnect: () => Promise.reject(new Error('not asked')),
  disconnect: () => Promise.resolve(),
  request: () => Promise.reject(new Error('not asked')),
  on: () => () => {},
  ...given,
})

type Given = {
  readonly connectors?: readonly Connector[]
  readonly directory?: readonly WalletListing[]
  readonly recent?: readonly string[]
  readonly settings?: Partial<Settings>
  readonly platform?: Platform
  readonly namespaces?: KitState['namespaces']
  readonly activeNamespace?: string
  readonly wanted?: string
}

/** The settings a host has who sets nothing. */
export function settingsOf(change: Partial<Settings> = {}): Settings {
  const network = {
    id: 'made:1',
    namespace: 'made',
    name: 'Made',
    nativeCurrency: { name: 'M', symbol: 'M', decimals: 18 },
    rpcUrls: [],
  } as const
  const family = {
    namespace: 'made',
    networks: [network],
    methods: [],
    discover: () => () => {},
    toNetwork: () => network,
    isAddress: () => true,
    features: {},
  }
  return { ...resolveOptions({ families: [family] }, '0').settings, ...change }
}

/** A namespace without a connection. */
export const idle = {
  status: 'disconnected',
  connectorId: undefined,
  accounts: [],
  approvedNetworks: 'all',
  networkId: undefined,
} as const

/** The groups of a kit in the given state. */
export function groupsOf(given: Given): WalletGroups {
  const { connectors = [], directory = [], recent = [], settings, platform = desktop } = given
  return walletGroups({
    state: {
      connectors,
      recentWallets: recent.map(id => ({ id, name: id })),
      settings: settingsOf(settings),
      namespaces: given.namespaces ?? { made: idle },
      activeNamespace: given.activeNamespace ?? 'made',
      wanted: given.wanted,
    },
    directory,
    platform,
  })
}

/** The ids of every group that holds something. */
export function idsOf(groups: WalletGroups): Partial<Record<keyof WalletGroups, string[]>> {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([name, items]) => (items.length > 0 ? [[name, items.map(item => item.id)]] : [])),
  )
}
