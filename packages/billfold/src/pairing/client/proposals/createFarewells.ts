import type { SignError } from '../../../wire/sign/signErrors.ts'
import * as signErrors from '../../../wire/sign/signErrors.ts'
import { signMethods } from '../../../wire/sign/signMethods.ts'
import type { Mailroom } from '../mail/Mailroom.ts'
import type { PairingFault } from '../PairingFault.ts'
import type { Joined, Proposal } from './Proposal.ts'

/** What a proposal answers wallets with when it is over, or settled. */
export function createFarewells(mailroom: Mailroom, onFault: (fault: PairingFault) => void) {
  function answerSettlement({ topic, key }: Joined, id: number, answer: Parameters<Mailroom['answer']>[1]): void {
    const { responseTag, ttlSeconds } = signMethods.settle
    mailroom.answer({ topic, key, id, tag: responseTag, ttl: ttlSeconds }, answer)
  }

  function tell(row: { method: string; requestTag: number }, topic: string, key: string, ttl: number): Promise<void> {
    const letter = { topic, key, id: mailroom.freshId(), tag: row.requestTag, ttl }
    return mailroom.ask(letter, { method: row.method, params: signErrors.userDisconnected })
  }

  return {
    answerSettlement,
    /**
     * Told once: the public wallet ends a session by an error to its settlement, and a deletion after that meets nothing,
     * which it does not bear (an unhandled rejection, the end of a process). Where nothing was settled, a deletion tells.
     */
    refuse(joined: Joined, error: SignError = signErrors.invalidSettle): void {
      const { key, topic, settlement } = joined
      if (settlement && !settlement.isSignIn) answerSettlement(joined, settlement.id, { error })
      else tell(signMethods.delete, topic, key, signMethods.delete.ttlSeconds).catch(() => onFault('relay-error'))
    },
    /** Wallets that have scanned the code put it away. */
    tellClosed({ topic, stored }: Proposal): void {
      tell(signMethods.pairingDelete, topic, stored.key, signMethods.propose.ttlSeconds).catch(() => {})
    },
  }
}
