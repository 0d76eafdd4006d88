import type { ReactNode } from 'react'
import { navigate } from '../../../core/actions/navigate.ts'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { FailedState } from '../../../parts/FailedState.tsx'
import { IconTile } from '../../../parts/IconTile.tsx'
import { Image } from '../../../parts/Image.tsx'
import { BrowserIcon } from '../../../parts/icons/BrowserIcon.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { GlobeIcon } from '../../../parts/icons/GlobeIcon.tsx'
import { PhoneIcon } from '../../../parts/icons/PhoneIcon.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { Row } from '../../../parts/Row.tsx'
import { safeHref } from '../../../parts/safeHref.ts'
import { usePlatform } from '../../shared/platform/usePlatform.ts'
import { findListing } from '../../shared/wallets/findListing.ts'
import { openWallet } from '../../shared/wallets/openWallet.ts'
import { useListing } from '../../shared/wallets/useListing.ts'
import { type WalletLink, walletLinks } from '../../shared/wallets/walletLinks.ts'
import type { TextKey } from '../../texts/createText.ts'
import { enConnect } from '../../texts/enConnect.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import type { ViewModule } from '../../view/ViewModule.ts'
import { walkRows } from '../../view/walkRows.ts'
import { browseLink } from './browseLink.ts'

const PLACES: Readonly<Record<WalletLink['store'], { text: TextKey; icon: ReactNode }>> = {
  chrome: { text: 'get.chrome', icon: <BrowserIcon /> },
  firefox: { text: 'get.firefox', icon: <BrowserIcon /> },
  edge: { text: 'get.edge', icon: <BrowserIcon /> },
  ios: { text: 'get.ios', icon: <PhoneIcon /> },
  android: { text: 'get.android', icon: <PhoneIcon /> },
  website: { text: 'get.website', icon: <GlobeIcon /> },
}

const EXTENSIONS: readonly WalletLink['store'][] = ['chrome', 'firefox', 'edge']

type Params = { readonly walletId: string }

/** Where one wallet is to be had. */
function Downloads({ params }: { readonly params: Params }) {
  const kit = useKit()
  const t = useText()
  const { listing, isKnown, hasFailed, retry } = useListing(params.walletId)
  return (
    <KeepFocus>
      <AdoptCss css={moreCss} />
      {listing ? (
        <Places listing={listing} />
      ) : hasFailed ? (
        <FailedState
          title={t('all.failed')}
          hint={t('all.failedHint')}
          retry={{ label: t('action.retry'), onClick: retry }}
        />
      ) : isKnown ? (
        <EmptyState
          icon={<WalletIcon />}
          title={t('get.unknown')}
          hint={t('get.unknownHint')}
          action={
            <Button size="small" onClick={() => navigate(kit, { view: 'AllWallets' })}>
              {t('all.title')}
            </Button>
          }
        />
      ) : (
        <LoadingRows count={3} label={t('wallets.loading')} />
      )}
    </KeepFocus>
  )
}

function Places({ listing }: { readonly listing: WalletListing }) {
  const kit = useKit()
  const t = useText()
  const platform = usePlatform()
  const { name } = listing
  // It may have been installed since: some wallets are there without a reload.
  const connectors = useKitState(state => state.connectors)
  const connector = connectors.find(known => findListing(known, [listing]) !== undefined)
  const links = walletLinks(listing, platform).filter(({ href }) => safeHref(href) !== undefined)
  // Not where the wallet has put itself into the page: this is its browser.
  const open = connector ? undefined : safeHref(browseLink(listing, platform, new URL(location.href)))
  const hasExtension = links.some(({ store }) => EXTENSIONS.includes(store))
  const hint = connector ? 'get.foundHint' : open ? 'get.openHint' : links.length > 0 ? 'get.hint' : 'get.noPlace'
  return (
    <>
      <div className="bf-center">
        <Image name={name} src={listing.imageUrl} size={64} isEager />
        <p className="bf-lead">{t(connector ? 'get.found' : 'get.lead', { name })}</p>
        <p className="bf-hint">{t(hint, { name })}</p>
      </div>
      {connector && (
        <Button
          kind="primary"
          onClick={() => openWallet(kit, { id: connector.id, name, imageUrl: undefined, connector, listing }, platform)}
        >
          {t('get.connect', { name })}
        </Button>
      )}
      {open && (
        <Button kind="primary" href={open} target="_self">
          {t('get.open', { name })}
        </Button>
      )}
      <ul className="bf-list" onKeyDown={walkRows}>
        {links.map(({ store, href }) => (
          <li key={store}>
            <Row
              href={href}
              image={<IconTile>{PLACES[store].icon}</IconTile>}
              title={t(PLACES[store].text)}
              subtitle={store === 'website' ? hostOf(href) : undefined}
              trailing={<ExternalIcon width={20} />}
              onClick={() => kit.runtime.emit({ type: 'GET_WALLET', name, store })}
            />
          </li>
        ))}
      </ul>
      {hasExtension && !connector && <Button onClick={() => location.reload()}>{t('get.reload')}</Button>}
    </>
  )
}

function hostOf(href: string): string | undefined {
  try {
    return new URL(href).host.replace(/^www\./, '')
  } catch {
    return undefined
  }
}

export const view: ViewModule<'Downloads'> = {
  texts: enConnect,
  title: (t, { walletId }, state) => {
    const custom = state.settings.customWallets.find(wallet => wallet.id === walletId)
    return custom ? t('get.title', { name: custom.name }) : t('wallets.getOne')
  },
  Body: Downloads,
}
