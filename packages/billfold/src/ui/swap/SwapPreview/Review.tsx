import { useRef } from 'react'
import type { TokenBalance } from '../../../core/contracts/Features.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useQuery } from '../../../hooks/useQuery.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { Button } from '../../../parts/Button.tsx'
import { Image } from '../../../parts/Image.tsx'
import { ArrowDownIcon } from '../../../parts/icons/ArrowDownIcon.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { Skeleton } from '../../../parts/Skeleton.tsx'
import { Stack } from '../../../parts/Stack.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { requestFailed } from '../../../protocol/errors/rows/request.ts'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { planFeeOptions } from '../../../swap/planFeeOptions.ts'
import { planOptions } from '../../../swap/planOptions.ts'
import { priceImpactOf } from '../../../swap/priceImpactOf.ts'
import { quoteOptions } from '../../../swap/quoteOptions.ts'
import type { SwapPlan, SwapTerms } from '../../../swap/SwapState.ts'
import { allBps, highSlippageBps, quoteLifeMs, stoppedImpactBps, warnedImpactBps } from '../../../swap/swapLimits.ts'
import { shortSymbol } from '../../shared/amount/shortSymbol.ts'
import { wholeAmount } from '../../shared/amount/wholeAmount.ts'
import { fiatValue } from '../../shared/tokens/fiatValue.ts'
import { useText } from '../../texts/useText.ts'
import { Details } from '../Details.tsx'
import { Fiat } from '../Fiat.tsx'
import { percentOf } from '../percentOf.ts'
import { Rate } from '../Rate.tsx'

/** A price that is worse by this much is said to have moved. */
const MOVED_BPS = 50
const FEE_DIGITS = 6

