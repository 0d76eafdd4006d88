import { useEffect, useRef, useState } from 'react'
import { navigate } from '../../../core/actions/navigate.ts'
import { createExchangeUrl } from '../../../exchanges/createExchangeUrl.ts'
import type { Exchange } from '../../../exchanges/Exchange.ts'
import { exchangesOptions } from '../../../exchanges/exchangesOptions.ts'
import { toAssetId } from '../../../exchanges/toAssetId.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useQuery } from '../../../hooks/useQuery.ts'
import { Image } from '../../../parts/Image.tsx'
import { ChevronRightIcon } from '../../../parts/icons/ChevronRightIcon.tsx'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { Row } from '../../../parts/Row.tsx'
import type { Payment } from '../../../pay/PayState.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { useText } from '../../texts/useText.ts'
import { useCheckout } from '../useCheckout.ts'

/** The exchanges from which the payment can be made; draws nothing without one. */
export function Exchanges({ payment }: { readonly payment: Payment }) {
  const kit = useKit()
  const t = useText()
  const hasApi = useKitState(state => state.settings.api !== undefined)
  const [, checkout] = useCheckout()
  const [busyId, setBusyId] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const { networkId, asset, recipient, options } = payment
  const assetId = toAssetId(networkId, asset.address)
  const amount = formatUnits(payment.amount, asset.decimals)
  const exchanges = useQuery(
    exchangesOptions(kit, hasApi && assetId ? { asset: assetId, amount, ...options.payWithExchange } : undefined),
  )
  if (!hasApi || !assetId) return null
  if (exchanges.status === 'loading') return <LoadingRows count={1} label={t('state.loading')} />
  if (exchanges.status === 'failed') return <Notice>{t('pay.exchangesFailed')}</Notice>
  if (!exchanges.value?.length) return null
  const choose = async ({ id, name }: Exchange) => {
    const task = new AbortController()
    running.current = task
    setBusyId(id)
    setFailure(undefined)
    kit.runtime.emit({ type: 'PAY_EXCHANGE_SELECTED', networkId, token: asset.symbol })
    try {
      const wanted = { exchangeId: id, asset: assetId, amount, recipient: `${networkId}:${recipient}` } as const
      const session = await createExchangeUrl(kit, wanted, task.signal)
      checkout.follow({ id, name, ...session })
      navigate(kit, { view: 'PayLoading' })
    } catch (cause) {
      if (!task.signal.aborted) setFailure(isBillfoldError(cause) ? cause.shortMessage : t('pay.exchangesFailed'))
    } finally {
      setBusyId(undefined)
    }
  }
  return (
    <>
      <p className="bf-pay-or">{t('pay.or')}</p>
      {exchanges.value.map(exchange => (
        <Row
          key={exchange.id}
          image={<Image name={exchange.name} src={exchange.imageUrl} />}
          title={exchange.name}
          subtitle={t('pay.exchangeHint')}
          isBusy={busyId === exchange.id}
          trailing={<ChevronRightIcon width={20} height={20} />}
          onClick={() => void choose(exchange)}
        />
      ))}
      {failure && (
        <Notice tone="danger" isLive>
          {t('pay.exchangeFailed', { reason: failure })}
        </Notice>
      )}
    </>
  )
}
