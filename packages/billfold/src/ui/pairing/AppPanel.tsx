import type { ReactNode } from 'react'
import type { WalletListing } from '../../core/directory/WalletListing.ts'
import { openLink } from '../../core/links/openLink.ts'
import { useKit } from '../../hooks/useKit.ts'
import { Button } from '../../parts/Button.tsx'
import { IconTile } from '../../parts/IconTile.tsx'
import { Image } from '../../parts/Image.tsx'
import { CopyIcon } from '../../parts/icons/CopyIcon.tsx'
import { ExternalIcon } from '../../parts/icons/ExternalIcon.tsx'
import { PhoneIcon } from '../../parts/icons/PhoneIcon.tsx'
import { QrCodeIcon } from '../../parts/icons/QrCodeIcon.tsx'
import { Row } from '../../parts/Row.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import { mobileLink } from '../links/mobileLink.ts'
import { readLinkHost } from '../links/readLinkHost.ts'
import type { TextKey } from '../texts/createText.ts'
import { useText } from '../texts/useText.ts'
import { AdoptCss } from '../views/AdoptCss.tsx'
import { AskingCard } from '../views/AskingCard.tsx'
import { walkRows } from '../views/walkRows.ts'
import { usePlatform } from '../wallets/usePlatform.ts'
import { walletLinks } from '../wallets/walletLinks.ts'
import { css } from './css.ts'
import { explainPairing } from './explainPairing.ts'
import { hasWalletInPage } from './hasWalletInPage.ts'
import { useCopyLink } from './useCopyLink.ts'
import { type HandOff, useHandOff } from './useHandOff.ts'
import type { usePairingRun } from './usePairingRun.ts'

const STORES: Readonly<Record<string, TextKey>> = {
  ios: 'get.ios',
  android: 'get.android',
  website: 'get.website',
}

type Said = { readonly lead: TextKey; readonly hint: TextKey }

const STEPS: { readonly [step in HandOff]: Said } = {
  idle: { lead: 'pairing.continue', hint: 'pairing.continueHint' },
  opened: { lead: 'connecting.ask', hint: 'pairing.continueHint' },
  stayed: { lead: 'pairing.notOpened', hint: 'pairing.notOpenedHint' },
  returned: { lead: 'pairing.noAnswer', hint: 'pairing.noAnswerHint' },
}

/**
 * Goes on in the wallet's app on this phone. The other ways stand below from the beginning, where they stay: what is said
 * above them changes when the app did not open or came back without an answer.
 */
export function AppPanel({ wallet, pairing, showCode }: AppPanel.Props) {
  const kit = useKit()
  const t = useText()
  const platform = usePlatform()
  const { offer, news, openedAt, error, run } = pairing
  const step = useHandOff(openedAt)
  const { name } = wallet
  const said: Said = error
    ? explainPairing(error)
    : news === 'declined'
      ? { lead: 'connecting.declined', hint: 'pairing.declinedOpenHint' }
      : news === 'expired'
        ? { lead: 'pairing.requestExpired', hint: 'pairing.requestExpiredHint' }
        : STEPS[step]
  const open = () => {
    const host = readLinkHost(platform, hasWalletInPage(kit))
    const link = offer && mobileLink(wallet, offer.uri, host)
    if (!link) return
    openLink(link.href, host)
    run?.opened(wallet, link.template)
  }
  const isWaiting = step === 'opened' || step === 'returned'
  return (
    <>
      <AdoptCss css={css} />
      <AskingCard
        image={<Image name={name} src={wallet.imageUrl} size={64} isEager />}
        state={error ? 'failed' : news === 'declined' ? 'stopped' : isWaiting ? 'busy' : undefined}
        lead={t(said.lead, { name })}
        hint={<span className="bf-pair-hint">{t(said.hint, { name })}</span>}
        error={error}
      >
        {error ? (
          <Button kind="primary" onClick={() => run?.again()}>
            {t('action.retry')}
          </Button>
        ) : (
          <Button kind="primary" icon={<ExternalIcon />} isBusy={!offer} onClick={open}>
            {t(openedAt === undefined ? 'pairing.open' : 'pairing.openAgain', { name })}
          </Button>
        )}
      </AskingCard>
      <Ladder wallet={wallet} uri={offer?.uri} showCode={showCode} />
    </>
  )
}

/** The other ways, of which one always works: the store, the link, a code. */
function Ladder({ wallet, uri, showCode }: LadderProps) {
  const kit = useKit()
  const t = useText()
  const platform = usePlatform()
  const copy = useCopyLink(uri)
  const { name } = wallet
  const store = walletLinks(wallet, platform).find(({ href }) => safeHref(href) !== undefined)
  const tile = (icon: ReactNode) => <IconTile>{icon}</IconTile>
  return (
    <ul className="bf-list" onKeyDown={walkRows}>
      {store && (
        <li>
          <Row
            href={store.href}
            image={tile(<PhoneIcon />)}
            title={t('get.title', { name })}
            subtitle={t(STORES[store.store] ?? 'get.website')}
            trailing={<ExternalIcon width={20} />}
            onClick={() => kit.runtime.emit({ type: 'GET_WALLET', name, store: store.store })}
          />
        </li>
      )}
      <li>
        <Row
          image={tile(<CopyIcon />)}
          title={t('pairing.copy')}
          subtitle={t('pairing.copyHint')}
          isDisabled={uri === undefined}
          onClick={copy}
        />
      </li>
      <li>
        <Row
          image={tile(<QrCodeIcon />)}
          title={t('pairing.show')}
          subtitle={t('pairing.showHint')}
          onClick={showCode}
        />
      </li>
    </ul>
  )
}

type LadderProps = {
  readonly wallet: WalletListing
  readonly uri: string | undefined
  readonly showCode: () => void
}

export declare namespace AppPanel {
  type Props = {
    readonly wallet: WalletListing
    readonly pairing: ReturnType<typeof usePairingRun>
    /** Shows the code instead. */
    readonly showCode: () => void
  }
}
