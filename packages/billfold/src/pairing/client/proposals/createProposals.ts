import type { Clock } from '../../../core/contracts/Environment.ts'
import type { Metadata } from '../../../core/options/Metadata.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { connectionRejected } from '../../../protocol/errors/rows/connection.ts'
import { pairingClosed } from '../../../protocol/errors/rows/pairing.ts'
import { requestAborted, requestFailed } from '../../../protocol/errors/rows/request.ts'
import { pairingLifetimeMs } from '../../../protocol/limits.ts'
import type { checkAuthResult } from '../../../wire/cacao/checkAuthResult.ts'
import { agreeKey } from '../../../wire/crypto/agreeKey.ts'
import { createKeyPair } from '../../../wire/crypto/createKeyPair.ts'
import type { RandomBytes } from '../../../wire/crypto/RandomBytes.ts'
import { toHex } from '../../../wire/crypto/toHex.ts'
import { toTopic } from '../../../wire/crypto/toTopic.ts'
import { checkProposalNamespaces } from '../../../wire/sign/checkProposalNamespaces.ts'
import { isUserRejection } from '../../../wire/sign/isUserRejection.ts'
import type { SignMessage } from '../../../wire/sign/parseSignMessage.ts'
import { readParams } from '../../../wire/sign/readParams.ts'
import { readResult } from '../../../wire/sign/readResult.ts'
import type { SignError } from '../../../wire/sign/signErrors.ts'
import * as signErrors from '../../../wire/sign/signErrors.ts'
import { signMethods } from '../../../wire/sign/signMethods.ts'
import { createPairingUri } from '../../../wire/uri/createPairingUri.ts'
import type { Mailroom } from '../mail/Mailroom.ts'
import type { PairingClient, PairingEvents, PairingProposal } from '../PairingClient.ts'
import type { PairingFault } from '../PairingFault.ts'
import type { PairingSession } from '../PairingSession.ts'
import type { Sessions } from '../sessions/createSessions.ts'
import type { SignedIn } from '../signIn/SignInRequest.ts'
import type { PairingStore } from '../store/createPairingStore.ts'
import { type StoredProposal, storedPairingProposals } from '../store/storedPairingProposals.ts'
import type { Tab } from '../tabs/createTab.ts'
import { createFarewells } from './createFarewells.ts'
import type { Joined, Proposal } from './Proposal.ts'
import { proposalTimes } from './proposalTimes.ts'
import { OPEN_PROPOSAL, type ProposalEffect, type ProposalEvent, proposalTransition } from './proposalTransition.ts'
import { readSettlement } from './readSettlement.ts'
import { toProposalError } from './toProposalError.ts'

/** Runs proposals: one code, one wallet, one session. */
export type Proposals = {
  propose(parameters: PairingClient.ProposeParameters): PairingProposal
  /** Goes on with what another page offered and nobody listens to, now or as soon as that page is gone. */
  resume(): Promise<void>
  /** How many wait for a wallet. */
  openCount(): number
  /** Nothing will be heard: those that wait end with this error. */
  fail(error: BillfoldError): void
  destroy(): void
}

