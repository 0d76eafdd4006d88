import { useState } from 'react'
import { navigate } from '../../core/actions/navigate.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { usePendingSends } from '../../hooks/usePendingSends.ts'
import { useShownAccount } from '../../hooks/useShownAccount.ts'
import { formatAddress } from '../../parts/formatAddress.ts'
import { IconTile } from '../../parts/IconTile.tsx'
import { ArrowUpIcon } from '../../parts/icons/ArrowUpIcon.tsx'
import { CheckIcon } from '../../parts/icons/CheckIcon.tsx'
import { ErrorIcon } from '../../parts/icons/ErrorIcon.tsx'
import { HelpIcon } from '../../parts/icons/HelpIcon.tsx'
import { Row } from '../../parts/Row.tsx'
import { formatUnits } from '../../protocol/units/formatUnits.ts'
import { isEnded } from '../../send/isEnded.ts'
import { shortSymbol } from '../shared/amount/shortSymbol.ts'
import { wholeAmount } from '../shared/amount/wholeAmount.ts'
import { useText } from '../texts/useText.ts'
import { useWarm } from '../view/useWarm.ts'
import { explainSend } from './explainSend.ts'
import { useSendNotices } from './useSendNotices.ts'

/** More than these are looked up in the activity. */
const SHOWN = 2
const icons = {
  asking: ArrowUpIcon,
  pending: ArrowUpIcon,
  confirmed: CheckIcon,
  failed: ErrorIcon,
  expired: ErrorIcon,
  altered: ErrorIcon,
  unknown: HelpIcon,
}

/** What was sent and had no end yet when the account was opened, also before a reload; each turns as it becomes known. */
export function OpenSends() {
  const kit = useKit()
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const { accountId } = useShownAccount()
  const warm = useWarm('WalletSendConfirmed')
  const sends = usePendingSends()
  useSendNotices()
  const [open] = useState(() => sends.filter(send => send.accountId === accountId && !isEnded(send.status)))
  const shown = sends.filter(send => open.some(({ id }) => id === send.id)).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <ul className="bf-list" aria-live="polite">
      {shown.map(send => {
        const StateIcon = icons[send.status]
        const amount = t('sent.amount', {
          amount: wholeAmount(formatUnits(BigInt(send.amount), send.token.decimals), locale),
          symbol: shortSymbol(send.token.symbol),
        })
        return (
          <li key={send.id}>
            <Row
              {...warm}
              image={
                <IconTile>
                  <StateIcon />
                </IconTile>
              }
              title={t(explainSend(send).lead, { amount, name: t('connecting.theWallet') })}
              subtitle={<bdi dir="ltr">{formatAddress(send.to)}</bdi>}
              onClick={() => navigate(kit, { view: 'WalletSendConfirmed', params: { sendId: send.id } })}
            />
          </li>
        )
      })}
    </ul>
  )
}