/** Everything that the wallet will be asked for, built and checked anew every 10 s, and what it costs. */
export function Review({ terms, ask, change }: Review.Props) {
  const kit = useKit()
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const { network } = useNetwork()
  const quote = useQuery(quoteOptions(kit, terms))
  const plan = useQuery(planOptions(kit, terms, quote.value))
  const fee = useQuery(planFeeOptions(kit, plan.value))
  const isOld = plan.value !== undefined && kit.environment.clock.now() - plan.value.builtAt > quoteLifeMs
  const known = plan.status === 'ready' && !isOld ? plan.value : undefined
  const error = toError(plan.status === 'failed' ? plan.error : quote.status === 'failed' ? quote.error : undefined)
  const first = useRef<bigint>(undefined)
  first.current ??= plan.value?.toAmount
  const toAmount = plan.value?.toAmount ?? quote.value?.toAmount
  const shown = plan.value ?? quote.value
  const impactBps =
    toAmount === undefined ? undefined : priceImpactOf({ toAmount, priceImpactBps: quote.value?.priceImpactBps }, terms)
  const isStopped = (impactBps ?? 0) > stoppedImpactBps
  const hasMoved =
    first.current !== undefined &&
    toAmount !== undefined &&
    toAmount * BigInt(allBps) < first.current * BigInt(allBps - MOVED_BPS)
  const inWords = (units: bigint, token: TokenBalance) =>
    `${wholeAmount(formatUnits(units, token.decimals), locale)} ${shortSymbol(token.symbol)}`
  const needsApproval = !!plan.value?.checked.approvals.length
  const percent = percentOf(impactBps ?? 0, locale)
  return (
    <>
      <Side label={t('swap.give')} token={terms.from} units={terms.amount} isTestnet={!!network?.isTestnet} />
      <span className="bf-send-arrow">
        <ArrowDownIcon />
      </span>
      <Side label={t('swap.receive')} token={terms.to} units={toAmount} isTestnet={!!network?.isTestnet} />
      {shown && toAmount !== undefined && (
        <div className="bf-panel-card">
          <Rate
            from={terms.from}
            to={terms.to}
            amount={terms.amount}
            toAmount={toAmount}
            askedAt={'builtAt' in shown ? shown.builtAt : shown.askedAt}
          />
          <Details
            terms={terms}
            quote={quote.value ?? {}}
            least={plan.value?.minReceived ?? (toAmount * BigInt(allBps - terms.slippageBps)) / BigInt(allBps)}
            impactBps={impactBps}
            fee={
              fee.value ? (
                <>
                  {`${t('swap.networkFeeMost')} `}
                  <Amount
                    value={formatUnits(fee.value.max, network?.nativeCurrency.decimals ?? 0)}
                    symbol={network?.nativeCurrency.symbol ?? ''}
                    digits={FEE_DIGITS}
                    locale={locale}
                    unknownLabel={t('swap.networkFeeUnknown')}
                  />
                </>
              ) : fee.status === 'failed' ? (
                t('swap.networkFeeUnknown')
              ) : (
                <Skeleton width="short" />
              )
            }
          />
        </div>
      )}
      {isStopped ? (
        <Notice tone="danger" isLive>
          {t('swap.impactStopped', { percent })}
        </Notice>
      ) : (
        (impactBps ?? 0) >= warnedImpactBps && (
          <Notice tone="warning" isLive>
            {t('swap.impactWarning', { percent })}
          </Notice>
        )
      )}
      {terms.slippageBps > highSlippageBps && <Notice tone="warning">{t('swap.slippageHigh')}</Notice>}
      {hasMoved && !error && toAmount !== undefined && (
        <Notice tone="warning" isLive>
          {t('swapReview.moved', { amount: inWords(toAmount, terms.to) })}
        </Notice>
      )}
      {error ? (
        <Notice tone="danger" isLive>{`${error.shortMessage}. ${t('swapReview.nothing')}`}</Notice>
      ) : (
        <p className="bf-hint">
          {needsApproval
            ? t('swapReview.approveHint', { amount: inWords(terms.amount, terms.from) })
            : t('swapReview.once')}
        </p>
      )}
      <Stack isRow>
        <Button onClick={change}>{t('swapReview.back')}</Button>
        {error ? (
          <Button kind="primary" isBusy={plan.isRefreshing || quote.isRefreshing} onClick={() => plan.refetch()}>
            {t('action.retry')}
          </Button>
        ) : (
          <Button kind="primary" isBusy={!known} disabled={isStopped} onClick={() => known && !isStopped && ask(known)}>
            {!plan.value
              ? t('swapReview.checking')
              : needsApproval
                ? t('swapReview.approve', { symbol: shortSymbol(terms.from.symbol) })
                : t('swapReview.press', { amount: inWords(terms.amount, terms.from) })}
          </Button>
        )}
      </Stack>
    </>
  )
}

export declare namespace Review {
  type Props = {
    readonly terms: SwapTerms
    readonly ask: (plan: SwapPlan) => void
    readonly change: () => void
  }
}

function Side({ label, token, units, isTestnet }: SideProps) {
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const worth = units === undefined || isTestnet ? undefined : fiatValue(units, token.decimals, token.price)
  return (
    <div className="bf-panel-card">
      <h2 className="bf-send-head">{label}</h2>
      <div className="bf-review-amount">
        <div>
          {units === undefined ? (
            <p className="bf-review-number">
              <Skeleton width="short" />
              <VisuallyHidden>{t('swap.quoting')}</VisuallyHidden>
            </p>
          ) : (
            <p className="bf-review-number">
              <bdi>{wholeAmount(formatUnits(units, token.decimals), locale)}</bdi>{' '}
              <span dir="auto">{shortSymbol(token.symbol)}</span>
            </p>
          )}
          {worth !== undefined && (
            <p className="bf-hint">
              <Fiat value={worth} />
            </p>
          )}
        </div>
        <Image name={token.symbol.trim() || token.name} src={token.iconUrl} isRound isEager />
      </div>
    </div>
  )
}

type SideProps = {
  readonly label: string
  readonly token: TokenBalance
  /** Base units, while they are known. */
  readonly units: bigint | undefined
  readonly isTestnet: boolean
}

function toError(cause: unknown): BillfoldError | undefined {
  if (cause === undefined) return undefined
  return isBillfoldError(cause) ? cause : new BillfoldError(requestFailed, { cause })
}
