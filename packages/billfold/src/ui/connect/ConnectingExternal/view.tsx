import { useCallback, useEffect, useState } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import type { Connector } from '../../../core/contracts/Connector.ts'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import type { ViewParams } from '../../../core/modal/views.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { Image } from '../../../parts/Image.tsx'
import { findPairing } from '../../shared/pairing/findPairing.ts'
import { walletPlatforms } from '../../shared/pairing/walletPlatforms.ts'
import { usePlatform } from '../../shared/platform/usePlatform.ts'
import type { Explanation } from '../../shared/request/Explanation.ts'
import { explainConnect } from '../../shared/request/explainConnect.ts'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import { useSlow } from '../../shared/request/useSlow.ts'
import { useWalletRequest } from '../../shared/request/useWalletRequest.ts'
import { connectAttempt } from '../../shared/wallets/connectAttempt.ts'
import { findListing } from '../../shared/wallets/findListing.ts'
import { useDirectory } from '../../shared/wallets/useDirectory.ts'
import { enConnect } from '../../texts/enConnect.ts'
import { useText } from '../../texts/useText.ts'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { leaveAfterConnect } from '../../view/leaveAfterConnect.ts'
import type { ViewModule } from '../../view/ViewModule.ts'

/** Nothing seen for this long: the visitor may need to know where to look. */
const SLOW_MS = 10_000

const LOST: Explanation = { lead: 'connecting.lost', hint: 'connecting.lostHint' }

/** Waits for one wallet. Asks by itself when shown; leaving the view stops waiting. */
function ConnectingExternal({ params }: { readonly params: ViewParams['ConnectingExternal'] }) {
  const { connectorId, isLost = false } = params
  const kit = useKit()
  const connector = useKitState(state => state.connectors.find(known => known.id === connectorId))
  // Of this moment: while the view closes after success the wallet counts as connected too.
  const [isLinked] = useState(() => isConnected(kit.store.getState().namespaces, connector))
  const savedName = useKitState(state => nameOf(state, connectorId))
  const [before] = useState(connector)
  return (
    <KeepFocus>
      {!connector ? (
        <Gone name={before?.name ?? savedName} icon={before?.icon} connectorId={connectorId} />
      ) : isLinked ? (
        <Linked connector={connector} />
      ) : (
        <Ask connector={connector} wasLost={isLost} />
      )}
    </KeepFocus>
  )
}

function Ask({ connector, wasLost }: { readonly connector: Connector; readonly wasLost: boolean }) {
  const kit = useKit()
  const t = useText()
  const { id, name, icon } = connector
  const image = useKitState(state => state.settings.connectorImages[id]) ?? icon
  const run = useCallback((signal: AbortSignal) => connectAttempt(kit).take(id, signal), [kit, id])
  // The view shows the loss; the visitor asks again.
  const [isLost, setIsLost] = useState(wasLost)
  const { isAsking, error, ask } = useWalletRequest(isLost ? undefined : run, connector)
  const isSlow = useSlow(isAsking, SLOW_MS)
  // An external owner (a wagmi config) may connect by itself when the wallet approves late.
  const isHere = useKitState(({ namespaces }) => isConnected(namespaces, connector))
  useEffect(() => {
    if (isHere && error) leaveAfterConnect(kit)
  }, [isHere, error, kit])
  const explanation = isLost ? LOST : error && explainConnect(error)
  const isFailed = explanation !== undefined && !explanation.isCalm
  return (
    <RequestCard
      image={<Image name={name} src={image} size={64} isEager />}
      state={!isFailed ? 'busy' : explanation.isChosen ? 'stopped' : 'failed'}
      lead={t(explanation?.lead ?? 'connecting.ask', { name })}
      hint={t(explanation?.hint ?? (isSlow ? 'connecting.slowHint' : 'connecting.askHint'), { name })}
      error={error?.code === 'connection/rejected' || !isFailed ? undefined : error}
    >
      <Button kind={isFailed ? 'primary' : 'quiet'} onClick={isLost ? () => setIsLost(false) : ask}>
        {t(explanation ? 'action.retry' : 'connecting.again')}
      </Button>
      {explanation && <Button onClick={() => goBack(kit)}>{t('connecting.another')}</Button>}
      {!explanation && <Elsewhere connector={connector} />}
    </RequestCard>
  )
}

