import { useMemo } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import type { TokenBalance } from '../../../core/contracts/Features.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { FailedState } from '../../../parts/FailedState.tsx'
import { formatAddress } from '../../../parts/formatAddress.ts'
import { Image } from '../../../parts/Image.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { Row } from '../../../parts/Row.tsx'
import { tokenBalanceUnavailable } from '../../../protocol/errors/rows/balance.ts'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { SearchList } from '../../shared/search/SearchList.tsx'
import { enAccount } from '../../texts/enAccount.ts'
import { enSend } from '../../texts/enSend.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import { useFrozen } from '../../view/useFrozen.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { useSend } from '../useSend.ts'
import { useSendTokens } from '../useSendTokens.ts'

/** The visitor chooses the token to send, among those of the account on this network. */
function WalletSendSelectToken() {
  const t = useText()
  const { value, status, refetch, isRefreshing } = useSendTokens()
  useCloseWhenDisconnected()
  const { network } = useNetwork()
  return (
    <>
      <AdoptCss css={moreCss} />
      <KeepFocus>
        {value ? (
          value.length > 0 ? (
            <Choice tokens={value} />
          ) : (
            <EmptyState
              icon={<WalletIcon />}
              title={t('sendToken.empty', { network: network?.name ?? t('network.unknown') })}
              hint={t('tokens.noneHint')}
            />
          )
        ) : status === 'failed' ? (
          <FailedState
            title={tokenBalanceUnavailable.message}
            hint={t('tokens.failedHint')}
            retry={{ label: t('action.retry'), isBusy: isRefreshing, onClick: refetch }}
          />
        ) : (
          <LoadingRows count={4} label={t('tokens.loading')} />
        )}
      </KeepFocus>
    </>
  )
}

function Choice({ tokens }: { readonly tokens: readonly TokenBalance[] }) {
  const kit = useKit()
  const t = useText()
  const { network } = useNetwork()
  const image = useNetworkImage(network)
  const locale = useKitState(state => state.settings.locale)
  const [{ draft }, send] = useSend()
  // Rows keep their place after a refresh.
  const order = useFrozen<readonly string[]>(`send tokens ${network?.id}`, frozen => frozen ?? tokens.map(keyOf))
  const sorted = useMemo(() => {
    const places = new Map(order.map((key, index) => [key, index]))
    const place = (token: TokenBalance) => places.get(keyOf(token)) ?? order.length
    return [...tokens].sort((first, second) => place(first) - place(second))
  }, [tokens, order])
  return (
    <SearchList
      find={search => {
        const wanted = search.toLowerCase()
        return sorted.filter(token =>
          [token.symbol, token.name, token.address ?? ''].some(text => text.toLowerCase().includes(wanted)),
        )
      }}
      getKey={keyOf}
      label={t('sendToken.search')}
      listLabel={t('tokens.title')}
      none={search => t('sendToken.none', { search })}
      noneHint={t('sendToken.noneHint', { network: network?.name ?? t('network.unknown') })}
      renderItem={(token, tabIndex) => (
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
          title={token.name.trim() || token.symbol.trim() || formatAddress(token.address ?? '')}
          // Any contract can use a name; the address is unique.
          subtitle={token.address && <bdi dir="ltr">{formatAddress(token.address)}</bdi>}
          isCurrent={draft.token !== undefined && keyOf(draft.token) === keyOf(token)}
          trailing={
            <Amount
              value={formatUnits(token.balance, token.decimals)}
              symbol={token.symbol}
              locale={locale}
              unknownLabel={t('account.balanceUnknown')}
            />
          }
          onClick={() => {
            // Dollars of one token are not dollars of another that has no price.
            const isSame = draft.token !== undefined && keyOf(draft.token) === keyOf(token)
            const isOfTokens = draft.unit === 'token' && draft.shownIn !== 'fiat'
            send.edit(isSame || isOfTokens ? { token } : { token, unit: 'token', amount: '' })
            goBack(kit)
          }}
        />
      )}
    />
  )
}

function keyOf(token: TokenBalance): string {
  return token.address ?? 'native'
}

export const view: ViewModule<'WalletSendSelectToken'> = {
  texts: { ...enAccount, ...enSend },
  title: t => t('sendToken.title'),
  Body: WalletSendSelectToken,
}
