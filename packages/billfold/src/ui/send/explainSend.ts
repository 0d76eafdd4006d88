import type { FollowedSend } from '../../send/SendBook.ts'
import type { TextKey } from '../texts/createText.ts'

const NOTES = { unconfirmed: 'sent.unconfirmed', unreachable: 'sent.unreachable' } as const

/** What a visitor is given of a send, and what to do next. Only a block can say that it failed. */
export function explainSend(send: FollowedSend | undefined): { readonly lead: TextKey; readonly hint: TextKey } {
  switch (send?.status) {
    case undefined:
      return { lead: 'sent.never', hint: 'sent.neverHint' }
    case 'asking':
      return { lead: 'send.waiting', hint: 'send.waitingHint' }
    case 'pending':
      return { lead: 'sent.pending', hint: send.note ? NOTES[send.note] : 'sent.pendingHint' }
    case 'confirmed':
      return { lead: 'sent.confirmed', hint: 'sent.confirmedHint' }
    case 'failed':
      return { lead: 'sent.failed', hint: 'sent.failedHint' }
    case 'expired':
      return { lead: 'sent.expired', hint: 'sent.expiredHint' }
    case 'altered':
      return { lead: 'sent.altered', hint: 'sent.alteredHint' }
    case 'unknown':
      return send.hash
        ? { lead: 'sent.late', hint: 'sent.lateHint' }
        : { lead: 'sent.unknown', hint: 'sent.unknownHint' }
  }
}
