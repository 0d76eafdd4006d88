import { navigate } from '../../core/actions/navigate.ts'
import type { WalletListing } from '../../core/directory/WalletListing.ts'
import { useKit } from '../../hooks/useKit.ts'
import { Button } from '../../parts/Button.tsx'
import { moreCss } from '../../parts/css/moreCss.ts'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { Image } from '../../parts/Image.tsx'
import { RefreshIcon } from '../../parts/icons/RefreshIcon.tsx'
import { WarningIcon } from '../../parts/icons/WarningIcon.tsx'
import { QrCode } from '../../parts/QrCode.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { pairingExpiryMarginMs } from '../../protocol/limits.ts'
import { CopyLinkButton } from '../shared/pairing/CopyLinkButton.tsx'
import { pairingCss } from '../shared/pairing/pairingCss.ts'
import { errorDetails } from '../shared/request/errorDetails.ts'
import { useText } from '../texts/useText.ts'
import { AdoptCss } from '../view/AdoptCss.tsx'
import { explainPairing } from './explainPairing.ts'
import { useCountdown } from './useCountdown.ts'
import type { usePairingRun } from './usePairingRun.ts'

/** A code for the camera of a phone, and what became of it. Code, reason and the button below keep their places. */
export function CodePanel({ wallet, pairing }: CodePanel.Props) {
  const kit = useKit()
  const t = useText()
  const { offer, reason, error, run } = pairing
  const name = wallet?.name ?? t('connecting.theWallet')
  const said = error
    ? explainPairing(error)
    : reason === 'declined'
      ? ({ lead: 'connecting.declined', hint: 'pairing.declinedHint' } as const)
      : reason === 'expired'
        ? ({ lead: 'pairing.expired', hint: 'pairing.expiredHint' } as const)
        : ({ lead: wallet ? 'pairing.scan' : 'pairing.scanAny', hint: 'pairing.scanHint' } as const)
  const role = error || reason === 'declined' ? 'alert' : 'status'
  const seconds = useCountdown(offer && offer.expiresAt - pairingExpiryMarginMs)
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={pairingCss} />
      <div className="bf-center bf-pair">
        {offer ? (
          <QrCode
            value={offer.uri}
            label={wallet ? t('pairing.codeOf', { name }) : t('pairing.code')}
            isLarge
            mark={wallet && <Image name={wallet.name} src={wallet.imageUrl} size={40} isEager />}
          />
        ) : (
          <div className="bf-pair-box">
            {error ? (
              <span className="bf-state-icon" data-tone="danger">
                <WarningIcon />
              </span>
            ) : (
              <Skeleton />
            )}
          </div>
        )}
        <div className="bf-pair-text">
          <div key={role} role={role}>
            <p className="bf-lead">{t(said.lead, { name })}</p>
            {/* What is read out once; the seconds below would be read out every second. */}
            {seconds === undefined ? (
              <p className="bf-hint">{t(said.hint, { name })}</p>
            ) : (
              <VisuallyHidden>{t(said.hint, { name })}</VisuallyHidden>
            )}
            <VisuallyHidden>
              {!offer && !error ? t('pairing.making') : reason === 'renewed' ? t('pairing.new') : ''}
            </VisuallyHidden>
          </div>
          {seconds !== undefined && (
            <p className="bf-hint bf-num" role="timer">
              {t('pairing.left', { count: seconds })}
            </p>
          )}
        </div>
      </div>
      {error ? (
        <Button kind="primary" icon={<RefreshIcon />} onClick={() => run?.again()}>
          {t(error.code === 'pairing/closed' ? 'pairing.again' : 'action.retry')}
        </Button>
      ) : (
        <CopyLinkButton uri={offer?.uri} />
      )}
      {wallet && !error && (
        <Button kind="text" onClick={() => navigate(kit, { view: 'Downloads', params: { walletId: wallet.id } })}>
          {t('connecting.getIt', { name })}
        </Button>
      )}
      {error && (
        <Disclosure summary={t('action.details')} isRaw>
          {errorDetails(error)}
        </Disclosure>
      )}
    </>
  )
}

export declare namespace CodePanel {
  type Props = {
    /** The wallet that is asked for; any without. */
    readonly wallet: WalletListing | undefined
    readonly pairing: ReturnType<typeof usePairingRun>
  }
}