export function createProposals(options: createProposals.Options): Proposals {
  const { mailroom, sessions, store, clock, random, tab, onFault, onChange } = options
  const live = new Map<number, Proposal>()
  const farewells = createFarewells(mailroom, onFault)
  let isEnded = false

  function dispatch(proposal: Proposal, event: ProposalEvent): void {
    const { state, effects } = proposalTransition(proposal.state, event)
    proposal.state = state
    for (const effect of effects) run(proposal, effect)
    onChange()
  }

  function run(proposal: Proposal, effect: ProposalEffect): void {
    switch (effect.type) {
      case 'join':
        join(proposal, effect.responder)
        break
      case 'keep':
        proposal.keeping = keep(proposal, effect.responder)
        break
      case 'refuse': {
        const joined = proposal.joined.get(effect.responder)
        if (joined) farewells.refuse(joined, effect.isLate ? signErrors.userDisconnected : joined.settlement?.error)
        break
      }
      case 'undo':
        void proposal.keeping?.then(() => undo(proposal, effect.responder))
        break
      case 'resolve':
        settled(proposal)
        break
      case 'reject':
        proposal.caller?.reject(toProposalError(proposal, effect.why))
        save({ ...proposal.stored, isOver: true }, proposal)
        if (effect.why === 'aborted' && proposal.isPublished) farewells.tellClosed(proposal)
        break
      case 'close':
        close(proposal)
        void forget(proposal.stored.id)
        break
    }
  }

  function join(proposal: Proposal, responder: string): void {
    const key = agreeKey(proposal.stored.privateKey, responder)
    const joined: Joined = { key, topic: toTopic(key) }
    proposal.joined.set(responder, joined)
    mailroom.listen(joined.topic, { key }, message => hearWallet(proposal, responder, joined, message))
  }

  /** A session of this proposal and that wallet stands. */
  const isSettled = ({ privateKey }: StoredProposal, responder: string) =>
    sessions.find(toTopic(agreeKey(privateKey, responder))) !== undefined

  /** On the pairing's topic. */
  function hear(proposal: Proposal, message: SignMessage): unknown {
    const { topic, stored } = proposal
    if (message.type === 'request') {
      const { id, method } = message
      const letter = { topic, key: stored.key, id, ttl: signMethods.pairingDelete.ttlSeconds }
      if (method === signMethods.pairingDelete.method) return dispatch(proposal, { type: 'end', why: 'closed' })
      if (method === signMethods.pairingPing.method)
        return mailroom.answer({ ...letter, tag: signMethods.pairingPing.responseTag }, { result: true })
      return mailroom.answer({ ...letter, tag: 0 }, { error: signErrors.unsupportedWireMethod })
    }
    // A wallet that knows no sign-in says so here: it takes the proposal beside it.
    if (message.id !== stored.id) return message.id === proposal.signIn?.id ? undefined : onFault('unexpected')
    if (message.type === 'error') return refused(proposal, message.error)
    const responder = readResult(signMethods.propose.method, message.result)?.responderPublicKey
    if (responder === undefined) return onFault('unreadable')
    // A session that stands already is not begun anew by an answer that is delivered again.
    if (isSettled(stored, responder)) return onFault('duplicate')
    const isFirst = proposal.state.phase === 'open'
    dispatch(proposal, { type: 'approval', responder })
    // Stored before the relay hears that the answer was dealt with: a page that is lost now goes on from here.
    return isFirst ? save({ ...proposal.stored, responder }, proposal) : undefined
  }

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
  function hearWallet(proposal: Proposal, responder: string, joined: Joined, message: SignMessage): unknown {
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
      metadata: options.metadata,
      nowMs: clock.now(),
    })
    joined.settlement = { id: message.id, ...settled }
    dispatch(proposal, { type: 'settlement', responder, isValid: settled.held !== undefined })
    return proposal.keeping
  }

  async function keep(proposal: Proposal, responder: string): Promise<void> {
    const held = proposal.joined.get(responder)?.settlement?.held
    if (!held) return
    await sessions.add(held)
    dispatch(proposal, { type: 'kept' })
  }

  function settled(proposal: Proposal): void {
    const joined = proposal.joined.get(proposal.state.responder ?? '')
    const { held, id } = joined?.settlement ?? {}
    if (!joined || !held || id === undefined) return
    if (!joined.settlement?.isSignIn) farewells.answerSettlement(joined, id, { result: true })
    const { caller, signedIn } = proposal
    caller?.resolve(held.session, signedIn)
    options.onSettled(held.session)
    if (!caller) options.onResumed({ session: held.session, signedIn })
    save({ ...proposal.stored, isOver: true }, proposal)
  }

  async function undo(proposal: Proposal, responder: string): Promise<void> {
    const joined = proposal.joined.get(responder)
    if (!joined) return
    farewells.refuse(joined, signErrors.userDisconnected)
    await sessions.remove(joined.topic, signErrors.userDisconnected)
  }

  async function save(stored: StoredProposal, proposal: Proposal): Promise<void> {
    proposal.stored = stored
    await store.change(storedPairingProposals, (all = []) => [...all.filter(one => one.id !== stored.id), stored])
  }

  async function forget(id: number): Promise<void> {
    await store.change(storedPairingProposals, all => {
      const others = all?.filter(one => one.id !== id)
      return others?.length === 0 ? undefined : others
    })
  }

  function begin(proposal: Proposal): void {
    if (isEnded) return
    live.set(proposal.stored.id, proposal)
    void tab.hold()
    mailroom.listen(proposal.topic, { key: proposal.stored.key }, message => hear(proposal, message))
    const { expiresAt } = proposal.stored
    const untilOver = () =>
      clock.after(Math.max(0, expiresAt + proposalTimes.graceMs - clock.now()), () =>
        dispatch(proposal, { type: 'over' }),
      )
    let cancel = clock.after(Math.max(0, expiresAt - clock.now()), () => {
      cancel = untilOver()
      if (proposal.state.phase === 'open') dispatch(proposal, { type: 'end', why: 'expired' })
    })
    const { stop } = proposal
    proposal.stop = () => {
      cancel()
      stop()
    }
    // The oldest that are over make room.
    for (const one of [...live.values()])
      if (live.size > proposalTimes.count && (one.state.phase === 'ended' || one.state.phase === 'settled'))
        dispatch(one, { type: 'over' })
  }

  function close(proposal: Proposal): void {
    proposal.stop()
    live.delete(proposal.stored.id)
    mailroom.stop(proposal.topic)
    if (proposal.signIn) mailroom.stop(proposal.signIn.topic)
    for (const { topic } of proposal.joined.values()) if (!sessions.find(topic)) mailroom.stop(topic)
    if (live.size === 0) tab.release()
  }

  async function resume(): Promise<void> {
    const all = ((await store.read(storedPairingProposals)) ?? []).filter(one => !live.has(one.id))
    // Without its chunk, what waits at the relay waits for the next page.
    const chunk = all.length > 0 && (await import('./resumeProposals.ts').catch(() => undefined))
    if (!chunk || isEnded) return
    const runner = { live, tab, clock, isSettled, toTopic, begin, join, save, forget, loadSignIns, resume }
    await chunk.resumeProposals(all, runner)
    onChange()
  }

  return {
    propose(parameters) {
      const { namespaces, sessionProperties, scopedProperties, authenticate, signal } = parameters
      const fault = checkProposalNamespaces(namespaces)
      if (fault) throw new BillfoldError(requestFailed, { details: fault.message })
      if (authenticate && !options.verify) throw new BillfoldError(requestFailed, { details: 'verify is not set' })
      const key = toHex(random(32))
      const id = mailroom.freshId()
      const expiresAt = clock.now() + pairingLifetimeMs
      const expiryTimestamp = Math.ceil(expiresAt / 1_000)
      const topic = toTopic(key)
      const pair = createKeyPair(random)
      let caller: Proposal['caller'] | undefined
      const made = new Promise<readonly [PairingSession, SignedIn | undefined]>((resolve, reject) => {
        caller = { resolve: (session, signedIn) => resolve([session, signedIn]), reject }
      })
      const session = made.then(([one]) => one)
      const signedIn = made.then(([, one]) => one)
      // Whoever only draws the code must not end the page with an error that he does not wait for.
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
        return { uri, expiresAt, session, signedIn }
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
        proposer: { publicKey: pair.publicKey, metadata: options.metadata },
        expiryTimestamp,
        pairingTopic: topic,
        ...(sessionProperties && { sessionProperties }),
        ...(scopedProperties && { scopedProperties }),
      }
      const publish = async () =>
        proposal.state.phase === 'open' &&
        mailroom
          .ask(
            { topic, key, id, tag: requestTag, ttl: ttlSeconds, prompt },
            { method, params },
            { isUrgent: true, attest: options.attest, signal },
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
      return { uri, expiresAt, session, signedIn }
    },
    resume,
    openCount: () =>
      [...live.values()].filter(({ state }) => state.phase === 'open' || state.phase === 'approved').length,
    fail(error) {
      for (const proposal of [...live.values()]) failOne(proposal, error)
    },
    destroy() {
      for (const proposal of [...live.values()]) {
        proposal.stop()
        proposal.caller?.reject(new BillfoldError(requestAborted))
      }
      isEnded = true
      live.clear()
      tab.destroy()
    },
  }

  /** A chunk of its own, for few pages ask. */
  async function loadSignIns() {
    const { createSignIns } = await import('./createSignIns.ts')
    return createSignIns({ ...options, dispatch, refused, failOne, save })
  }

  function failOne(proposal: Proposal, error: BillfoldError): void {
    if (proposal.state.phase !== 'open') return
    proposal.cause = error
    dispatch(proposal, { type: 'end', why: 'failed' })
  }
}

/** Lists that can be stored; the caller's stay his. */
function toPlain(namespaces: PairingClient.ProposeParameters['namespaces']): StoredProposal['namespaces'] {
  return JSON.parse(JSON.stringify(namespaces)) as StoredProposal['namespaces']
}

export declare namespace createProposals {
  type Options = {
    readonly mailroom: Mailroom
    readonly sessions: Sessions
    readonly store: PairingStore
    readonly clock: Clock
    readonly random: RandomBytes
    readonly tab: Tab
    readonly metadata: Metadata
    readonly verify: checkAuthResult.Verify | undefined
    readonly attest: ((envelope: string) => Promise<string | undefined>) | undefined
    onFault(fault: PairingFault): void
    onSettled(session: PairingSession): void
    /** What the page before had offered has come to a session. */
    onResumed(answer: PairingEvents['resumed']): void
    /** Somebody began or ceased to wait. */
    onChange(): void
  }
}
