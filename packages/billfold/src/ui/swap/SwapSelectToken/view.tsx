import { useMemo } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import type { TokenBalance } from '../../../core/contracts/Features.ts'
import type { ViewParams } from '../../../core/modal/views.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { FailedState } from '../../../parts/FailedState.tsx'
import { formatAddress } from '../../../parts/formatAddress.ts'
import { Image } from '../../../parts/Image.tsx'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { plainText } from '../../../parts/plainText.ts'
import { Row } from '../../../parts/Row.tsx'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { suggestedCount } from '../../../swap/swapLimits.ts'
import { SearchList } from '../../shared/search/SearchList.tsx'
import { enAccount } from '../../texts/enAccount.ts'
import { enSwap } from '../../texts/enSwap.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import { useFrozen } from '../../view/useFrozen.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { swapCss } from '../swapCss.ts'
import { useSwap } from '../useSwap.ts'
import { useSwapTokens } from '../useSwapTokens.ts'
import { sortTokens } from './sortTokens.ts'
import { suggestedSymbols } from './suggestedSymbols.ts'

/** The visitor chooses the token of one side. */
function SwapSelectToken({ params }: { readonly params: ViewParams['SwapSelectToken'] }) {
  const t = useText()
  const { value, status, refetch, isRefreshing } = useSwapTokens()
  useCloseWhenDisconnected()
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={swapCss} />
      <KeepFocus>
        {value ? (
          <Choice tokens={value} side={params.side} />
        ) : status === 'failed' ? (
          <FailedState
            title={t('swap.tokensFailed')}
            hint={t('swap.tokensFailedHint')}
            retry={{ label: t('action.retry'), isBusy: isRefreshing, onClick: refetch }}
          />
        ) : (
          <LoadingRows count={5} label={t('tokens.loading')} />
        )}
      </KeepFocus>
    </>
  )
}

function Choice({ tokens, side }: { readonly tokens: readonly TokenBalance[]; readonly side: 'from' | 'to' }) {
  const kit = useKit()
  const t = useText()
  const { network } = useNetwork()
  const [{ draft }, swap] = useSwap()
  // Rows keep their place after a refresh.
  const order = useFrozen<readonly string[]>(
    `swap tokens ${network?.id}`,
    frozen => frozen ?? sortTokens(tokens, '').map(keyOf),
  )
  const kept = useMemo(() => {
    const places = new Map(order.map((key, index) => [key, index]))
    const place = (token: TokenBalance) => places.get(keyOf(token)) ?? order.length
    return [...tokens].sort((first, second) => place(first) - place(second))
  }, [tokens, order])
  const suggested = tokens
    .filter(({ symbol }) => suggestedSymbols.includes(symbol.toUpperCase()))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, suggestedCount)
  const other = side === 'from' ? draft.to : draft.from
  const own = side === 'from' ? draft.from : draft.to
  const isTaken = (token: TokenBalance) => other !== undefined && keyOf(other) === keyOf(token)
  const isOwn = (token: TokenBalance) => own !== undefined && keyOf(own) === keyOf(token)
  const choose = (token: TokenBalance) => {
    // Dollars of one token are not dollars of another that has no price.
    swap.edit(
      side === 'to'
        ? { to: token }
        : draft.unit === 'fiat'
          ? { from: token, unit: 'token', amount: '' }
          : { from: token },
    )
    goBack(kit)
  }
  return (
    <SearchList
      find={search => (search ? sortTokens(kept, search.toLowerCase()) : kept)}
      getKey={keyOf}
      label={t('swapToken.search')}
      listLabel={t('swapToken.title')}
      none={search => t('swapToken.none', { search })}
      noneHint={t('swapToken.noneHint')}
      above={
        suggested.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
          <div className="bf-swap-chips" role="group" aria-label={t('swapToken.suggested')}>
            {suggested.map(token => (
              <button
                key={keyOf(token)}
                type="button"
                disabled={isTaken(token) || isOwn(token)}
                onClick={() => choose(token)}
              >
                <Image name={token.symbol.trim() || token.name} src={token.iconUrl} size={24} isRound />
                <span dir="auto">{plainText(token.symbol)}</span>
              </button>
            ))}
          </div>
        )
      }
      renderItem={(token, tabIndex) => (
        <TokenRow
          token={token}
          tabIndex={tabIndex}
          isTaken={isTaken(token)}
          isOwn={isOwn(token)}
          onChoose={() => choose(token)}
        />
      )}
    />
  )
}

function TokenRow({ token, tabIndex, isTaken, isOwn, onChoose }: TokenRowProps) {
  const t = useText()
  const { network } = useNetwork()
  const image = useNetworkImage(network)
  const locale = useKitState(state => state.settings.locale)
  return (
    <Row
      tabIndex={tabIndex}
      image={
        <Image
          name={token.symbol.trim() || token.name}
          src={token.iconUrl}
          isRound
          badge={token.address && <Image name={network?.name ?? '?'} src={image} size={16} isRound />}
        />
      }
      title={token.symbol.trim() || token.name.trim() || formatAddress(token.address ?? '')}
      // Any contract can use a name; the address is unique.
      subtitle={
        isTaken ? (
          t('swapToken.taken')
        ) : (
          <>
            {token.address && (
              <>
                <bdi dir="ltr">{formatAddress(token.address)}</bdi>
                {' · '}
              </>
            )}
            {plainText(token.name)}
          </>
        )
      }
      isCurrent={isOwn}
      isDisabled={isTaken}
      trailing={
        token.balance > 0n && (
          <Amount
            value={formatUnits(token.balance, token.decimals)}
            locale={locale}
            unknownLabel={t('account.balanceUnknown')}
          />
        )
      }
      onClick={onChoose}
    />
  )
}

type TokenRowProps = {
  readonly token: TokenBalance
  readonly tabIndex: number
  readonly isTaken: boolean
  readonly isOwn: boolean
  readonly onChoose: () => void
}

function keyOf(token: TokenBalance): string {
  return token.address ?? 'native'
}

function rank({ symbol }: TokenBalance): number {
  return suggestedSymbols.indexOf(symbol.toUpperCase())
}

export const view: ViewModule<'SwapSelectToken'> = {
  texts: { ...enAccount, ...enSwap },
  title: t => t('swapToken.title'),
  Body: SwapSelectToken,
}
