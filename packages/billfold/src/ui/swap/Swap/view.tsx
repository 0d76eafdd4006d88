import { useEffect } from 'react'
import { navigate } from '../../../core/actions/navigate.ts'
import { isSameAddress } from '../../../core/addresses/isSameAddress.ts'
import type { SwapArguments } from '../../../core/modal/views.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useQuery } from '../../../hooks/useQuery.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { Disclosure } from '../../../parts/Disclosure.tsx'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { FailedState } from '../../../parts/FailedState.tsx'
import { SwapIcon } from '../../../parts/icons/SwapIcon.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { swapsUnsupported } from '../../../protocol/errors/rows/swap.ts'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { feeOptions } from '../../../send/feeOptions.ts'
import { maxAmount } from '../../../send/maxAmount.ts'
import { checkSwapDraft, type SwapCheck } from '../../../swap/checkSwapDraft.ts'
import { minReceived } from '../../../swap/minReceived.ts'
import { priceImpactOf } from '../../../swap/priceImpactOf.ts'
import {
  highSlippageBps,
  lowSlippageBps,
  quoteLifeMs,
  stoppedImpactBps,
  usualSwapGas,
  warnedImpactBps,
} from '../../../swap/swapLimits.ts'
import { amountCss } from '../../shared/amount/amountCss.ts'
import { keepBalancesLive } from '../../shared/tokens/keepBalancesLive.ts'
import type { TextKey } from '../../texts/createText.ts'
import { enAccount } from '../../texts/enAccount.ts'
import { enSwap } from '../../texts/enSwap.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import { useFeature } from '../../view/useFeature.ts'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { Details } from '../Details.tsx'
import { percentOf } from '../percentOf.ts'
import { Rate } from '../Rate.tsx'
import { swapCss } from '../swapCss.ts'
import { useSwap } from '../useSwap.ts'
import { useSwapQuote } from '../useSwapQuote.ts'
import { GivePanel } from './GivePanel.tsx'
import { ReceivePanel } from './ReceivePanel.tsx'
import { Slippage } from './Slippage.tsx'

const LABELS: { readonly [check in SwapCheck]: TextKey } = {
  selectToken: 'swap.label.selectToken',
  enterAmount: 'swap.label.enterAmount',
  incorrectValue: 'swap.label.incorrectValue',
  insufficient: 'swap.label.insufficient',
  quoting: 'swap.label.quoting',
  failed: 'swap.label.failed',
  impact: 'swap.label.impact',
  ready: 'swap.label.ready',
}

/** The visitor enters what to swap, and sees what it returns. */
function Swap({ params }: { readonly params: SwapArguments | undefined }) {
  const kit = useKit()
  const t = useText()
  const [{ status }, swap] = useSwap()
  const { isConnected } = useShownAccount()
  const isOffered = useFeature('prepareSwap')
  const hasApi = useKitState(state => state.settings.api !== undefined)
  useCloseWhenDisconnected()
  // Back from the review.
  useEffect(() => swap.back(), [swap])
  // The wallet is still being asked: its question is in the other view.
  useEffect(() => {
    if (status === 'approving' || status === 'asking') navigate(kit, { view: 'SwapPreview' })
  }, [kit, status])
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={amountCss} />
      <AdoptCss css={swapCss} />
      <KeepFocus className="bf-send">
        {isConnected && !(isOffered && hasApi) ? (
          <EmptyState
            icon={<WalletIcon />}
            title={swapsUnsupported.message}
            hint={t('swap.unavailable')}
            action={
              <Button size="small" onClick={() => navigate(kit, { view: 'Networks' })}>
                {t('swap.switch')}
              </Button>
            }
          />
        ) : (
          <Form params={params} />
        )}
      </KeepFocus>
    </>
  )
}

