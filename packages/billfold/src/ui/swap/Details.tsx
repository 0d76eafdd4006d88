import type { ReactNode } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { Amount } from '../../parts/Amount.tsx'
import { plainText } from '../../parts/plainText.ts'
import { formatUnits } from '../../protocol/units/formatUnits.ts'
import type { SwapQuote } from '../../swap/quoteOptions.ts'
import type { SwapTerms } from '../../swap/SwapState.ts'
import { warnedImpactBps } from '../../swap/swapLimits.ts'
import { toSwapAccount } from '../../swap/toSwapAccount.ts'
import { useText } from '../texts/useText.ts'
import { percentOf } from './percentOf.ts'
import { useSwapTokens } from './useSwapTokens.ts'

const DIGITS = 6
const LOW_IMPACT_BPS = 100

/** What a swap costs and which way it goes. */
export function Details({ terms, quote, least, impactBps, slippage, fee }: Details.Props) {
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const nameOf = useNames(terms)
  return (
    <dl className="bf-review-rows bf-swap-rows">
      <Line label={t('swap.minimum')}>
        <Amount
          value={formatUnits(least, terms.to.decimals)}
          symbol={terms.to.symbol}
          digits={DIGITS}
          locale={locale}
          unknownLabel={t('swap.minimum')}
        />
      </Line>
      <Line label={t('swap.impact')}>
        {impactBps === undefined
          ? t('swap.impactUnknown')
          : t(
              impactBps < LOW_IMPACT_BPS
                ? 'swap.impactLow'
                : impactBps < warnedImpactBps
                  ? 'swap.impactMedium'
                  : 'swap.impactHigh',
              { percent: percentOf(impactBps, locale) },
            )}
      </Line>
      {quote.fees?.map((part, index) => {
        const token = nameOf(part.token)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: fees have no identity of their own
          <Line key={index} label={`${t('swap.fee')} (${plainText(part.label)})`}>
            <Amount
              value={token && formatUnits(BigInt(part.amount), token.decimals)}
              symbol={token?.symbol ?? ''}
              digits={DIGITS}
              locale={locale}
              unknownLabel={t('swap.fee')}
            />
          </Line>
        )
      })}
      {fee !== undefined && <Line label={t('swap.networkFee')}>{fee}</Line>}
      {quote.route && quote.route.length > 0 && (
        <Line label={t('swap.route')}>
          {quote.route.map(({ shareBps, path }) => (
            <span key={path.join()} className="bf-swap-leg">
              {t('swap.routeShare', {
                percent: percentOf(shareBps, locale),
                path: path.map(id => nameOf(id)?.symbol ?? '?').join(' → '),
              })}
            </span>
          ))}
        </Line>
      )}
      {quote.venue && <Line label={t('swap.venue')}>{plainText(quote.venue.name)}</Line>}
      <Line label={t('swap.slippage')}>{slippage ?? `${percentOf(terms.slippageBps, locale)} %`}</Line>
    </dl>
  )
}

export declare namespace Details {
  type Props = {
    readonly terms: SwapTerms
    readonly quote: Pick<SwapQuote, 'fees' | 'route' | 'venue'>
    /** Base units of what is received, at least. */
    readonly least: bigint
    readonly impactBps: number | undefined
    /** A field that changes it; without one it is shown alone. */
    readonly slippage?: ReactNode
    readonly fee?: ReactNode
  }
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The token that a CAIP-10 id names, among those of the network. */
function useNames({ networkId, from, to }: SwapTerms) {
  const { value = [] } = useSwapTokens()
  const tokens = [from, to, ...value]
  return (id: string) =>
    tokens.find(({ address }) => toSwapAccount(networkId, address).toLowerCase() === id.toLowerCase())
}
