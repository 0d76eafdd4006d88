import { useEffect } from 'react'
import { showToast } from '../../../core/actions/showToast.ts'
import type { Kit } from '../../../core/Kit.ts'
import { getPendingSends } from '../../../core/send/getPendingSends.ts'
import { isEnded } from '../../../core/send/isEnded.ts'
import type { FollowedSend } from '../../../core/send/SendBook.ts'
import { watchPendingSends } from '../../../core/send/watchPendingSends.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import type { TextKey } from '../../texts/createText.ts'
import { useText } from '../../texts/useText.ts'
import { shortSymbol } from '../WalletSend/shortSymbol.ts'
import { wholeAmount } from '../WalletSend/wholeAmount.ts'
import { explainSend } from './explainSend.ts'

/** From now on until the kit ends, how a send ended is told in passing to a visitor who looks elsewhere, or has closed the modal. */
export function useSendNews(): void {
  const kit = useKit()
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  useEffect(() => {
    kit.runtime.once('send news', () => {
      const tell = (send: FollowedSend) => {
        const amount = t('sent.amount', {
          amount: wholeAmount(formatUnits(BigInt(send.amount), send.token.decimals), locale),
          symbol: shortSymbol(send.token.symbol),
        })
        const lead: TextKey = explainSend(send).lead
        showToast(kit, send.status === 'confirmed' ? 'success' : 'error', t(lead, { amount }))
      }
      return watchEnds(kit, tell)
    })
  }, [kit, t, locale])
}

/** Hears of each send that was open and has ended, unless its own page is what is shown. */
function watchEnds(kit: Kit, onEnd: (send: FollowedSend) => void): object {
  const isOver = ({ status }: FollowedSend) => isEnded(status)
  const idsOf = (sends: readonly FollowedSend[]) => new Set(sends.filter(send => !isOver(send)).map(({ id }) => id))
  let open = idsOf(getPendingSends(kit))
  const stop = watchPendingSends(kit, {
    onChange(sends) {
      const ended = sends.filter(send => isOver(send) && open.has(send.id))
      open = idsOf(sends)
      const { modal } = kit.store.getState()
      const top = modal.isOpen ? modal.history.at(-1) : undefined
      const seenId = top?.view === 'WalletSendConfirmed' ? top.params.sendId : undefined
      for (const send of ended) if (send.id !== seenId) onEnd(send)
    },
  })
  kit.runtime.onDestroy(stop)
  return { stop }
}
