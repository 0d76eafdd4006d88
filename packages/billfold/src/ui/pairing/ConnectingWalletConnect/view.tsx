import { useState } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import type { Connector } from '../../../core/contracts/Connector.ts'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { openLink } from '../../../core/links/openLink.ts'
import type { ViewParams, WalletPlatform } from '../../../core/modal/views.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { FailedState } from '../../../parts/FailedState.tsx'
import { Image } from '../../../parts/Image.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { Skeleton } from '../../../parts/Skeleton.tsx'
import { Tabs } from '../../../parts/Tabs.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { findPairing } from '../../shared/pairing/findPairing.ts'
import { pairingCss } from '../../shared/pairing/pairingCss.ts'
import { walletPlatforms } from '../../shared/pairing/walletPlatforms.ts'
import { hasWalletInPage } from '../../shared/platform/hasWalletInPage.ts'
import { readLinkHost } from '../../shared/platform/readLinkHost.ts'
import { usePlatform } from '../../shared/platform/usePlatform.ts'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import { findListing } from '../../shared/wallets/findListing.ts'
import { openWallet } from '../../shared/wallets/openWallet.ts'
import { useListing } from '../../shared/wallets/useListing.ts'
import type { TextKey } from '../../texts/createText.ts'
import { enConnect } from '../../texts/enConnect.ts'
import { enPairing } from '../../texts/enPairing.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import type { ViewModule } from '../../view/ViewModule.ts'
import { CodePanel } from '../CodePanel.tsx'
import { usePairingRun } from '../usePairingRun.ts'
import { AppPanel } from './AppPanel.tsx'
import { LinkPanel } from './LinkPanel.tsx'

const TABS: Readonly<Record<WalletPlatform, TextKey>> = {
  browser: 'pairing.browser',
  qrcode: 'pairing.qrcode',
  mobile: 'pairing.mobile',
  desktop: 'pairing.desktop',
  web: 'pairing.web',
}

type Params = ViewParams['ConnectingWalletConnect']

/** Connects a wallet that is not in this browser: by a code, in its app on this device, on its web page. */
function ConnectingWalletConnect({ params }: { readonly params: Params }) {
  const t = useText()
  const { listing, isKnown, hasFailed, retry } = useListing(params.walletId)
  const isAny = params.walletId === undefined
  return (
    <KeepFocus>
      <AdoptCss css={moreCss} />
      <AdoptCss css={pairingCss} />
      {listing || isAny ? (
        <Reach wallet={listing} first={params.platform} />
      ) : isKnown ? (
        <NoWay isUnknown />
      ) : hasFailed ? (
        <FailedState
          title={t('all.failed')}
          hint={t('all.failedHint')}
          retry={{ label: t('action.retry'), onClick: retry }}
        />
      ) : (
        <div className="bf-center bf-pair" role="status">
          <VisuallyHidden>{t('wallets.loading')}</VisuallyHidden>
          <div className="bf-pair-box">
            <Skeleton />
          </div>
        </div>
      )}
    </KeepFocus>
  )
}

/** The ways to one wallet, as tabs where there are several. */
function Reach({
  wallet,
  first,
}: {
  readonly wallet: WalletListing | undefined
  readonly first: WalletPlatform | undefined
}) {
  const connectors = useKitState(state => state.connectors)
  const { isPhone } = usePlatform()
  const pairing = findPairing(connectors, wallet)
  const here = wallet && connectors.find(known => findListing(known, [wallet]) !== undefined)
  const platforms = walletPlatforms(wallet, { isPhone, isHere: here !== undefined, isPairing: pairing !== undefined })
  const [chosen, setChosen] = useState(first)
  const [usual] = platforms
  const shown = chosen && (platforms.includes(chosen) || chosen === 'qrcode') ? chosen : usual
  if (!shown) return wallet ? <Missing wallet={wallet} /> : <NoWay />
  if (!pairing) return here ? <Here wallet={wallet} connector={here} /> : <NoWay />
  return <Ways {...{ wallet, pairing, here, platforms, shown }} choose={setChosen} />
}

