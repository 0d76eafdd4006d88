import type { ReactNode } from 'react'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { openLink } from '../../../core/links/openLink.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { IconTile } from '../../../parts/IconTile.tsx'
import { CheckIcon } from '../../../parts/icons/CheckIcon.tsx'
import { CopyIcon } from '../../../parts/icons/CopyIcon.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { PhoneIcon } from '../../../parts/icons/PhoneIcon.tsx'
import { QrCodeIcon } from '../../../parts/icons/QrCodeIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { safeHref } from '../../../parts/safeHref.ts'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { COPY_TEXTS } from '../../shared/pairing/CopyLinkButton.tsx'
import { mobileLink } from '../../shared/pairing/links/mobileLink.ts'
import { useCopyLink } from '../../shared/pairing/useCopyLink.ts'
import { hasWalletInPage } from '../../shared/platform/hasWalletInPage.ts'
import { readLinkHost } from '../../shared/platform/readLinkHost.ts'
import { type HandOff, useHandOff } from '../../shared/platform/useHandOff.ts'
import { usePlatform } from '../../shared/platform/usePlatform.ts'
import { walletLinks } from '../../shared/wallets/walletLinks.ts'
import type { TextKey } from '../../texts/createText.ts'
import { useText } from '../../texts/useText.ts'
import { walkRows } from '../../view/walkRows.ts'
import type { usePairingRun } from '../usePairingRun.ts'
import { OpenCard } from './OpenCard.tsx'

const STORES: Readonly<Record<string, TextKey>> = {
  ios: 'get.ios',
  android: 'get.android',
  website: 'get.website',
}

const STEPS: { readonly [step in HandOff]: OpenCard.Props['said'] } = {
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
  const platform = usePlatform()
  const isUniversalFirst = useKitState(({ settings }) => settings.isUniversalLinkPreferred)
  const step = useHandOff(pairing.openedAt)
  const open = (uri: string) => {
    const host = readLinkHost(platform, hasWalletInPage(kit))
    const link = mobileLink(wallet, uri, host, isUniversalFirst)
    if (link) openLink(link.href, host)
    return link?.template
  }
  return (
    <>
      <OpenCard
        wallet={wallet}
        pairing={pairing}
        said={STEPS[step]}
        isWaiting={step === 'opened' || step === 'returned'}
        open={open}
      />
      <Ladder wallet={wallet} uri={pairing.offer?.uri} showCode={showCode} />
    </>
  )
}

/** The other ways, of which one always works: the store, the link, a code. */
function Ladder({ wallet, uri, showCode }: LadderProps) {
  const kit = useKit()
  const t = useText()
  const platform = usePlatform()
  const { copy, outcome } = useCopyLink(uri)
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
          image={tile(outcome === 'copied' ? <CheckIcon /> : <CopyIcon />)}
          title={t(outcome ? COPY_TEXTS[outcome] : 'pairing.copy')}
          subtitle={t('pairing.copyHint')}
          isDisabled={uri === undefined}
          onClick={copy}
        />
        <VisuallyHidden role="status">{outcome ? t(COPY_TEXTS[outcome]) : ''}</VisuallyHidden>
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
