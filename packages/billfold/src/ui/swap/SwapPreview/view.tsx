import { useEffect, useRef, useState } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { showToast } from '../../../core/actions/showToast.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { Image } from '../../../parts/Image.tsx'
import type { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import type { SwapPlan } from '../../../swap/SwapState.ts'
import { amountCss } from '../../shared/amount/amountCss.ts'
import { shortSymbol } from '../../shared/amount/shortSymbol.ts'
import { wholeAmount } from '../../shared/amount/wholeAmount.ts'
import { OpenWalletApp } from '../../shared/platform/OpenWalletApp.tsx'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import { enAccount } from '../../texts/enAccount.ts'
import { enAsking } from '../../texts/enAsking.ts'
import { enSwap } from '../../texts/enSwap.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { swapCss } from '../swapCss.ts'
import { useSwap } from '../useSwap.ts'
import { Review } from './Review.tsx'

/** What the wallet will be asked for, and the questions. */
function SwapPreview() {
  const kit = useKit()
  const t = useText()
  const [{ status, review, error, isSure }, swap] = useSwap()
  const locale = useKitState(state => state.settings.locale)
  const isSent = useRef(false)
  const [shown, setShown] = useState<BillfoldError>()
  useCloseWhenDisconnected()
  useEffect(() => {
    // Another account or network: what was reviewed is void.
    if (!review && !isSent.current) goBack(kit)
  }, [kit, review])
  const inWords = (plan: SwapPlan) => ({
    amount: `${wholeAmount(formatUnits(plan.amount, plan.from.decimals), locale)} ${shortSymbol(plan.from.symbol)}`,
    symbol: shortSymbol(plan.to.symbol),
  })
  const ask = async (plan: SwapPlan) => {
    if (plan.checked.approvals.length) return swap.approve(plan)
    const words = inWords(plan)
    isSent.current = true
    const hash = await swap.ask(plan, t('swapReview.description', words))
    isSent.current = hash !== undefined
    if (!hash) return
    // What became of it is in the activity, which the visitor sees there at once.
    if (kit.store.getState().modal.history.at(-1)?.view === 'SwapPreview') navigate(kit, { view: 'Account' }, 'reset')
    showToast(kit, 'success', t('swapReview.sent', words))
  }
  const isAsking = status === 'approving' || status === 'asking'
  const isFailed = error !== undefined && error !== shown
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={amountCss} />
      <AdoptCss css={swapCss} />
      <KeepFocus className="bf-send">
        {isAsking && review ? (
          <Asking
            symbol={shortSymbol(review.from.symbol)}
            isApproval={status === 'approving'}
            stop={swap.stopWaiting}
          />
        ) : isFailed ? (
          <Failed error={error} isSure={isSure} again={() => setShown(error)} change={() => goBack(kit)} />
        ) : (
          review && <Review terms={review} ask={plan => void ask(plan)} change={() => goBack(kit)} />
        )}
      </KeepFocus>
    </>
  )
}

function useWallet() {
  const t = useText()
  const { connectorId } = useShownAccount()
  const connector = useKitState(state => state.connectors.find(known => known.id === connectorId))
  const ownImage = useKitState(state => state.settings.connectorImages[connectorId ?? ''])
  const name = connector?.name ?? t('connecting.theWallet')
  return { connector, name, image: <Image name={name} src={ownImage ?? connector?.icon} size={64} isEager /> }
}

function Asking({ symbol, isApproval, stop }: AskingProps) {
  const t = useText()
  const { connector, name, image } = useWallet()
  return (
    <RequestCard
      image={image}
      state="busy"
      lead={isApproval ? t('swapReview.approveAsk', { symbol, name }) : t('connecting.ask', { name })}
      hint={t(isApproval ? 'swapReview.approveAskHint' : 'swapReview.askHint')}
    >
      <OpenWalletApp connector={connector} />
      <Button onClick={stop}>{t('swapReview.stop')}</Button>
    </RequestCard>
  )
}

type AskingProps = { readonly symbol: string; readonly isApproval: boolean; readonly stop: () => void }

function Failed({ error, isSure, again, change }: FailedProps) {
  const kit = useKit()
  const t = useText()
  const { image } = useWallet()
  const isDeclined = error.code === 'wallet/rejected' || error.code === 'wallet/declined'
  const isStopped = isDeclined || !isSure
  return (
    <RequestCard
      image={image}
      state={isStopped ? 'stopped' : 'failed'}
      lead={t(!isSure ? 'swapReview.unsure' : isDeclined ? 'swapReview.declined' : 'swapReview.failed')}
      hint={!isSure ? t('swapReview.unsureHint') : isDeclined ? t('swapReview.declinedHint') : `${error.shortMessage}.`}
      error={isStopped ? undefined : error}
    >
      {isSure ? (
        <Button kind="primary" onClick={again}>
          {t('action.retry')}
        </Button>
      ) : (
        <Button kind="primary" onClick={() => navigate(kit, { view: 'Transactions' })}>
          {t('activity.title')}
        </Button>
      )}
      <Button onClick={change}>{t('swapReview.back')}</Button>
    </RequestCard>
  )
}

type FailedProps = {
  readonly error: BillfoldError
  /** Whether it is sure that the wallet sent nothing. */
  readonly isSure: boolean
  readonly again: () => void
  readonly change: () => void
}

export const view: ViewModule<'SwapPreview'> = {
  texts: { ...enAccount, ...enSwap, ...enAsking },
  title: t => t('swapReview.title'),
  Body: SwapPreview,
}
