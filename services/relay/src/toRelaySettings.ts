import { defaultRelaySettings } from './defaultRelaySettings.ts'
import type { OwnerBounds } from './limits/OwnerBounds.ts'
import type { RelaySettings } from './RelaySettings.ts'

/** The settings of an instance: what is given, the rest by default, also within the bounds. */
export function toRelaySettings(given: toRelaySettings.Options = {}): RelaySettings {
  const { bounds } = defaultRelaySettings
  return {
    ...defaultRelaySettings,
    ...given,
    bounds: {
      address: { ...bounds.address, ...given.bounds?.address },
      key: { ...bounds.key, ...given.bounds?.key },
      project: { ...bounds.project, ...given.bounds?.project },
    },
  }
}

export declare namespace toRelaySettings {
  type Options = Partial<Omit<RelaySettings, 'bounds'>> & {
    readonly bounds?: { readonly [kind in keyof RelaySettings['bounds']]?: Partial<OwnerBounds> }
  }
}
