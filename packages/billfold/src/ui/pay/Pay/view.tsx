import { useEffect } from 'react'
import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { formatAddress } from '../../../parts/formatAddress.ts'
import { IconTile } from '../../../parts/IconTile.tsx'
import { Image } from '../../../parts/Image.tsx'
import { ChevronRightIcon } from '../../../parts/icons/ChevronRightIcon.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import type { Payment } from '../../../pay/PayState.ts'
import { parseNetworkId } from '../../../protocol/caip/parseNetworkId.ts'
import { enAccount } from '../../texts/enAccount.ts'
import { enPay } from '../../texts/enPay.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { PayHead } from '../PayHead.tsx'
import { payCss } from '../payCss.ts'
import { useCheckout } from '../useCheckout.ts'
import { Exchanges } from './Exchanges.tsx'

/** What is to be paid, and the ways to pay it. */
function Pay() {
  const kit = useKit()
  const t = useText()
  const [{ status, payment }, checkout] = useCheckout()
  useEffect(() => checkout.awaitWallet(false), [checkout])
  useEffect(() => {
    // The question, or the end, is in another view.
    if (status === 'approving' || status === 'asking') navigate(kit, { view: 'PayQuote' })
    else if (status !== 'choosing' && status !== 'idle' && status !== 'cancelled')
      navigate(kit, { view: 'PayLoading' }, 'replace')
  }, [kit, status])
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={payCss} />
      <KeepFocus className="bf-stack">
        {payment && status !== 'cancelled' ? (
          <Ways payment={payment} />
        ) : (
          <EmptyState icon={<WalletIcon />} title={t('pay.none')} hint={t('pay.noneHint')} />
        )}
      </KeepFocus>
    </>
  )
}

function Ways({ payment }: { readonly payment: Payment }) {
  const kit = useKit()
  const t = useText()
  const [, checkout] = useCheckout()
  const { namespace } = parseNetworkId(payment.networkId)
  const { isConnected, address, connectorId } = useShownAccount({ namespace })
  const connector = useKitState(state => state.connectors.find(({ id }) => id === connectorId))
  const ownImage = useKitState(state => state.settings.connectorImages[connectorId ?? ''])
  const warm = useWarm('PayQuote')
  const name = connector?.name ?? t('connecting.theWallet')
  const chevron = <ChevronRightIcon width={20} height={20} />
  const leave = (view: 'Connect' | 'ProfileWallets') => {
    checkout.awaitWallet(true)
    navigate(kit, { view })
  }
  return (
    <>
      <PayHead payment={payment} />
      {isConnected && address ? (
        <>
          <Row
            {...warm}
            image={<Image name={name} src={ownImage ?? connector?.icon} isEager />}
            title={t('pay.with', { name })}
            subtitle={formatAddress(address)}
            trailing={chevron}
            onClick={() => navigate(kit, { view: 'PayQuote' })}
          />
          <Row
            image={
              <IconTile>
                <WalletIcon />
              </IconTile>
            }
            title={t('pay.another')}
            trailing={chevron}
            onClick={() => leave('ProfileWallets')}
          />
        </>
      ) : (
        <Row
          image={
            <IconTile tone="accent">
              <WalletIcon />
            </IconTile>
          }
          title={t('pay.withWallet')}
          subtitle={t('pay.withWalletHint')}
          trailing={chevron}
          onClick={() => leave('Connect')}
        />
      )}
      <Exchanges payment={payment} />
    </>
  )
}

export const view: ViewModule<'Pay'> = {
  texts: { ...enAccount, ...enPay },
  title: (t, params) => t(params ? 'pay.depositTitle' : 'pay.title'),
  Body: Pay,
}
