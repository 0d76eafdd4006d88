import type { Connector } from '../../../core/contracts/Connector.ts'
import type { ViewName } from '../../../core/modal/views.ts'
import { findPairing } from '../pairing/findPairing.ts'
import { walletPlatforms } from '../pairing/walletPlatforms.ts'
import type { Platform } from '../platform/Platform.ts'
import type { WalletItem } from './WalletItem.ts'

/**
 * The view of a chosen wallet: it is asked when it is reachable now, paired when that is possible, else the visitor reads
 * how to get it (facts/views.md 1, "Row click"). One that is reached on several families is asked on which. On a phone a wallet that can only scan opens this page in its own browser,
 * if it has one. Pure.
 */
export function toView(
  { connector, others, listing }: Pick<WalletItem, 'connector' | 'others' | 'listing'>,
  connectors: readonly Connector[],
  { isPhone }: Pick<Platform, 'isPhone'>,
): ViewName & ('ConnectingExternal' | 'ConnectingMultiChain' | 'ConnectingWalletConnect' | 'AllWallets' | 'Downloads') {
  if (connector?.kind === 'pairing') return isPhone ? 'AllWallets' : 'ConnectingWalletConnect'
  if (others?.length) return 'ConnectingMultiChain'
  if (connector) return 'ConnectingExternal'
  const isPairing = findPairing(connectors, listing) !== undefined
  const [first] = listing ? walletPlatforms(listing, { isPhone, isHere: false, isPairing }) : []
  if (!first || (first === 'qrcode' && isPhone && listing?.browseLink)) return 'Downloads'
  return 'ConnectingWalletConnect'
}
