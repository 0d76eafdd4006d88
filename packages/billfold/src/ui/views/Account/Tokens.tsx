import { type ReactNode, useEffect, useState } from 'react'
import { showToast } from '../../../core/actions/showToast.ts'
import type { Network } from '../../../core/contracts/Network.ts'
import { tokenBalancesOptions } from '../../../core/query/tokenBalancesOptions.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useQuery } from '../../../hooks/useQuery.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { FailedState } from '../../../parts/FailedState.tsx'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { VirtualList } from '../../../parts/VirtualList.tsx'
import type { AccountId } from '../../../protocol/caip/types.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { tokenBalanceUnavailable } from '../../../protocol/errors/rows/balance.ts'
import { useText } from '../../texts/useText.ts'
import { errorDetails } from '../errorDetails.ts'
import { KeepFocus } from '../KeepFocus.tsx'
import { useNetworkImage } from '../useNetworkImage.ts'
import { TokenRow } from './TokenRow.tsx'
import { useRetryGap } from './useRetryGap.ts'

/** Rows that usually come. */
const LOADING_COUNT = 3

type Props = { readonly accountId: AccountId; readonly network: Network }

/** The account's tokens. Draw it anew (`key`) for another account. */
export function Tokens(props: Props) {
  return <KeepFocus className="bf-tokens">{useContent(props)}</KeepFocus>
}

function useContent({ accountId, network }: Props): ReactNode {
  const kit = useKit()
  const t = useText()
  const image = useNetworkImage(network)
  const locale = useKitState(state => state.settings.locale)
  // A failure of a moment ago is shown, not asked about again, until the visitor may retry and does.
  const gapAtFirst = useRetryGap(accountId, undefined)
  const [isHeld, setIsHeld] = useState(gapAtFirst > 0)
  const options = tokenBalancesOptions(kit, accountId)
  const { value, status, error, isRefreshing, refetch } = useQuery({ ...options, enabled: !isHeld })
  const hasFailed = status === 'failed'
  const gap = useRetryGap(accountId, hasFailed ? error : undefined)
  const retry = () => (isHeld ? setIsHeld(false) : refetch())
  const [isQueued, queue] = useQueued(gap === 0, retry)
  useStaleToast(hasFailed && value !== undefined ? error : undefined)

  if (hasFailed && !value)
    return (
      <FailedState
        title={tokenBalanceUnavailable.message}
        hint={gap === 0 ? t('tokens.failedHint') : t(isQueued ? 'tokens.retryingIn' : 'tokens.retryIn', { count: gap })}
        // Pressed too early it is kept, and done as soon as it is allowed.
        retry={{ label: t('action.retry'), isBusy: isQueued || isRefreshing, onClick: queue }}
        details={{ label: t('action.details'), text: detailsOf(error) }}
      />
    )
  if (!value) return <LoadingRows count={LOADING_COUNT} label={t('tokens.loading')} isFlat hasEnd />
  // "Tokens with zero decimals are filtered out of balances" (specification section 5).
  const held = value.filter(token => token.balance > 0n && token.decimals > 0)
  if (held.length === 0)
    return <EmptyState title={t('tokens.none', { network: network.name })} hint={t('tokens.noneHint')} />
  const place = { name: network.name, image, isTestnet: network.isTestnet ?? false }
  return (
    <VirtualList
      items={held}
      getKey={token => token.address ?? 'native'}
      rowHeight={64}
      label={t('tokens.title')}
      renderItem={token => <TokenRow token={token} network={place} locale={locale} />}
    />
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

/** What is shown is older than it should be: said in passing, the list stays. */
function useStaleToast(error: unknown): void {
  const kit = useKit()
  useEffect(() => {
    if (error !== undefined) showToast(kit, 'error', tokenBalanceUnavailable.message)
  }, [kit, error])
}

function detailsOf(error: unknown): string {
  return errorDetails(isBillfoldError(error) ? error : new BillfoldError(tokenBalanceUnavailable, { cause: error }))
}
