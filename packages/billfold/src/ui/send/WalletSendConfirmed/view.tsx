import { useSyncExternalStore } from 'react'
import { closeModal } from '../../../core/actions/closeModal.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { formatAddress } from '../../../parts/formatAddress.ts'
import { IconTile } from '../../../parts/IconTile.tsx'
import { ArrowUpIcon } from '../../../parts/icons/ArrowUpIcon.tsx'
import { CheckIcon } from '../../../parts/icons/CheckIcon.tsx'
import { CloseIcon } from '../../../parts/icons/CloseIcon.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { HelpIcon } from '../../../parts/icons/HelpIcon.tsx'
import { parseAccountId } from '../../../protocol/caip/parseAccountId.ts'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { getSendBook } from '../../../send/getSendBook.ts'
import { isEnded } from '../../../send/isEnded.ts'
import type { FollowedSend } from '../../../send/SendBook.ts'
import { amountCss } from '../../shared/amount/amountCss.ts'
import { shortSymbol } from '../../shared/amount/shortSymbol.ts'
import { wholeAmount } from '../../shared/amount/wholeAmount.ts'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import { enAccount } from '../../texts/enAccount.ts'
import { enSend } from '../../texts/enSend.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { explorerHref } from '../../view/explorerHref.ts'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { explainSend } from '../explainSend.ts'
import { sendCss } from '../sendCss.ts'
import { useSendNotices } from '../useSendNotices.ts'

const icons = {
  asking: ArrowUpIcon,
  pending: ArrowUpIcon,
  confirmed: CheckIcon,
  failed: CloseIcon,
  expired: CloseIcon,
  altered: CloseIcon,
  unknown: HelpIcon,
}
const rings = {
  asking: 'busy',
  pending: 'busy',
  confirmed: undefined,
  failed: 'failed',
  expired: 'stopped',
  altered: 'failed',
  unknown: 'stopped',
} as const

/** What became of a send, as it becomes known. */
function WalletSendConfirmed({ params: { sendId } }: { readonly params: { readonly sendId: string } }) {
  const kit = useKit()
  const t = useText()
  const send = useSent(sendId)
  useSendNotices()
  const { networkId, address } = send ? parseAccountId(send.accountId) : { networkId: undefined, address: '' }
  const network = useKitState(state => state.networks.find(known => known.id === networkId))
  const locale = useKitState(state => state.settings.locale)
  const warm = useWarm('WalletSend')
  const status = send?.status ?? 'unknown'
  const StateIcon = icons[status]
  const { lead, hint } = explainSend(send)
  const words = {
    amount: send
      ? t('sent.amount', {
          amount: wholeAmount(formatUnits(BigInt(send.amount), send.token.decimals), locale),
          symbol: shortSymbol(send.token.symbol),
        })
      : '',
    network: network?.name ?? t('network.unknown'),
    address: send ? formatAddress(send.to) : '',
    name: t('connecting.theWallet'),
  }
  // Without a hash the account's own page lists what it has sent.
  const href = send?.hash ? explorerHref(network, send.hash, 'tx') : send && explorerHref(network, address)
  const isOver = isEnded(status)
  return (
    <>
      <AdoptCss css={amountCss} />
      <AdoptCss css={sendCss} />
      <KeepFocus className="bf-stack">
        <div className="bf-sent" data-status={status}>
          <RequestCard
            image={
              <IconTile size={64}>
                <StateIcon />
              </IconTile>
            }
            state={send ? rings[status] : 'stopped'}
            lead={t(lead, words)}
            hint={t(hint, words)}
          />
        </div>
        {href && (
          <Button href={href} icon={<ExternalIcon />}>
            {t('account.explorer', { name: network?.explorer?.name ?? t('account.explorerName') })}
          </Button>
        )}
        <Button kind="primary" onClick={() => closeModal(kit, 'done')}>
          {t('action.close')}
        </Button>
        {(isOver || !send) && (
          <Button
            kind="text"
            {...warm}
            onClick={() => {
              navigate(kit, { view: 'Account' }, 'reset')
              navigate(kit, { view: 'WalletSend', params: undefined })
            }}
          >
            {t('sent.again')}
          </Button>
        )}
      </KeepFocus>
    </>
  )
}

function useSent(id: string): FollowedSend | undefined {
  const book = getSendBook(useKit())
  const find = () => book.list().find(row => row.id === id)
  return useSyncExternalStore(book.watch, find, find)
}

export const view: ViewModule<'WalletSendConfirmed'> = {
  texts: { ...enAccount, ...enSend },
  title: t => t('sent.title'),
  Body: WalletSendConfirmed,
}
