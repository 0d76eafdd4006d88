import { useEffect, useRef } from 'react'
import { closeModal } from '../../../core/actions/closeModal.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { IconTile } from '../../../parts/IconTile.tsx'
import { ArrowUpIcon } from '../../../parts/icons/ArrowUpIcon.tsx'
import { CheckIcon } from '../../../parts/icons/CheckIcon.tsx'
import { CloseIcon } from '../../../parts/icons/CloseIcon.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { HelpIcon } from '../../../parts/icons/HelpIcon.tsx'
import type { Payment, PayState } from '../../../pay/PayState.ts'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import { enAccount } from '../../texts/enAccount.ts'
import { enPay } from '../../texts/enPay.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { explorerHref } from '../../view/explorerHref.ts'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import type { ViewModule } from '../../view/ViewModule.ts'
import { payCss } from '../payCss.ts'
import { useCheckout } from '../useCheckout.ts'
import { usePayAmount } from '../usePayAmount.ts'

/** What becomes of a payment once it was sent, or while the visitor is at an exchange. */
function PayLoading() {
  const kit = useKit()
  const [state] = useCheckout()
  const { payment, status } = state
  const isOver = !payment || status === 'idle' || status === 'choosing' || status === 'cancelled'
  useEffect(() => {
    if (isOver) navigate(kit, { view: 'Pay' }, 'replace')
  }, [kit, isOver])
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={payCss} />
      <KeepFocus className="bf-stack">{payment && !isOver && <Progress payment={payment} state={state} />}</KeepFocus>
    </>
  )
}

const pictures = {
  exchange: { Icon: ExternalIcon, ring: 'busy' },
  confirming: { Icon: ArrowUpIcon, ring: 'busy' },
  success: { Icon: CheckIcon, ring: undefined },
  failed: { Icon: CloseIcon, ring: 'failed' },
  unknown: { Icon: HelpIcon, ring: 'stopped' },
} as const

function Progress({ payment, state }: { readonly payment: Payment; readonly state: PayState }) {
  const kit = useKit()
  const t = useText()
  const [, checkout] = useCheckout()
  const { status, error, exchange, hash } = state
  const network = useKitState(({ networks }) => networks.find(({ id }) => id === payment.networkId))
  const { amount } = usePayAmount(payment)
  const shown = status in pictures ? (status as keyof typeof pictures) : 'confirming'
  const { Icon, ring } = pictures[shown]
  const words = { name: exchange?.name ?? '', amount }
  const leads = {
    exchange: t('payLoading.exchange', words),
    confirming: t('payLoading.sent'),
    success: t('payLoading.paid'),
    failed: t('payLoading.failed'),
    unknown: t('payLoading.unknown'),
  }
  const hints = {
    exchange: t('payLoading.exchangeHint'),
    confirming: t('payLoading.sentHint', words),
    success: t('payLoading.paidHint', words),
    failed: error ? `${error.shortMessage}.` : '',
    unknown: t('payLoading.unknownHint'),
  }
  const href = hash === undefined ? undefined : explorerHref(network, hash, 'tx')
  const isEnd = status === 'success' || status === 'failed'
  const onward = useOnward(payment, status)
  return (
    <>
      <RequestCard
        image={
          <IconTile size={64}>
            <Icon />
          </IconTile>
        }
        state={ring}
        lead={leads[shown]}
        hint={hints[shown]}
      />
      {status === 'exchange' && exchange && (
        <>
          <Button kind="primary" href={exchange.url} icon={<ExternalIcon />}>
            {t('payLoading.exchangeOpen', words)}
          </Button>
          <Button
            onClick={() => {
              checkout.leaveExchange()
              navigate(kit, { view: 'Pay' }, 'replace')
            }}
          >
            {t('payLoading.exchangeLeave')}
          </Button>
        </>
      )}
      {href && (
        <Button href={href} icon={<ExternalIcon />}>
          {t('account.explorer', { name: network?.explorer?.name ?? t('account.explorerName') })}
        </Button>
      )}
      {isEnd && onward && (
        <Button kind="primary" href={onward} icon={<ExternalIcon />}>
          {t('payLoading.back', { host: new URL(onward).host })}
        </Button>
      )}
      {status !== 'exchange' && (
        <Button kind={isEnd && onward ? 'quiet' : 'primary'} onClick={() => closeModal(kit, 'done')}>
          {t('action.close')}
        </Button>
      )}
    </>
  )
}

/** Where the visitor goes on; this page goes there by itself where the host wants that. */
function useOnward({ options }: Payment, status: PayState['status']): string | undefined {
  const { redirectUrl, openInNewTab = true } = options
  const target = status === 'success' ? redirectUrl?.success : status === 'failed' ? redirectUrl?.failure : undefined
  const hasGone = useRef(false)
  useEffect(() => {
    if (target === undefined || openInNewTab || hasGone.current) return
    hasGone.current = true
    location.assign(target)
  }, [target, openInNewTab])
  return target
}

export const view: ViewModule<'PayLoading'> = {
  texts: { ...enAccount, ...enPay },
  title: t => t('payLoading.title'),
  Body: PayLoading,
}
