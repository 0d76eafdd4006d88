import type { Clock } from '../../../core/contracts/Environment.ts'
import type { Metadata } from '../../../core/settings/Metadata.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { pairingInvalidSignIn } from '../../../protocol/errors/rows/pairing.ts'
import { requestFailed } from '../../../protocol/errors/rows/request.ts'
import type { checkAuthResult } from '../../../wire/cacao/checkAuthResult.ts'
import { toTopic } from '../../../wire/crypto/toTopic.ts'
import type { SignMessage } from '../../../wire/sign/parseSignMessage.ts'
import type { SignError } from '../../../wire/sign/signErrors.ts'
import * as signErrors from '../../../wire/sign/signErrors.ts'
import { signMethods } from '../../../wire/sign/signMethods.ts'
import type { OpenedMessage, Publisher } from '../mail/Publisher.ts'
import type { PairingFault } from '../PairingFault.ts'
import type { SignInRequest } from '../SignInRequest.ts'
import type { Sessions } from '../sessions/createSessions.ts'
import { createSignIn, type SignIn } from '../signIn/createSignIn.ts'
import { readAuthPayload } from '../signIn/readAuthPayload.ts'
import { toAuthPayload } from '../signIn/toAuthPayload.ts'
import type { HeldSession } from '../store/HeldSession.ts'
import type { StoredProposal } from '../store/storedPairingProposals.ts'
import type { Proposal } from './Proposal.ts'
import type { ProposalEvent } from './proposalTransition.ts'

/** The part of proposals that asks a wallet to sign in while it connects: a chunk of its own, for few pages ask. */
export function createSignIns(options: createSignIns.Options) {
  const { publisher, sessions, clock, verify, dispatch, refused, failOne, save, onFault } = options

  /** On the topic of our public key: the answer to a sign-in, sealed by the key that it names. */
  function receiveSignIn(proposal: Proposal, message: SignMessage, opened: OpenedMessage): unknown {
    const { signIn, stored, topic } = proposal
    if (!signIn || message.type === 'request' || message.id !== signIn.id) return onFault('unexpected')
    if (message.type === 'error') return refused(proposal, message.error)
    const { result } = message
    const responder = opened.senderPublicKey
    if (responder === undefined || signIn.reader.responderOf(result) !== responder) return onFault('unreadable')
    // An answer that is delivered again ends nothing, on the next page either.
    if (proposal.joined.has(responder) || sessions.find(toTopic(opened.key))) return onFault('duplicate')
    dispatch(proposal, { type: 'approval', responder })
    const joined = proposal.joined.get(responder)
    if (!joined) return undefined
    const end = (settled: { held?: HeldSession; error?: SignError }) => {
      joined.settlement = { id: message.id, isSignIn: true, ...settled }
      dispatch(proposal, { type: 'settlement', responder, isValid: settled.held !== undefined })
    }
    const { metadata } = options
    // Not awaited: asking a contract takes its time, and other messages must not wait for it.
    void signIn.reader
      .read({ result, key: opened.key, proposal: stored, pairingTopic: topic, metadata, nowMs: clock.now() })
      .then(
        ({ held, signedIn }) => {
          if (proposal.state.responder === responder) proposal.signedIn = signedIn
          end({ held })
        },
        (cause: unknown) => {
          if (proposal.state.responder === responder)
            proposal.cause = new BillfoldError(pairingInvalidSignIn, { cause })
          end({ error: signErrors.settlementFailed })
        },
      )
    return undefined
  }

  function listen(proposal: Proposal, id: number, reader: SignIn): void {
    const { publicKey, privateKey } = proposal.stored
    const topic = toTopic(publicKey)
    proposal.signIn = { id, topic, reader }
    publisher.listen(topic, { privateKey }, (message, opened) => receiveSignIn(proposal, message, opened))
  }

  /** Goes on listening to what the page before asked for. */
  function resume(proposal: Proposal): void {
    const { signIn } = proposal.stored
    const payload = signIn && readAuthPayload(signIn.payload)
    if (payload && verify && proposal.state.phase !== 'over') listen(proposal, signIn.id, createSignIn(payload, verify))
  }

  /**
   * Asks for a sign-in first: a wallet that knows it leaves the proposal that follows alone. Resolves once it is on its
   * way, or the proposal has ended because there is nothing to ask for. Never rejects.
   */
  async function ask(proposal: Proposal, asked: SignInRequest | Promise<SignInRequest>, signal?: AbortSignal) {
    try {
      send(proposal, await asked, signal)
    } catch (cause) {
      failOne(proposal, isBillfoldError(cause) ? cause : new BillfoldError(requestFailed, { cause }))
    }
  }

  function send(proposal: Proposal, request: SignInRequest, signal: AbortSignal | undefined): void {
    const { publicKey, key } = proposal.stored
    if (!verify || proposal.state.phase !== 'open') return
    const authPayload = toAuthPayload(request)
    const id = publisher.freshId()
    listen(proposal, id, createSignIn(authPayload, verify))
    void save({ ...proposal.stored, signIn: { id, payload: JSON.stringify(authPayload) } }, proposal)
    const { method, requestTag, ttlSeconds, prompt } = signMethods.authenticate
    const expiryTimestamp = Math.floor(clock.now() / 1_000) + ttlSeconds
    const params = {
      authPayload,
      requester: { publicKey, metadata: options.metadata },
      expiryTimestamp,
    }
    publisher
      .ask(
        { topic: proposal.topic, key, id, tag: requestTag, ttl: ttlSeconds, prompt },
        { method, params },
        { isUrgent: true, signal },
      )
      .catch((error: BillfoldError) => failOne(proposal, error))
  }

  return { ask, resume }
}

export declare namespace createSignIns {
  type Options = {
    readonly publisher: Publisher
    readonly sessions: Sessions
    readonly clock: Clock
    readonly metadata: Metadata
    readonly verify: checkAuthResult.Verify | undefined
    dispatch(proposal: Proposal, event: ProposalEvent): void
    /** A wallet said no. */
    refused(proposal: Proposal, error: SignError): void
    failOne(proposal: Proposal, error: BillfoldError): void
    save(stored: StoredProposal, proposal: Proposal): Promise<void>
    onFault(fault: PairingFault): void
  }
}