/** The same wallet on a phone, where it can be paired; for one that is reached without being installed, where to get it. */
function Elsewhere({ connector }: { readonly connector: Connector }) {
  const kit = useKit()
  const t = useText()
  const { rows } = useDirectory()
  const { isPhone } = usePlatform()
  const listing = rows && findListing(connector, rows)
  const isPaired = useKitState(({ connectors }) => !isPhone && listing !== undefined && isPairable(listing, connectors))
  if (!listing) return null
  const { id: walletId, name } = listing
  if (isPaired)
    return (
      <Button
        kind="text"
        onClick={() =>
          navigate(kit, { view: 'ConnectingWalletConnect', params: { walletId, name, platform: 'qrcode' } }, 'replace')
        }
      >
        {t('connecting.onPhone', { name })}
      </Button>
    )
  if (connector.kind !== 'external') return null
  return (
    <Button kind="text" onClick={() => navigate(kit, { view: 'Downloads', params: { walletId: listing.id } })}>
      {t('connecting.getIt', { name: connector.name })}
    </Button>
  )
}

/** The wallet is connected already: another account is chosen inside the wallet. */
function Linked({ connector }: { readonly connector: Connector }) {
  const kit = useKit()
  const t = useText()
  const { name, icon } = connector
  return (
    <RequestCard
      image={<Image name={name} src={icon} size={64} isEager />}
      lead={t('connecting.linked', { name })}
      hint={t('connecting.linkedHint', { name })}
    >
      <Button onClick={() => goBack(kit)}>{t('action.understood')}</Button>
    </RequestCard>
  )
}

/** The wallet was here and is not any more: switched off, removed or updated while the page was open. */
function Gone({ name, icon, connectorId }: GoneProps) {
  const kit = useKit()
  const t = useText()
  const { rows } = useDirectory()
  const shown = name ?? t('connecting.theWallet')
  const listing = rows && findListing({ id: connectorId, name: shown }, rows)
  return (
    <RequestCard
      image={<Image name={shown} src={icon ?? listing?.imageUrl} size={64} isEager />}
      state="failed"
      lead={t('connecting.gone', { name: shown })}
      hint={t('connecting.goneHint')}
    >
      <Button kind="primary" onClick={() => goBack(kit)}>
        {t('connecting.another')}
      </Button>
      {listing && (
        <Button onClick={() => navigate(kit, { view: 'Downloads', params: { walletId: listing.id } })}>
          {t('get.title', { name: listing.name })}
        </Button>
      )}
    </RequestCard>
  )
}

type GoneProps = {
  readonly name: string | undefined
  readonly icon: string | undefined
  readonly connectorId: string
}

function isPairable(listing: WalletListing, connectors: readonly Connector[]): boolean {
  const isPairing = findPairing(connectors, listing) !== undefined
  return walletPlatforms(listing, { isPhone: false, isHere: false, isPairing }).includes('qrcode')
}

type Known = Parameters<ViewModule['title']>[2]

function isConnected(namespaces: Known['namespaces'], connector: Connector | undefined): boolean {
  return (
    connector?.namespaces.some(
      namespace => namespaces[namespace]?.status === 'connected' && namespaces[namespace].connectorId === connector.id,
    ) ?? false
  )
}

/** The name of a wallet that may be gone. */
function nameOf(state: Known, connectorId: string): string | undefined {
  return (
    state.connectors.find(known => known.id === connectorId)?.name ??
    state.recentWallets.find(known => known.id === connectorId)?.name ??
    state.connections.find(saved => saved.connectorId === connectorId)?.name
  )
}

export const view: ViewModule<'ConnectingExternal'> = {
  texts: enConnect,
  title: (t, { connectorId }, state) => nameOf(state, connectorId) ?? t('connect.title'),
  Body: ConnectingExternal,
}
