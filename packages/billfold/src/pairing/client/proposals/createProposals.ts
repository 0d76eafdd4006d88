import type { Clock } from '../../../core/contracts/Environment.ts'
import type { Metadata } from '../../../core/settings/Metadata.ts'
import { sharedNow } from '../../../core/storage/sharedNow.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { requestAborted } from '../../../protocol/errors/rows/request.ts'
import type { checkAuthResult } from '../../../wire/cacao/checkAuthResult.ts'
import { agreeKey } from '../../../wire/crypto/agreeKey.ts'
import type { RandomBytes } from '../../../wire/crypto/RandomBytes.ts'
import { toTopic } from '../../../wire/crypto/toTopic.ts'
import * as signErrors from '../../../wire/sign/signErrors.ts'
import type { Publisher } from '../mail/Publisher.ts'
import type { PairingClient, PairingEvents, PairingProposal } from '../PairingClient.ts'
import type { PairingFault } from '../PairingFault.ts'
import type { PairingSession } from '../PairingSession.ts'
import type { Sessions } from '../sessions/createSessions.ts'
import type { PairingStore } from '../store/createPairingStore.ts'
import { type StoredProposal, storedPairingProposals } from '../store/storedPairingProposals.ts'
import type { Tab } from '../tabs/createTab.ts'
import { createOffers } from './createOffers.ts'
import { createProposalAnswers } from './createProposalAnswers.ts'
import { createReceiver } from './createReceiver.ts'
import type { Joined, Proposal } from './Proposal.ts'
import { proposalTimes } from './proposalTimes.ts'
import { type ProposalEffect, type ProposalEvent, proposalTransition } from './proposalTransition.ts'
import { toProposalError } from './toProposalError.ts'

/** Runs proposals: one code, one wallet, one session. */
export type Proposals = {
  propose(parameters: PairingClient.ProposeParameters): PairingProposal
  /** Goes on with the offers of another page, now if it is gone, or as soon as it is. */
  resume(): Promise<void>
  /**
   * The number of proposals that a wallet may still answer: all whose code has not expired. Where our answer to a settlement was lost
   * the wallet waits for it, and one that approved an expired code waits to receive the error; the relay keeps their
   * messages for the next client.
   */
  openCount(): number
  /** No message will arrive: proposals that wait end with this error. */
  fail(error: BillfoldError): void
  destroy(): void
}

export function createProposals(options: createProposals.Options): Proposals {
  const { publisher, sessions, store, clock, tab, onFault, onChange } = options
  const live = new Map<number, Proposal>()
  const answers = createProposalAnswers(publisher, onFault)
  const { receive, receiveFromWallet, refused } = createReceiver({ ...options, isSettled, dispatch, save })
  const offer = createOffers({ ...options, begin, dispatch, save, failOne, loadSignIns })
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
        if (joined) answers.refuse(joined, effect.isLate ? signErrors.userDisconnected : joined.settlement?.error)
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
        if (effect.why === 'aborted' && proposal.isPublished) answers.sendClosed(proposal)
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
    publisher.listen(joined.topic, { key }, message => receiveFromWallet(proposal, responder, joined, message))
  }

  /** A session of this proposal and that wallet stands. */
  function isSettled({ privateKey }: StoredProposal, responder: string): boolean {
    return sessions.find(toTopic(agreeKey(privateKey, responder))) !== undefined
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
    if (!joined.settlement?.isSignIn) answers.answerSettlement(joined, id, { result: true })
    const { caller, signedIn } = proposal
    caller?.resolve(held.session, signedIn)
    options.onSettled(held.session)
    if (!caller) options.onResumed({ session: held.session, signedIn })
    save({ ...proposal.stored, isOver: true }, proposal)
  }

  async function undo(proposal: Proposal, responder: string): Promise<void> {
    const joined = proposal.joined.get(responder)
    if (!joined) return
    answers.refuse(joined, signErrors.userDisconnected)
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
    publisher.listen(proposal.topic, { key: proposal.stored.key }, message => receive(proposal, message))
    const { expiresAt } = proposal.stored
    const untilOver = () =>
      clock.after(Math.max(0, expiresAt + proposalTimes.graceMs - sharedNow(clock)), () =>
        dispatch(proposal, { type: 'over' }),
      )
    let cancel = clock.after(Math.max(0, expiresAt - sharedNow(clock)), () => {
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
    publisher.stop(proposal.topic)
    if (proposal.signIn) publisher.stop(proposal.signIn.topic)
    for (const { topic } of proposal.joined.values()) if (!sessions.find(topic)) publisher.stop(topic)
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
    propose: offer,
    resume,
    openCount: () => live.size,
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
    // A page that ends ends nothing for the next one.
    if (isEnded || proposal.state.phase !== 'open') return
    proposal.cause = error
    dispatch(proposal, { type: 'end', why: 'failed' })
  }
}

export declare namespace createProposals {
  type Options = {
    readonly publisher: Publisher
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
    /** A proposal began or ceased to wait. */
    onChange(): void
  }
}
