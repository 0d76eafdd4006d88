import { navigate } from '../../core/actions/navigate.ts'
import type { WalletListing } from '../../core/directory/WalletListing.ts'
import { openLink } from '../../core/links/openLink.ts'
import { useKit } from '../../hooks/useKit.ts'
import { Button } from '../../parts/Button.tsx'
import { Image } from '../../parts/Image.tsx'
import { CopyIcon } from '../../parts/icons/CopyIcon.tsx'
import { ExternalIcon } from '../../parts/icons/ExternalIcon.tsx'
import { fillLink } from '../links/fillLink.ts'
import { readLinkHost } from '../links/readLinkHost.ts'
import { useText } from '../texts/useText.ts'
import { AdoptCss } from '../views/AdoptCss.tsx'
import { AskingCard } from '../views/AskingCard.tsx'
import { usePlatform } from '../wallets/usePlatform.ts'
import { css } from './css.ts'
import { explainPairing } from './explainPairing.ts'
import { hasWalletInPage } from './hasWalletInPage.ts'
import { useCopyLink } from './useCopyLink.ts'
import { useHandOff } from './useHandOff.ts'
import type { usePairingRun } from './usePairingRun.ts'

/** Goes on in the wallet's app on this computer, or on its web page. */
export function LinkPanel({ wallet, pairing, template, isPage }: LinkPanel.Props) {
  const kit = useKit()
  const t = useText()
  const platform = usePlatform()
  const { offer, news, openedAt, error, run } = pairing
  const step = useHandOff(openedAt)
  const copy = useCopyLink(offer?.uri)
  const { name } = wallet
  const said = error
    ? explainPairing(error)
    : news === 'declined'
      ? ({ lead: 'connecting.declined', hint: 'pairing.declinedOpenHint' } as const)
      : news === 'expired'
        ? ({ lead: 'pairing.requestExpired', hint: 'pairing.requestExpiredHint' } as const)
        : ({ lead: step === 'idle' ? 'pairing.continue' : 'connecting.ask', hint: 'pairing.continueHint' } as const)
  const open = () => {
    const link = offer && fillLink(template, offer.uri)
    if (!link) return
    openLink(link, readLinkHost(platform, hasWalletInPage(kit)), isPage)
    run?.opened(wallet, template)
  }
  return (
    <>
      <AdoptCss css={css} />
      <AskingCard
        image={<Image name={name} src={wallet.imageUrl} size={64} isEager />}
        state={error ? 'failed' : news === 'declined' ? 'stopped' : step === 'idle' ? undefined : 'busy'}
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
      <Button icon={<CopyIcon />} isBusy={!offer && !error} disabled={error !== undefined} onClick={copy}>
        {t('pairing.copy')}
      </Button>
      {!isPage && (
        <Button kind="text" onClick={() => navigate(kit, { view: 'Downloads', params: { walletId: wallet.id } })}>
          {t('connecting.getIt', { name })}
        </Button>
      )}
    </>
  )
}

export declare namespace LinkPanel {
  type Props = {
    readonly wallet: WalletListing
    readonly pairing: ReturnType<typeof usePairingRun>
    /** The link's template, of the directory. */
    readonly template: string
    /** A web page, which opens in a tab of its own. */
    readonly isPage: boolean
  }
}
