import { useEffect, useState } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { Image } from '../../../parts/Image.tsx'
import type { Checkout } from '../../../pay/Checkout.ts'
import type { Payment, PayPlan } from '../../../pay/PayState.ts'
import { parseNetworkId } from '../../../protocol/caip/parseNetworkId.ts'
import type { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { amountCss } from '../../shared/amount/amountCss.ts'
import { shortSymbol } from '../../shared/amount/shortSymbol.ts'
import { OpenWalletApp } from '../../shared/platform/OpenWalletApp.tsx'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import { enAccount } from '../../texts/enAccount.ts'
import { enAsking } from '../../texts/enAsking.ts'
import { enPay } from '../../texts/enPay.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import type { ViewModule } from '../../view/ViewModule.ts'
import { payCss } from '../payCss.ts'
import { useCheckout } from '../useCheckout.ts'
import { usePayAmount } from '../usePayAmount.ts'
import { Quote } from './Quote.tsx'

/** What to pay with, what it costs, and the questions to the wallet. */
function PayQuote() {
  const kit = useKit()
  const [{ status, payment }, checkout] = useCheckout()
  const namespace = payment && parseNetworkId(payment.networkId).namespace
  const { isConnected } = useShownAccount({ namespace })
  const isHere = status === 'choosing' || status === 'approving' || status === 'asking'
  useEffect(() => {
    if (payment && !isHere && status !== 'idle' && status !== 'cancelled')
      navigate(kit, { view: 'PayLoading' }, 'replace')
    // The wallet is gone, or there is nothing to pay.
    else if (!payment || !isHere || !isConnected) goBack(kit)
  }, [kit, payment, isHere, status, isConnected])
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={amountCss} />
      <AdoptCss css={payCss} />
      <KeepFocus className="bf-send">{payment && isHere && <Steps payment={payment} checkout={checkout} />}</KeepFocus>
    </>
  )
}

function Steps({ payment, checkout }: { readonly payment: Payment; readonly checkout: Checkout }) {
  const t = useText()
  const [{ status, error }] = useCheckout()
  const [symbol, setSymbol] = useState('')
  const [shown, setShown] = useState<BillfoldError>()
  const { amount } = usePayAmount(payment)
  const wallet = useWallet(payment)
  const ask = (plan: PayPlan) => {
    setSymbol(shortSymbol(plan.token.symbol))
    if (plan.approvals.length > 0) void checkout.approve(plan)
    else void checkout.ask(plan, t('payLoading.description', { amount }))
  }
  if (status === 'approving' || status === 'asking')
    return (
      <RequestCard
        image={wallet.image}
        state="busy"
        lead={
          status === 'approving'
            ? t('payQuote.approveAsk', { symbol, name: wallet.name })
            : t('connecting.ask', { name: wallet.name })
        }
        hint={t(status === 'approving' ? 'payQuote.approveAskHint' : 'payQuote.askHint')}
      >
        <OpenWalletApp connector={wallet.connector} />
        <Button onClick={checkout.stopWaiting}>{t('payQuote.stop')}</Button>
      </RequestCard>
    )
  if (error && error !== shown) {
    const isDeclined = error.code === 'wallet/rejected' || error.code === 'wallet/declined'
    return (
      <RequestCard
        image={wallet.image}
        state={isDeclined ? 'stopped' : 'failed'}
        lead={t(isDeclined ? 'payQuote.declined' : 'payQuote.notPaid')}
        hint={isDeclined ? t('payQuote.declinedHint') : `${error.shortMessage}.`}
        error={isDeclined ? undefined : error}
      >
        <Button kind="primary" onClick={() => setShown(error)}>
          {t('action.retry')}
        </Button>
      </RequestCard>
    )
  }
  return <Quote payment={payment} ask={ask} />
}

function useWallet(payment: Payment) {
  const t = useText()
  const { connectorId } = useShownAccount({ namespace: parseNetworkId(payment.networkId).namespace })
  const connector = useKitState(state => state.connectors.find(({ id }) => id === connectorId))
  const ownImage = useKitState(state => state.settings.connectorImages[connectorId ?? ''])
  const name = connector?.name ?? t('connecting.theWallet')
  return { connector, name, image: <Image name={name} src={ownImage ?? connector?.icon} size={64} isEager /> }
}

export const view: ViewModule<'PayQuote'> = {
  texts: { ...enAccount, ...enPay, ...enAsking },
  title: t => t('payQuote.title'),
  Body: PayQuote,
}
