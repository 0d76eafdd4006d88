import { navigate } from '../../../core/actions/navigate.ts'
import { openModal } from '../../../core/actions/openModal.ts'
import type { Connector } from '../../../core/contracts/Connector.ts'
import { loadDirectory } from '../../../core/directory/loadDirectory.ts'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import type { Kit } from '../../../core/Kit.ts'
import { readTelegram } from '../../../core/links/readTelegram.ts'
import type { ViewTarget } from '../../../core/modal/views.ts'
import type { Namespace } from '../../../protocol/caip/types.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { connectorNotFound } from '../../../protocol/errors/rows/connector.ts'
import { isSocialProvider, type SocialProvider } from '../../../protocol/stored/isSocialProvider.ts'
import { storedSocialProvider } from '../../../protocol/stored/storedSocialProvider.ts'
import { type EmbeddedConnector, findEmbedded } from '../login/findEmbedded.ts'
import { shownSocials } from '../login/shownSocials.ts'
import { startSocial } from '../login/startSocial.ts'
import { findPairing } from '../pairing/findPairing.ts'
import { readPlatform } from '../platform/readPlatform.ts'
import { findListing } from './findListing.ts'
import { knownListings } from './knownListings.ts'
import { openWallet } from './openWallet.ts'
import { sameRdns } from './sameRdns.ts'
import { toListing } from './toListing.ts'

/**
 * Leads to one wallet or login in the modal, which it opens where it is closed; without a name to the choice among all. A
 * visitor who has to agree to the host's terms first gets that choice, too.
 * @throws `connector/not-found` for what this page does not offer.
 */
export async function chooseWay(kit: Kit, wallet?: string, namespace?: Namespace): Promise<void> {
  const go = await findWay(kit, wallet, namespace)
  if (!go) throw new BillfoldError(connectorNotFound, { context: { connectorId: wallet ?? '' } })
  const { modal, settings } = kit.store.getState()
  if (!modal.isOpen) openModal(kit, { view: 'Connect', namespace })
  if (settings.features.legalCheckbox && (settings.termsUrl ?? settings.privacyUrl)) navigate(kit, { view: 'Connect' })
  else go()
}

/** The step that leads there. Only one to a wallet that is not in the page waits for the directory. */
async function findWay(
  kit: Kit,
  wallet: string | undefined,
  namespace: Namespace | undefined,
): Promise<(() => void) | undefined> {
  const to = (target: ViewTarget) => () => navigate(kit, target)
  if (wallet === undefined) return to({ view: 'Connect' })
  const state = kit.store.getState()
  const { connectors, settings } = state
  const login = findEmbedded(state)
  if (wallet === 'email' || wallet === 'passkey' || isSocialProvider(wallet)) {
    if (!login) return undefined
    if (wallet === 'email') return settings.remote.email ? to({ view: 'EmailLogin' }) : undefined
    if (wallet === 'passkey') return to({ view: 'ConnectingPasskey' })
    return isOffered(kit, wallet) ? () => startSocial(kit, login, wallet) : undefined
  }
  const platform = platformNow()
  const open = (connector: Connector | undefined, others: readonly Connector[], listing: WalletListing | undefined) => {
    const { id, name } = connector ?? listing ?? { id: wallet, name: wallet }
    return () => openWallet(kit, { id, name, imageUrl: undefined, connector, others, listing }, platform)
  }
  if (wallet === 'walletConnect') {
    const pairing = findPairing(connectors, namespace ? { namespaces: [namespace] } : undefined)
    return pairing && open(pairing, [], undefined)
  }
  const served = connectors.filter(connector => !namespace || connector.namespaces.includes(namespace))
  const own = served.find(({ id }) => id === wallet)
  if (own?.id === login?.id && login) return () => logInAgain(kit, login)
  if (own) return open(own, [], undefined)
  const custom = settings.customWallets.find(({ id }) => id === wallet)
  const rows = [
    ...(custom ? [toListing(custom, [])] : []),
    ...knownListings(kit).values(),
    ...(await loadDirectory(kit)),
  ]
  const saved = state.connections.find(({ connectorId }) => connectorId === wallet)
  const listing =
    rows.find(row => row.id === wallet || row.explorerId === wallet || row.rdns.some(rdns => sameRdns(rdns, wallet))) ??
    (saved && findListing({ id: wallet, name: saved.name }, rows))
  const [first, ...others] = served.filter(
    connector => connector.rdns === wallet || (listing && findListing(connector, rows)?.id === listing.id),
  )
  return first || listing ? open(first, others, listing) : undefined
}

function platformNow() {
  const { userAgent, maxTouchPoints: touchPoints } = navigator
  return readPlatform({ userAgent, hasCoarsePointer: matchMedia('(pointer: coarse)').matches, touchPoints })
}

function isOffered(kit: Kit, provider: SocialProvider): boolean {
  const { os, isPhone } = platformNow()
  const isMac = os === 'other' && /Macintosh/i.test(navigator.userAgent)
  const { socials } = kit.store.getState().settings.remote
  return shownSocials(socials, { os, isPhone, isMac, isTelegram: readTelegram() !== undefined }).includes(provider)
}

/**
 * A visitor who was logged in before gets the same login: the provider of the last one if it is offered, else e-mail; the
 * whole choice if neither is there.
 */
function logInAgain(kit: Kit, login: EmbeddedConnector): void {
  const provider = kit.runtime.storage.read(storedSocialProvider)
  if (provider !== undefined && isOffered(kit, provider)) startSocial(kit, login, provider)
  else
    navigate(kit, {
      view: provider === undefined && kit.store.getState().settings.remote.email ? 'EmailLogin' : 'Connect',
    })
}
