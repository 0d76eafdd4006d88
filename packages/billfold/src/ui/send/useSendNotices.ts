import { useEffect } from 'react'
import { showToast } from '../../core/actions/showToast.ts'
import type { Kit } from '../../core/Kit.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { formatUnits } from '../../protocol/units/formatUnits.ts'
import { getPendingSends } from '../../send/getPendingSends.ts'
import { isEnded } from '../../send/isEnded.ts'
import type { FollowedSend } from '../../send/SendBook.ts'
import { watchPendingSends } from '../../send/watchPendingSends.ts'
import { shortSymbol } from '../shared/amount/shortSymbol.ts'
import { wholeAmount } from '../shared/amount/wholeAmount.ts'
import type { TextKey } from '../texts/createText.ts'
import { useText } from '../texts/useText.ts'
import { explainSend } from './explainSend.ts'

/** Shows a toast for each send that ends while another view is shown or the modal is closed, until the kit is destroyed. */
export function useSendNotices(): void {
  const kit = useKit()
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  useEffect(() => {
    kit.runtime.slot(createNotices).show = send => {
      const amount = t('sent.amount', {
        amount: wholeAmount(formatUnits(BigInt(send.amount), send.token.decimals), locale),
        symbol: shortSymbol(send.token.symbol),
      })
      const lead: TextKey = explainSend(send).lead
      showToast(kit, send.status === 'confirmed' ? 'success' : 'error', t(lead, { amount }))
    }
  }, [kit, t, locale])
}

type Notices = { show(send: FollowedSend): void }

/** Calls `show` for each open send that ends, unless its own view is shown. */
function createNotices(kit: Kit): Notices {
  const notices: Notices = { show() {} }
  const idsOf = (sends: readonly FollowedSend[]) =>
    new Set(sends.filter(({ status }) => !isEnded(status)).map(({ id }) => id))
  let open = idsOf(getPendingSends(kit))
  const stop = watchPendingSends(kit, {
    onChange(sends) {
      const ended = sends.filter(({ id, status }) => isEnded(status) && open.has(id))
      open = idsOf(sends)
      const { modal } = kit.store.getState()
      const top = modal.isOpen ? modal.history.at(-1) : undefined
      const seenId = top?.view === 'WalletSendConfirmed' ? top.params.sendId : undefined
      for (const send of ended) if (send.id !== seenId) notices.show(send)
    },
  })
  kit.runtime.onDestroy(stop)
  return notices
}
