import { useEffect, useMemo, useState } from 'react'
import { showToast } from '../../../core/actions/showToast.ts'
import { createAddressKeys } from '../../../core/addresses/createAddressKeys.ts'
import { tokenBalancesOptions } from '../../../core/balances/tokenBalancesOptions.ts'
import type { TokenBalance } from '../../../core/contracts/Features.ts'
import type { Network } from '../../../core/contracts/Network.ts'
import { useBalance } from '../../../hooks/useBalance.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { useQuery } from '../../../hooks/useQuery.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { FailedState } from '../../../parts/FailedState.tsx'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { Stack } from '../../../parts/Stack.tsx'
import { VirtualList } from '../../../parts/VirtualList.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import type { AccountId } from '../../../protocol/caip/types.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { tokenBalanceUnavailable } from '../../../protocol/errors/rows/balance.ts'
import { smallBalanceDollars } from '../../../protocol/limits.ts'
import { errorDetails } from '../../shared/request/errorDetails.ts'
import { withNative } from '../../shared/tokens/withNative.ts'
import { useText } from '../../texts/useText.ts'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { Folded } from '../Folded.tsx'
import { groupTokens } from './groupTokens.ts'
import { TokenRow } from './TokenRow.tsx'
import { useRetryGap } from './useRetryGap.ts'
import { useStaleSince } from './useStaleSince.ts'

/** Rows that usually come. */
const LOADING_COUNT = 3

type Props = {
  readonly accountId: AccountId
  readonly network: Network
  /** Whether nothing around it says already what it lists. */
  readonly isTitled: boolean
}

/** The account's tokens. Draw it anew (`key`) for another account. */
export function Tokens({ accountId, network, isTitled }: Props) {
  const t = useText()
  const tokens = useTokens(accountId)
  return (
    <KeepFocus className="bf-tokens">
      {(isTitled || tokens.stale) && (
        <Stack isRow>
          {isTitled && <h2 className="bf-section">{t('tokens.title')}</h2>}
          {tokens.stale && <p className="bf-section">{tokens.stale}</p>}
        </Stack>
      )}
      <Content {...tokens} network={network} />
    </KeepFocus>
  )
}

function useTokens(accountId: AccountId) {
  const kit = useKit()
  // A failure of a moment ago is shown, not asked about again, until that is allowed.
  const gapAtFirst = useRetryGap(accountId, undefined)
  const [isHeld, setIsHeld] = useState(gapAtFirst > 0)
  const options = tokenBalancesOptions(kit, accountId)
  const { value: listed, status, error, isRefreshing, refetch } = useQuery({ ...options, enabled: !isHeld })
  const { value: native } = useBalance()
  const value = useMemo(() => withNative(listed, native), [listed, native])
  const hasFailed = status === 'failed'
  const gap = useRetryGap(accountId, hasFailed ? error : undefined)
  const mayAsk = gap === 0
  const [isQueued, retry] = useQueued(mayAsk, () => (isHeld ? setIsHeld(false) : refetch()))
  const isStale = hasFailed && value !== undefined
  useStaleToast(isStale)
  // What has a figure is kept up to date by itself (`keepBalancesLive`); without one the visitor is asked.
  const isOver = isHeld && mayAsk && value !== undefined
  useEffect(() => {
    if (isOver) setIsHeld(false)
  }, [isOver])
  const stale = useStaleSince('tokenBalances', accountId, isStale)
  return { value, error: hasFailed ? error : undefined, gap, isQueued, isBusy: isQueued || isRefreshing, retry, stale }
}

type Tokens = ReturnType<typeof useTokens>

function Content({ network, value, error, gap, isQueued, isBusy, retry }: Tokens & { readonly network: Network }) {
  const t = useText()
  if (error !== undefined && !value)
    return (
      <FailedState
        title={tokenBalanceUnavailable.message}
        hint={gap === 0 ? t('tokens.failedHint') : t(isQueued ? 'tokens.retryingIn' : 'tokens.retryIn', { count: gap })}
        // Pressed too early it is kept, and done as soon as it is allowed.
        retry={{ label: t('action.retry'), isBusy, onClick: retry }}
        details={{ label: t('action.details'), text: detailsOf(error) }}
      />
    )
  if (!value) return <LoadingRows count={LOADING_COUNT} label={t('tokens.loading')} isFlat hasEnd />
  return <Groups tokens={value} network={network} />
}

/** What is worth looking at, and behind a press each what is worth little and what looks like spam. */
function Groups({ tokens, network }: { readonly tokens: readonly TokenBalance[]; readonly network: Network }) {
  const kit = useKit()
  const t = useText()
  const image = useNetworkImage(network)
  const { locale, tokens: named } = useKitState(state => state.settings)
  const { shown, small, spam, total } = useMemo(() => {
    const keyOf = createAddressKeys(kit, network.namespace)
    const listed = new Set(named[network.id]?.map(({ address }) => keyOf(address)))
    return groupTokens(tokens, {
      isTestnet: network.isTestnet ?? false,
      isListed: address => listed.has(keyOf(address)),
    })
  }, [kit, tokens, network, named])
  if (shown.length + small.length + spam.length === 0)
    return <EmptyState title={t('tokens.none', { network: network.name })} hint={t('tokens.noneHint')} />
  const place = { name: network.name, image, isTestnet: network.isTestnet ?? false }
  const list = (items: readonly TokenBalance[], label: string) => (
    <VirtualList
      items={items}
      getKey={token => token.address ?? 'native'}
      rowHeight={64}
      label={label}
      renderItem={token => <TokenRow token={token} network={place} locale={locale} />}
    />
  )
  const money = (value: string) => (
    <Amount
      value={value}
      prefix="$"
      digits={2}
      minDigits={2}
      locale={locale}
      unknownLabel={t('account.valueUnknown')}
    />
  )
  const limit = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
  return (
    <>
      {total !== undefined && (
        <p className="bf-total">
          <VisuallyHidden>{t('tokens.total')}</VisuallyHidden> {money(total)}
        </p>
      )}
      {shown.length > 0 && list(shown, t('tokens.title'))}
      {small.length > 0 && (
        <Folded
          title={t('tokens.small', { count: small.length })}
          hint={t('tokens.smallHint', { limit: limit.format(smallBalanceDollars) })}
        >
          {list(small, t('tokens.small', { count: small.length }))}
        </Folded>
      )}
      {spam.length > 0 && (
        <Folded title={t('tokens.spam', { count: spam.length })} hint={t('tokens.spamHint')}>
          {list(spam, t('tokens.spam', { count: spam.length }))}
        </Folded>
      )}
    </>
  )
}

/** A press that waits until it may act. */
function useQueued(mayAct: boolean, act: () => void): [isQueued: boolean, press: () => void] {
  const [isQueued, setIsQueued] = useState(false)
  useEffect(() => {
    if (!isQueued || !mayAct) return
    setIsQueued(false)
    act()
  })
  return [isQueued, () => setIsQueued(true)]
}

/** What is shown is older than it should be: said once in passing, however often it fails; the list stays. */
function useStaleToast(isStale: boolean): void {
  const kit = useKit()
  useEffect(() => {
    if (isStale) showToast(kit, 'error', tokenBalanceUnavailable.message)
  }, [kit, isStale])
}

function detailsOf(error: unknown): string {
  return errorDetails(isBillfoldError(error) ? error : new BillfoldError(tokenBalanceUnavailable, { cause: error }))
}
