import { useState } from 'react'
import { navigate } from '../../../core/actions/navigate.ts'
import type { PreparedPayment, TokenBalance } from '../../../core/contracts/Features.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useQuery } from '../../../hooks/useQuery.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { Button } from '../../../parts/Button.tsx'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { FailedState } from '../../../parts/FailedState.tsx'
import { formatAmount } from '../../../parts/formatAmount.ts'
import { Image } from '../../../parts/Image.tsx'
import { CheckIcon } from '../../../parts/icons/CheckIcon.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { Row } from '../../../parts/Row.tsx'
import { Skeleton } from '../../../parts/Skeleton.tsx'
import type { Payment, PayPlan } from '../../../pay/PayState.ts'
import { payBalancesOptions } from '../../../pay/payBalancesOptions.ts'
import { payFeeOptions } from '../../../pay/payFeeOptions.ts'
import { payLifeMs } from '../../../pay/payLimits.ts'
import { payLossOf } from '../../../pay/payLossOf.ts'
import { payPlanOptions, paySourcesOptions } from '../../../pay/payPlanOptions.ts'
import { parseNetworkId } from '../../../protocol/caip/parseNetworkId.ts'
import type { AccountId } from '../../../protocol/caip/types.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { shortSymbol } from '../../shared/amount/shortSymbol.ts'
import { wholeAmount } from '../../shared/amount/wholeAmount.ts'
import { useText } from '../../texts/useText.ts'
import { PayHead } from '../PayHead.tsx'
import { useCheckout } from '../useCheckout.ts'
import { usePayAmount } from '../usePayAmount.ts'

const DIGITS = 6
/** A payment that loses more of its worth to the price is stopped, in percent. */
const stoppedPercent = 15

/** The tokens that can pay, and what the chosen one costs. */
export function Quote({ payment, ask }: { readonly payment: Payment; readonly ask: (plan: PayPlan) => void }) {
  const kit = useKit()
  const t = useText()
  const { address } = useShownAccount({ namespace: parseNetworkId(payment.networkId).namespace })
  const accountId: AccountId | undefined = address === undefined ? undefined : `${payment.networkId}:${address}`
  const [chosen, setChosen] = useState<string>()
  const balances = useQuery(payBalancesOptions(kit, payment, accountId))
  const sources = useQuery(paySourcesOptions(kit, payment, accountId, balances.value))
  const failed = [balances, sources].find(query => query.status === 'failed' && !query.value)
  if (failed)
    return (
      <FailedState
        title={t('payQuote.failed')}
        hint={t('payQuote.failedHint')}
        retry={{ label: t('action.retry'), isBusy: failed.isRefreshing, onClick: failed.refetch }}
      />
    )
  if (!balances.value || !sources.value) return <LoadingRows count={3} label={t('payQuote.loading')} />
  const options = toOptions(balances.value, sources.value)
  const selected = options.find(({ key, isEnough }) => isEnough && key === chosen) ?? options.find(one => one.isEnough)
  if (!selected) return <Poor payment={payment} options={options} />
  return (
    <>
      <PayHead payment={payment} />
      <fieldset className="bf-stack bf-pay-options" aria-label={t('payQuote.tokens')}>
        {options.map(option => (
          <Option
            key={option.key}
            option={option}
            isChosen={option === selected}
            choose={() => setChosen(option.key)}
          />
        ))}
      </fieldset>
      <Totals payment={payment} accountId={accountId} option={selected} assets={balances.value} ask={ask} />
    </>
  )
}

type Choice = {
  readonly key: string
  readonly token: TokenBalance
  readonly prepared: PreparedPayment
  readonly isEnough: boolean
}

/** What can pay comes first, in the order of the balances. */
function toOptions(balances: readonly TokenBalance[], sources: readonly PreparedPayment[]): readonly Choice[] {
  const all = balances.flatMap((token): Choice[] => {
    const prepared = sources.find(({ source }) => source.address?.toLowerCase() === token.address?.toLowerCase())
    return prepared
      ? [{ key: token.address ?? 'native', token, prepared, isEnough: token.balance >= prepared.maxAmount }]
      : []
  })
  return [...all.filter(({ isEnough }) => isEnough), ...all.filter(({ isEnough }) => !isEnough)]
}

function Option({ option, isChosen, choose }: OptionProps) {
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const { token, prepared, isEnough } = option
  const held = formatAmount(formatUnits(token.balance, token.decimals), { digits: DIGITS, locale })
  const balance = held ? `${held.isBelow ? '<' : ''}${held.whole}${held.fraction} ${shortSymbol(token.symbol)}` : ''
  return (
    <Row
      image={<Image name={token.symbol} src={token.iconUrl} isRound />}
      title={
        <Amount
          value={formatUnits(prepared.amount, token.decimals)}
          symbol={token.symbol}
          digits={DIGITS}
          locale={locale}
          unknownLabel={t('payQuote.feeUnknown')}
        />
      }
      subtitle={t(isEnough ? 'payQuote.balance' : 'payQuote.short', { amount: balance })}
      isDisabled={!isEnough}
      isCurrent={isChosen}
      aria-pressed={isChosen}
      trailing={isChosen ? <CheckIcon width={20} height={20} /> : undefined}
      onClick={choose}
    />
  )
}