function Form({ params }: { readonly params: SwapArguments | undefined }) {
  const kit = useKit()
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const [{ draft }, swap] = useSwap()
  const { accountId, address } = useShownAccount()
  const warm = useWarm('SwapPreview')
  const canReceive = useKitState(state => state.settings.features.receive)
  useEffect(() => (accountId ? keepBalancesLive(kit, accountId) : undefined), [kit, accountId])
  const { tokens, from, to, units, terms, quote, isTyping } = useSwapQuote()
  useGiven(params, tokens.value)
  const isNative = from !== undefined && from.address === undefined
  const sample = isNative && address !== undefined ? { to: address, amount: 1n } : undefined
  const { value: cost } = useQuery(feeOptions(kit, accountId, sample))
  // Of a plain transfer, scaled to the gas of a swap.
  const gas = quote.value?.gas === undefined ? usualSwapGas : BigInt(quote.value.gas)
  const maxFee = cost?.fee && (cost.fee.max * (gas > usualSwapGas ? gas : usualSwapGas)) / cost.fee.units
  const most = from && maxAmount({ balance: from.balance, isNative, maxFee })
  const now = kit.environment.clock.now()
  const isStale = quote.value !== undefined && now - quote.value.askedAt > quoteLifeMs
  const impactBps = terms && quote.value ? priceImpactOf(quote.value, terms) : undefined
  const check = checkSwapDraft({
    from,
    to,
    amount: draft.amount,
    units,
    most,
    quote: quote.value && !isStale ? 'ready' : isTyping || quote.status === 'loading' ? 'loading' : 'failed',
    impactBps,
  })
  if (!tokens.value)
    return tokens.status === 'failed' ? (
      <FailedState
        title={isBillfoldError(tokens.error, 'swap/unsupported') ? swapsUnsupported.message : t('swap.tokensFailed')}
        hint={t('swap.tokensFailedHint')}
        retry={{ label: t('action.retry'), isBusy: tokens.isRefreshing, onClick: tokens.refetch }}
      />
    ) : (
      <LoadingRows count={3} label={t('state.loading')} />
    )
  const received = terms ? quote.value?.toAmount : undefined
  const flip = () =>
    swap.flip(
      received !== undefined && to ? formatUnits(received, to.decimals) : draft.unit === 'token' ? draft.amount : '',
    )
  const review = () => {
    if (check === 'failed') return quote.refetch()
    if (check !== 'ready' || !terms) return
    swap.review({ ...terms, slippageBps: draft.slippageBps })
    navigate(kit, { view: 'SwapPreview' })
  }
  return (
    <>
      <GivePanel
        token={from}
        units={units}
        most={most}
        buy={from?.balance === 0n && canReceive ? () => navigate(kit, { view: 'FundWallet' }) : undefined}
      />
      <button type="button" className="bf-swap-flip" aria-label={t('swap.flip')} title={t('swap.flip')} onClick={flip}>
        <SwapIcon />
      </button>
      <ReceivePanel token={to} received={received} isLoading={!!terms && (isTyping || quote.status === 'loading')} />
      {terms && quote.value && received !== undefined && (
        <>
          <Rate
            from={terms.from}
            to={terms.to}
            amount={terms.amount}
            toAmount={received}
            askedAt={quote.value.askedAt}
          />
          <Disclosure summary={t('swap.details')}>
            <Details
              terms={{ ...terms, slippageBps: draft.slippageBps }}
              quote={quote.value}
              least={minReceived(received, draft.slippageBps)}
              impactBps={impactBps}
              slippage={<Slippage />}
            />
          </Disclosure>
        </>
      )}
      <Warnings impactBps={impactBps} slippageBps={draft.slippageBps} locale={locale} />
      {terms && quote.status === 'failed' && !isTyping && (
        <Notice tone="warning" isLive>
          {isBillfoldError(quote.error) && quote.error.code.startsWith('swap/')
            ? `${quote.error.shortMessage}.`
            : t('swap.noQuote')}
        </Notice>
      )}
      {isStale && <Notice isLive>{t('swap.stale')}</Notice>}
      <Button
        kind="primary"
        {...warm}
        disabled={check !== 'ready' && check !== 'failed' && check !== 'quoting'}
        isBusy={check === 'quoting'}
        onClick={review}
      >
        {t(LABELS[check])}
      </Button>
    </>
  )
}

function Warnings({ impactBps = 0, slippageBps, locale }: WarningsProps) {
  const t = useText()
  const percent = percentOf(impactBps, locale)
  return (
    <>
      {impactBps > stoppedImpactBps ? (
        <Notice tone="danger" isLive>
          {t('swap.impactStopped', { percent })}
        </Notice>
      ) : (
        impactBps >= warnedImpactBps && (
          <Notice tone="warning" isLive>
            {t('swap.impactWarning', { percent })}
          </Notice>
        )
      )}
      {slippageBps > highSlippageBps && <Notice tone="warning">{t('swap.slippageHigh')}</Notice>}
      {slippageBps < lowSlippageBps && <Notice>{t('swap.slippageLow')}</Notice>}
    </>
  )
}

type WarningsProps = {
  readonly impactBps: number | undefined
  readonly slippageBps: number
  readonly locale: string | undefined
}

/** Puts what the host gave into the draft, once the tokens are known; without it the native token is given. */
function useGiven(params: SwapArguments | undefined, tokens: ReturnType<typeof useSwapQuote>['tokens']['value']): void {
  const kit = useKit()
  const [{ draft }, swap] = useSwap()
  const { network } = useNetwork()
  const slot = kit.runtime.slot(createTaken)
  useEffect(() => {
    if (!tokens || !network) return
    const find = (address: string | undefined) =>
      tokens.find(token =>
        address === undefined || address === 'native'
          ? token.address === undefined
          : token.address !== undefined && isSameAddress(kit, network.namespace, token.address, address),
      )
    if (params && slot.params !== params) {
      slot.params = params
      const to = params.to === undefined ? undefined : find(params.to)
      swap.give({ from: find(params.from), to, amount: params.amount ?? '' })
    } else if (!draft.from && !draft.to) swap.edit({ from: find(undefined) })
  }, [kit, network, tokens, params, slot, swap, draft])
}

const createTaken = (): { params: SwapArguments | undefined } => ({ params: undefined })

export const view: ViewModule<'Swap'> = {
  texts: { ...enAccount, ...enSwap },
  title: t => t('swap.title'),
  Body: Swap,
}
