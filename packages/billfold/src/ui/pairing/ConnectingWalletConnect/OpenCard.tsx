import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { Button } from '../../../parts/Button.tsx'
import { Image } from '../../../parts/Image.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { pairingCss } from '../../shared/pairing/pairingCss.ts'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import type { TextKey } from '../../texts/createText.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { explainPairing } from '../explainPairing.ts'
import type { usePairingRun } from '../usePairingRun.ts'

/** The wallet, what is to be done there or what came of it, and the button that opens it. */
export function OpenCard({ wallet, pairing, said, isWaiting, open }: OpenCard.Props) {
  const t = useText()
  const { offer, reason, openedAt, error, run } = pairing
  const { name } = wallet
  const { lead, hint } = error
    ? explainPairing(error)
    : reason === 'declined'
      ? ({ lead: 'connecting.declined', hint: 'pairing.declinedOpenHint' } as const)
      : reason === 'expired'
        ? ({ lead: 'pairing.requestExpired', hint: 'pairing.requestExpiredHint' } as const)
        : said
  return (
    <>
      <AdoptCss css={pairingCss} />
      <RequestCard
        image={<Image name={name} src={wallet.imageUrl} size={64} isEager />}
        state={error ? 'failed' : reason === 'declined' ? 'stopped' : isWaiting ? 'busy' : undefined}
        lead={t(lead, { name })}
        hint={<span className="bf-pair-hint">{t(hint, { name })}</span>}
        error={error}
      >
        {error ? (
          <Button kind="primary" onClick={() => run?.again()}>
            {t('action.retry')}
          </Button>
        ) : (
          <Button
            kind="primary"
            icon={<ExternalIcon />}
            isBusy={!offer}
            onClick={() => {
              const template = offer && open(offer.uri)
              if (template) run?.opened(wallet, template)
            }}
          >
            {t(openedAt === undefined ? 'pairing.open' : 'pairing.openAgain', { name })}
          </Button>
        )}
      </RequestCard>
    </>
  )
}

export declare namespace OpenCard {
  type Props = {
    readonly wallet: WalletListing
    readonly pairing: ReturnType<typeof usePairingRun>
    /** What is said while nothing came of it. */
    readonly said: { readonly lead: TextKey; readonly hint: TextKey }
    /** It was opened, and has not answered. */
    readonly isWaiting: boolean
    /** Opens the wallet with that offer, within the press. Returns the template of the link; `undefined` without one. */
    readonly open: (uri: string) => string | undefined
  }
}
