import type { Clock } from '../../../core/contracts/Environment.ts'
import type { Metadata } from '../../../core/settings/Metadata.ts'
import { sharedNow } from '../../../core/storage/sharedNow.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { requestAborted, requestFailed } from '../../../protocol/errors/rows/request.ts'
import { pairingLifetimeMs } from '../../../protocol/limits.ts'
import type { checkAuthResult } from '../../../wire/cacao/checkAuthResult.ts'
import { createKeyPair } from '../../../wire/crypto/createKeyPair.ts'
import type { RandomBytes } from '../../../wire/crypto/RandomBytes.ts'
import { toHex } from '../../../wire/crypto/toHex.ts'
import { toTopic } from '../../../wire/crypto/toTopic.ts'
import { checkProposalNamespaces } from '../../../wire/sign/checkProposalNamespaces.ts'
import { signMethods } from '../../../wire/sign/signMethods.ts'
import { createPairingUri } from '../../../wire/uri/createPairingUri.ts'
import type { Publisher } from '../mail/Publisher.ts'
import type { PairingClient, PairingProposal } from '../PairingClient.ts'
import type { PairingSession } from '../PairingSession.ts'
import type { SignedIn } from '../SignInRequest.ts'
import type { StoredProposal } from '../store/storedPairingProposals.ts'
import type { Tab } from '../tabs/createTab.ts'
import type { createSignIns } from './createSignIns.ts'
import type { Proposal } from './Proposal.ts'
import { OPEN_PROPOSAL, type ProposalEvent } from './proposalTransition.ts'

/** Makes codes and publishes what they offer. The code is there at once, the rest follows. */
export function createOffers(options: createOffers.Options) {
  const { publisher, clock, random, tab, metadata, attest, verify } = options
  const { begin, dispatch, save, failOne, loadSignIns, onChange } = options

  return function offer(parameters: PairingClient.ProposeParameters): PairingProposal {
    const { namespaces, sessionProperties, scopedProperties, authenticate, signal } = parameters
    const fault = checkProposalNamespaces(namespaces)
    if (fault) throw new BillfoldError(requestFailed, { details: fault.message })
    if (authenticate && !verify) throw new BillfoldError(requestFailed, { details: 'verify is not set' })
    const key = toHex(random(32))
    const id = publisher.freshId()
    // For phones and other tabs by the time that they share, for this page by its own, which its timers go by.
    const expiresAt = sharedNow(clock) + pairingLifetimeMs
    const shownUntil = clock.now() + pairingLifetimeMs
    const expiryTimestamp = Math.ceil(expiresAt / 1_000)
    const topic = toTopic(key)
    const pair = createKeyPair(random)
    let caller: Proposal['caller'] | undefined
    const made = new Promise<readonly [PairingSession, SignedIn | undefined]>((resolve, reject) => {
      caller = { resolve: (session, signedIn) => resolve([session, signedIn]), reject }
    })
    const session = made.then(([one]) => one)
    const signedIn = made.then(([, one]) => one)
    // A caller that only draws the code must not get an unhandled rejection.
    session.catch(() => {})
    signedIn.catch(() => {})
    const onAbort = () => {
      proposal.cause = new BillfoldError(requestAborted, { cause: signal?.reason })
      dispatch(proposal, { type: 'end', why: 'aborted' })
    }
    const stored: StoredProposal = {
      id,
      key,
      ...pair,
      namespaces: toPlain(namespaces),
      expiresAt,
      owner: tab.id,
      isOver: false,
    }
    const proposal: Proposal = {
      stored,
      topic,
      state: OPEN_PROPOSAL,
      joined: new Map(),
      stop: () => signal?.removeEventListener('abort', onAbort),
      ...(caller && { caller }),
    }
    const methods = authenticate ? [signMethods.authenticate.method] : []
    const uri = createPairingUri({ key, expiryTimestamp, methods })
    if (signal?.aborted) {
      caller?.reject(new BillfoldError(requestAborted, { cause: signal.reason }))
      return { uri, expiresAt: shownUntil, session, signedIn }
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    begin(proposal)
    void save(stored, proposal)
    const { method, requestTag, ttlSeconds, prompt } = signMethods.propose
    const params = {
      id,
      requiredNamespaces: {},
      optionalNamespaces: namespaces,
      relays: [{ protocol: 'irn' }],
      proposer: { publicKey: pair.publicKey, metadata },
      expiryTimestamp,
      pairingTopic: topic,
      ...(sessionProperties && { sessionProperties }),
      ...(scopedProperties && { scopedProperties }),
    }
    const publish = async () =>
      proposal.state.phase === 'open' &&
      publisher
        .ask(
          { topic, key, id, tag: requestTag, ttl: ttlSeconds, prompt },
          { method, params },
          { isUrgent: true, attest, signal },
        )
        .then(() => {
          proposal.isPublished = true
        })
        .catch((error: BillfoldError) => failOne(proposal, error))
    // Without its chunk there is no sign-in; the proposal goes out all the same.
    if (authenticate)
      void loadSignIns()
        .then(signIns => signIns.ask(proposal, authenticate, signal))
        .catch(() => {})
        .then(publish)
    else void publish()
    onChange()
    return { uri, expiresAt: shownUntil, session, signedIn }
  }
}

/** Mutable copies of the lists that can be stored; the caller's lists do not change. */
function toPlain(namespaces: PairingClient.ProposeParameters['namespaces']): StoredProposal['namespaces'] {
  return JSON.parse(JSON.stringify(namespaces)) as StoredProposal['namespaces']
}

export declare namespace createOffers {
  type Options = {
    readonly publisher: Publisher
    readonly clock: Clock
    readonly random: RandomBytes
    readonly tab: Tab
    readonly metadata: Metadata
    readonly attest: ((envelope: string) => Promise<string | undefined>) | undefined
    /** Checks what a wallet signs; without it no wallet is asked to sign in. */
    readonly verify: checkAuthResult.Verify | undefined
    begin(proposal: Proposal): void
    dispatch(proposal: Proposal, event: ProposalEvent): void
    save(stored: StoredProposal, proposal: Proposal): Promise<void>
    /** A proposal without an answer ends with this error. */
    failOne(proposal: Proposal, error: BillfoldError): void
    loadSignIns(): Promise<ReturnType<typeof createSignIns>>
    onChange(): void
  }
}