type OptionProps = { readonly option: Choice; readonly isChosen: boolean; readonly choose: () => void }

function Totals({ payment, accountId, option, assets, ask }: TotalsProps) {
  const kit = useKit()
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const network = useKitState(state => state.networks.find(({ id }) => id === payment.networkId))
  const plan = useQuery(payPlanOptions(kit, payment, accountId, option.token))
  const fee = useQuery(payFeeOptions(kit, plan.value))
  const { amount: wanted } = usePayAmount(payment)
  const { token } = option
  const { amount, maxAmount, approvals } = plan.value ?? { ...option.prepared, approvals: [] }
  const isSwap = maxAmount !== amount
  const isOld = plan.value !== undefined && kit.environment.clock.now() - plan.value.builtAt > payLifeMs
  const known = plan.status === 'ready' && !isOld ? plan.value : undefined
  const error = plan.status === 'failed' && isBillfoldError(plan.error) ? plan.error : undefined
  const loss = isSwap && !network?.isTestnet ? payLossOf(payment, assets[0], token, amount) : undefined
  const isStopped = loss !== undefined && loss > stoppedPercent
  const row = (label: string, units: bigint, of: { readonly symbol: string; readonly decimals: number }) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount
          value={formatUnits(units, of.decimals)}
          symbol={of.symbol}
          digits={DIGITS}
          locale={locale}
          unknownLabel={t('payQuote.feeUnknown')}
        />
      </dd>
    </div>
  )
  const native = network?.nativeCurrency
  return (
    <>
      <div className="bf-panel-card">
        <dl className="bf-review-rows">
          {row(t('payQuote.gives'), amount, token)}
          {isSwap && row(t('payQuote.most'), maxAmount, token)}
          {row(t('payQuote.arrives'), payment.amount, payment.asset)}
          {fee.value && native ? (
            row(t('payQuote.fee'), fee.value.max, native)
          ) : (
            <div>
              <dt>{t('payQuote.fee')}</dt>
              <dd>{error || fee.status === 'failed' ? t('payQuote.feeUnknown') : <Skeleton width="short" />}</dd>
            </div>
          )}
        </dl>
      </div>
      {isStopped && (
        <Notice tone="danger" isLive>
          {t('payQuote.impact', { percent: `${loss}` })}
        </Notice>
      )}
      {error ? (
        <Notice tone="danger" isLive>{`${error.shortMessage}.`}</Notice>
      ) : (
        <p className="bf-hint">
          {approvals.length > 0
            ? t('payQuote.approveHint', {
                amount: `${wholeAmount(formatUnits(maxAmount, token.decimals), locale)} ${shortSymbol(token.symbol)}`,
              })
            : t(isSwap ? 'payQuote.swapHint' : 'payQuote.directHint')}
        </p>
      )}
      {error ? (
        <Button kind="primary" isBusy={plan.isRefreshing} onClick={plan.refetch}>
          {t('action.retry')}
        </Button>
      ) : (
        <Button kind="primary" isBusy={!known} disabled={isStopped} onClick={() => known && !isStopped && ask(known)}>
          {!plan.value
            ? t('payQuote.checking')
            : approvals.length > 0
              ? t('payQuote.approve', { symbol: shortSymbol(token.symbol) })
              : t('payQuote.press', { amount: wanted })}
        </Button>
      )}
    </>
  )
}

type TotalsProps = {
  readonly payment: Payment
  readonly accountId: AccountId | undefined
  readonly option: Choice
  readonly assets: readonly TokenBalance[]
  readonly ask: (plan: PayPlan) => void
}

function Poor({ payment, options }: { readonly payment: Payment; readonly options: readonly Choice[] }) {
  const kit = useKit()
  const t = useText()
  const [, checkout] = useCheckout()
  const canReceive = useKitState(state => state.settings.features.receive)
  const words = usePayAmount(payment)
  const leave = (view: 'FundWallet' | 'ProfileWallets') => {
    checkout.awaitWallet(true)
    navigate(kit, { view })
  }
  return (
    <>
      <PayHead payment={payment} />
      <EmptyState icon={<WalletIcon />} title={t('payQuote.poor')} hint={t('payQuote.poorHint', words)} />
      {options.map(option => (
        <Option key={option.key} option={option} isChosen={false} choose={() => {}} />
      ))}
      {canReceive && (
        <Button kind="primary" onClick={() => leave('FundWallet')}>
          {t('payQuote.add')}
        </Button>
      )}
      <Button onClick={() => leave('ProfileWallets')}>{t('pay.another')}</Button>
    </>
  )
}
