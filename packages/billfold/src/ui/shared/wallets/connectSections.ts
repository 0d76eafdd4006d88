import type { ConnectorType, Settings } from '../../../core/settings/Settings.ts'
import { recommendedRoom } from './recommendedRoom.ts'
import type { WalletItem } from './WalletItem.ts'
import type { WalletGroups } from './walletGroups.ts'

/** One section of the Connect view. */
export type Section = {
  readonly type: ConnectorType
  /** What the host calls this group of wallets. */
  readonly group?: string | undefined
  readonly items: readonly WalletItem[]
}

const DEFAULT_ORDER: readonly ConnectorType[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/**
 * The sections of the Connect view that hold something, in the host's order, then the rest in the default one
 * (specification section 9, facts/core.md 7.4). `otherMethods` counts e-mail and social login, where they are offered.
 */
export function connectSections(
  groups: WalletGroups,
  settings: Pick<Settings, 'features' | 'includeWalletIds'>,
  { otherMethods, isPhone }: { readonly otherMethods: number; readonly isPhone: boolean },
): readonly Section[] {
  // What the host chose by name is chosen: all of it is listed, however much else there is.
  const isChosen = settings.includeWalletIds.length > 0
  const recommended = isChosen
    ? groups.others
    : groups.others.slice(0, recommendedRoom(groups, { otherMethods, isPhone }))
  const sections: Partial<Record<ConnectorType, readonly WalletItem[]>> = { ...groups, recommended }
  const order = new Set([...settings.features.connectorTypeOrder, ...DEFAULT_ORDER])
  return [...order].flatMap(type => {
    const items = sections[type] ?? []
    const titles = new Set(items.map(({ group }) => group))
    return [...titles].map(group => ({ type, group, items: items.filter(item => item.group === group) }))
  })
}
