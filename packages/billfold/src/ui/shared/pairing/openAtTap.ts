import { navigate } from '../../../core/actions/navigate.ts'
import type { Kit } from '../../../core/Kit.ts'
import { openLink } from '../../../core/links/openLink.ts'
import { hasWalletInPage } from '../platform/hasWalletInPage.ts'
import type { Platform } from '../platform/Platform.ts'
import { readLinkHost } from '../platform/readLinkHost.ts'
import { followModal } from './followModal.ts'
import { mobileLink } from './links/mobileLink.ts'
import type { Tappable } from './pairingSlot.ts'
import { takeRun } from './takeRun.ts'

/**
 * Opens a wallet's app within the tap on its row, and shows what the visitor has to do there. Nothing is awaited: the
 * prepared offer arrives within the call, or the view makes one.
 * @returns whether it opened.
 */
export function openAtTap(kit: Kit, { listing }: Tappable, connectorId: string, platform: Platform): boolean {
  if (!listing || !(listing.mobileLink ?? listing.universalLink)) return false
  const run = takeRun(kit, connectorId, listing)
  const { offer } = run.getState()
  const host = readLinkHost(platform, hasWalletInPage(kit))
  const link = offer && mobileLink(listing, offer.uri, host, kit.store.getState().settings.isUniversalLinkPreferred)
  if (link) {
    openLink(link.href, host)
    run.opened(listing, link.template)
  }
  navigate(kit, { view: 'ConnectingWalletConnect', params: { walletId: listing.id, name: listing.name } })
  followModal(kit)
  return true
}