function Ways({ wallet, pairing, here, platforms, shown, choose }: WaysProps) {
  const t = useText()
  const kit = useKit()
  const platform = usePlatform()
  const { os } = platform
  const run = usePairingRun(pairing.id, wallet)
  // Android asks which of the installed wallets shall have it; on iOS one of them takes it, whichever came last.
  const openAny = () => run.offer && openLink(run.offer.uri, readLinkHost(platform, hasWalletInPage(kit)))
  const panel =
    shown === 'browser' && here && wallet ? (
      <Here wallet={wallet} connector={here} />
    ) : shown === 'mobile' && wallet ? (
      <AppPanel wallet={wallet} pairing={run} showCode={() => choose('qrcode')} />
    ) : shown === 'desktop' && wallet?.desktopLink ? (
      <LinkPanel wallet={wallet} pairing={run} template={wallet.desktopLink} isPage={false} />
    ) : shown === 'web' && wallet?.webappLink ? (
      <LinkPanel wallet={wallet} pairing={run} template={wallet.webappLink} isPage />
    ) : (
      <>
        <CodePanel wallet={wallet} pairing={run} />
        {!wallet && os === 'android' && (
          <Button kind="text" onClick={openAny}>
            {t('pairing.openAny')}
          </Button>
        )}
        {platforms.includes('mobile') && (
          <Button kind="text" onClick={() => choose('mobile')}>
            {t('pairing.here')}
          </Button>
        )}
      </>
    )
  return (
    // Drawn with the pairing, because what became of it takes controls away.
    <KeepFocus>
      {platforms.length < 2 ? (
        panel
      ) : (
        <Tabs
          label={t('pairing.platforms')}
          tabs={platforms.map(id => ({ id, label: t(TABS[id]) }))}
          // A code on a phone is a way of the tab "This phone".
          selected={platforms.includes(shown) ? shown : 'mobile'}
          onSelect={choose}
        >
          {panel}
        </Tabs>
      )}
    </KeepFocus>
  )
}

type WaysProps = {
  readonly wallet: WalletListing | undefined
  readonly pairing: Connector
  readonly here: Connector | undefined
  readonly platforms: readonly WalletPlatform[]
  readonly shown: WalletPlatform
  choose(platform: WalletPlatform): void
}

/** The wallet is in this browser too. */
function Here({ wallet, connector }: { readonly wallet: WalletListing | undefined; readonly connector: Connector }) {
  const kit = useKit()
  const t = useText()
  const platform = usePlatform()
  const { name } = wallet ?? connector
  const imageUrl = wallet?.imageUrl ?? connector.icon
  return (
    <RequestCard
      image={<Image name={name} src={imageUrl} size={64} isEager />}
      lead={t('get.found', { name })}
      hint={t('get.foundHint')}
    >
      <Button
        kind="primary"
        onClick={() => openWallet(kit, { id: connector.id, name, imageUrl, connector, listing: wallet }, platform)}
      >
        {t('get.connect', { name })}
      </Button>
    </RequestCard>
  )
}

/** A wallet that only works where it is installed, and is not installed here. */
function Missing({ wallet }: { readonly wallet: WalletListing }) {
  const kit = useKit()
  const t = useText()
  const { id, name, imageUrl } = wallet
  return (
    <RequestCard
      image={<Image name={name} src={imageUrl} size={64} isEager />}
      state="stopped"
      lead={t('pairing.unsupported', { name })}
      hint={t('pairing.unsupportedHint')}
    >
      <Button kind="primary" onClick={() => navigate(kit, { view: 'Downloads', params: { walletId: id } }, 'replace')}>
        {t('get.title', { name })}
      </Button>
      <Button onClick={() => goBack(kit)}>{t('connecting.another')}</Button>
    </RequestCard>
  )
}

/** The page pairs no wallets, or the wallet is unknown. */
function NoWay({ isUnknown }: { readonly isUnknown?: boolean }) {
  const kit = useKit()
  const t = useText()
  return (
    <EmptyState
      icon={<WalletIcon />}
      title={t(isUnknown ? 'get.unknown' : 'pairing.none')}
      hint={t(isUnknown ? 'get.unknownHint' : 'pairing.noneHint')}
      action={
        <Button size="small" onClick={() => navigate(kit, { view: 'Connect' }, 'reset')}>
          {t('connecting.another')}
        </Button>
      }
    />
  )
}

export const view: ViewModule<'ConnectingWalletConnect'> = {
  texts: { ...enConnect, ...enPairing },
  title: (t, { name, walletId }, state) =>
    name ?? state.settings.customWallets.find(wallet => wallet.id === walletId)?.name ?? t('wallets.any'),
  Body: ConnectingWalletConnect,
}
