import type { SignError } from '../../../wire/sign/signErrors.ts'
import * as signErrors from '../../../wire/sign/signErrors.ts'
import { signMethods } from '../../../wire/sign/signMethods.ts'
import type { Publisher } from '../mail/Publisher.ts'
import type { PairingFault } from '../PairingFault.ts'
import type { Joined, Proposal } from './Proposal.ts'

/** The messages with which a proposal ends: answers to settlements, and deletes of sessions and pairings. */
export function createProposalAnswers(publisher: Publisher, onFault: (fault: PairingFault) => void) {
  function answerSettlement({ topic, key }: Joined, id: number, answer: Parameters<Publisher['answer']>[1]): void {
    const { responseTag, ttlSeconds } = signMethods.settle
    publisher.answer({ topic, key, id, tag: responseTag, ttl: ttlSeconds }, answer)
  }

  function sendDelete(
    row: { method: string; requestTag: number },
    topic: string,
    key: string,
    ttl: number,
  ): Promise<void> {
    const outgoing = { topic, key, id: publisher.freshId(), tag: row.requestTag, ttl }
    return publisher.ask(outgoing, { method: row.method, params: signErrors.userDisconnected })
  }

  return {
    answerSettlement,
    /**
     * Sends one message only: the public wallet ends a session when its settlement is answered with an error, and throws an unhandled
     * rejection at a delete that follows. Without a settlement the delete ends the session.
     */
    refuse(joined: Joined, error: SignError = signErrors.invalidSettle): void {
      const { key, topic, settlement } = joined
      if (settlement && !settlement.isSignIn) answerSettlement(joined, settlement.id, { error })
      else sendDelete(signMethods.delete, topic, key, signMethods.delete.ttlSeconds).catch(() => onFault('relay-error'))
    },
    /** Lets wallets that have scanned the code remove the pairing. */
    sendClosed({ topic, stored }: Proposal): void {
      sendDelete(signMethods.pairingDelete, topic, stored.key, signMethods.propose.ttlSeconds).catch(() => {})
    },
  }
}
