import type { Clock } from '../../../core/contracts/Environment.ts'
import type { Metadata } from '../../../core/settings/Metadata.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { connectionRejected } from '../../../protocol/errors/rows/connection.ts'
import { pairingClosed } from '../../../protocol/errors/rows/pairing.ts'
import { isUserRejection } from '../../../wire/sign/isUserRejection.ts'
import type { SignMessage } from '../../../wire/sign/parseSignMessage.ts'
import { readParams } from '../../../wire/sign/readParams.ts'
import { readResult } from '../../../wire/sign/readResult.ts'
import type { SignError } from '../../../wire/sign/signErrors.ts'
import * as signErrors from '../../../wire/sign/signErrors.ts'
import { signMethods } from '../../../wire/sign/signMethods.ts'
import type { Publisher } from '../mail/Publisher.ts'
import type { PairingFault } from '../PairingFault.ts'
import type { StoredProposal } from '../store/storedPairingProposals.ts'
import type { Joined, Proposal } from './Proposal.ts'
import type { ProposalEvent } from './proposalTransition.ts'
import { readSettlement } from './readSettlement.ts'

/** Handles the messages of wallets, on the topic of the code and on those that their answers made. */
export function createReceiver(options: createReceiver.Options) {
  const { publisher, metadata, clock, isSettled, dispatch, save, onFault } = options

  /** On the pairing's topic. */
  function receive(proposal: Proposal, message: SignMessage): unknown {
    const { topic, stored } = proposal
    if (message.type === 'request') {
      const { id, method } = message
      const outgoing = { topic, key: stored.key, id, ttl: signMethods.pairingDelete.ttlSeconds }
      if (method === signMethods.pairingDelete.method) return dispatch(proposal, { type: 'end', why: 'closed' })
      if (method === signMethods.pairingPing.method)
        return publisher.answer({ ...outgoing, tag: signMethods.pairingPing.responseTag }, { result: true })
      return publisher.answer({ ...outgoing, tag: 0 }, { error: signErrors.unsupportedWireMethod })
    }
    // A wallet that knows no sign-in says so here: it takes the proposal beside it.
    if (message.id !== stored.id) return message.id === proposal.signIn?.id ? undefined : onFault('unexpected')
    if (message.type === 'error') return refused(proposal, message.error)
    const responder = readResult(signMethods.propose.method, message.result)?.responderPublicKey
    if (responder === undefined) return onFault('unreadable')
    // A session that stands already is not begun anew by an answer that is delivered again.
    if (isSettled(stored, responder)) return onFault('duplicate')
    dispatch(proposal, { type: 'approval', responder })
    // Stored before the relay gets the acknowledgement: the page that follows a lost one goes on from here, or knows
    // which wallet answered too late.
    const { state } = proposal
    const isLate = state.refused.includes(responder)
    return save({ ...proposal.stored, ...(isLate ? { refused: [...state.refused] } : { responder }) }, proposal)
  }

  /** A wallet's no. */
  function refused(proposal: Proposal, error: SignError): void {
    const isPerson = isUserRejection(error.code)
    if (proposal.state.phase === 'open')
      proposal.cause = new BillfoldError(isPerson ? connectionRejected : pairingClosed, {
        cause: error,
        ...(error.message && { details: error.message }),
      })
    dispatch(proposal, { type: 'end', why: isPerson ? 'rejected' : 'closed' })
  }

  /** On the topic that a wallet's answer made, until there is a session. */
  function receiveFromWallet(proposal: Proposal, responder: string, joined: Joined, message: SignMessage): unknown {
    if (message.type !== 'request' || message.method !== signMethods.settle.method) {
      if (message.type === 'request') onFault('unexpected')
      return undefined
    }
    const params = readParams(signMethods.settle.method, message.params)
    const settled = readSettlement({
      params,
      id: message.id,
      key: joined.key,
      responder,
      proposal: proposal.stored,
      pairingTopic: proposal.topic,
      metadata,
      nowMs: clock.now(),
    })
    joined.settlement = { id: message.id, ...settled }
    dispatch(proposal, { type: 'settlement', responder, isValid: settled.held !== undefined })
    return proposal.keeping
  }

  return { receive, receiveFromWallet, refused }
}

export declare namespace createReceiver {
  type Options = {
    readonly publisher: Publisher
    readonly metadata: Metadata
    readonly clock: Clock
    isSettled(stored: StoredProposal, responder: string): boolean
    dispatch(proposal: Proposal, event: ProposalEvent): void
    save(stored: StoredProposal, proposal: Proposal): Promise<void>
    onFault(fault: PairingFault): void
  }
}
