import { useEffect, useState } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import type { FeeTerms } from '../../../core/contracts/Features.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { Image } from '../../../parts/Image.tsx'
import type { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { getSendBook } from '../../../send/getSendBook.ts'
import type { SendReview } from '../../../send/SendState.ts'
import { amountCss } from '../../shared/amount/amountCss.ts'
import { shortSymbol } from '../../shared/amount/shortSymbol.ts'
import { wholeAmount } from '../../shared/amount/wholeAmount.ts'
import { OpenWalletApp } from '../../shared/platform/OpenWalletApp.tsx'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import { useSlow } from '../../shared/request/useSlow.ts'
import { enAccount } from '../../texts/enAccount.ts'
import { enAsking } from '../../texts/enAsking.ts'
import { enSend } from '../../texts/enSend.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { sendCss } from '../sendCss.ts'
import { useSend } from '../useSend.ts'
import { Review } from './Review.tsx'

/** Nothing seen for this long: the visitor may need to know where to look. */
const SLOW_MS = 10_000

/** What the wallet will be asked for, and the question. */
function WalletSendPreview() {
  const kit = useKit()
  const [state, send] = useSend()
  const { status, review, askId, error } = state
  const [asked, setAsked] = useState(askId)
  const warm = useWarm('WalletSendConfirmed')
  useCloseWhenDisconnected()
  useEffect(() => {
    if (review) return
    const sent =
      asked !== undefined &&
      getSendBook(kit)
        .list()
        .some(row => row.id === asked)
    if (sent) {
      // "After a successful token send the view returns to Account"; what became of it stands in front of that.
      navigate(kit, { view: 'Account' }, 'reset')
      navigate(kit, { view: 'WalletSendConfirmed', params: { sendId: asked } })
    } else goBack(kit) // another account or network: what was reviewed is void
  }, [kit, review, asked])
  const ask = (terms?: FeeTerms) => {
    warm.onPointerDown()
    setAsked(send.ask(terms))
  }
  const change = () => goBack(kit)
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={amountCss} />
      <AdoptCss css={sendCss} />
      <KeepFocus className="bf-send">
        {review &&
          (status === 'asking' || error ? (
            <Ask review={review} error={error} ask={() => ask()} stop={() => send.stopWaiting()} change={change} />
          ) : (
            <Review review={review} ask={ask} change={change} />
          ))}
      </KeepFocus>
    </>
  )
}

function Ask({ review, error, ask, stop, change }: AskProps) {
  const t = useText()
  const { connectorId } = useShownAccount()
  const connector = useKitState(state => state.connectors.find(known => known.id === connectorId))
  const ownImage = useKitState(state => state.settings.connectorImages[connectorId ?? ''])
  const locale = useKitState(state => state.settings.locale)
  const isSlow = useSlow(!error, SLOW_MS)
  const name = connector?.name ?? t('connecting.theWallet')
  const image = <Image name={name} src={ownImage ?? connector?.icon} size={64} isEager />
  const { amount, token } = review
  const shown = t('sent.amount', {
    amount: wholeAmount(formatUnits(amount, token.decimals), locale),
    symbol: shortSymbol(token.symbol),
  })
  if (!error)
    return (
      <RequestCard
        image={image}
        state="busy"
        lead={t('connecting.ask', { name })}
        hint={`${t('review.press', { amount: shown })}. ${t(!isSlow ? 'review.askHint' : connector?.kind === 'pairing' ? 'asking.phoneHint' : 'review.slowHint', { name })}`}
      >
        <OpenWalletApp connector={connector} />
        <Button onClick={stop}>{t('review.stop')}</Button>
      </RequestCard>
    )
  const isChosen = error.code === 'wallet/rejected' || error.code === 'wallet/declined'
  const isWaiting = error.code === 'request/pending'
  return (
    <RequestCard
      image={image}
      state={isChosen || isWaiting ? 'stopped' : 'failed'}
      lead={t(isChosen ? 'review.declined' : isWaiting ? 'connecting.pending' : 'review.refused', { name })}
      hint={
        isChosen
          ? t('review.declinedHint')
          : isWaiting
            ? t('connecting.pendingHint', { name })
            : `${error.shortMessage}. ${t('review.refusedHint')}`
      }
      error={isChosen || isWaiting ? undefined : error}
    >
      <Button kind="primary" onClick={ask}>
        {t('action.retry')}
      </Button>
      <Button onClick={change}>{t('review.change')}</Button>
    </RequestCard>
  )
}

type AskProps = {
  readonly review: SendReview
  readonly error: BillfoldError | undefined
  readonly ask: () => void
  readonly stop: () => void
  readonly change: () => void
}

export const view: ViewModule<'WalletSendPreview'> = {
  texts: { ...enAccount, ...enSend, ...enAsking },
  title: t => t('review.title'),
  Body: WalletSendPreview,
}
