import type { Clock } from '../../../core/contracts/Environment.ts'
import { sharedNow } from '../../../core/storage/sharedNow.ts'
import { pairingExpiryMarginMs } from '../../../protocol/limits.ts'
import type { StoredProposal } from '../store/storedPairingProposals.ts'
import type { Tab } from '../tabs/createTab.ts'
import { toTabLock } from '../tabs/toTabLock.ts'
import type { createSignIns } from './createSignIns.ts'
import type { Proposal } from './Proposal.ts'
import { proposalTimes } from './proposalTimes.ts'
import { OPEN_PROPOSAL, type ProposalState } from './proposalTransition.ts'

/**
 * Goes on with what other pages offered and no living one listens to, and with the rest as soon as those are gone. A chunk
 * of its own: few pages find any.
 */
export async function resumeProposals(all: readonly StoredProposal[], run: resumeProposals.Runner): Promise<void> {
  const { live, tab, clock } = run
  for (const stored of all) {
    if (live.has(stored.id)) continue
    if (await isTabAlive(tab, stored.owner)) {
      // A visitor who closes the page that shows the code may have scanned it.
      whenTabGone(tab, stored.owner, () => void run.resume())
      continue
    }
    // Begun meanwhile, by another storage event.
    if (live.has(stored.id)) continue
    if (sharedNow(clock) > stored.expiresAt + proposalTimes.graceMs) {
      await run.forget(stored.id)
      continue
    }
    const { responder } = stored
    const isSettled = responder !== undefined && run.isSettled(stored, responder)
    const proposal: Proposal = {
      stored: { ...stored, owner: tab.id },
      topic: run.toTopic(stored.key),
      state: toResumedState(stored, isSettled, sharedNow(clock)),
      joined: new Map(),
      stop: () => {},
    }
    run.begin(proposal)
    if (responder !== undefined && !isSettled) run.join(proposal, responder)
    for (const late of stored.refused ?? []) run.join(proposal, late)
    if (stored.signIn)
      void run
        .loadSignIns()
        .then(signIns => signIns.resume(proposal))
        // Its answer stays with the relay for a while, and the next page has another chance.
        .catch(() => {})
    await run.save(proposal.stored, proposal)
  }
}

export declare namespace resumeProposals {
  /** What runs proposals. */
  type Runner = {
    readonly live: ReadonlyMap<number, Proposal>
    readonly tab: Tab
    readonly clock: Clock
    isSettled(stored: StoredProposal, responder: string): boolean
    toTopic(key: string): string
    begin(proposal: Proposal): void
    join(proposal: Proposal, responder: string): void
    save(stored: StoredProposal, proposal: Proposal): Promise<void>
    forget(id: number): Promise<void>
    /** Looks again. */
    resume(): Promise<void>
    loadSignIns(): Promise<ReturnType<typeof createSignIns>>
  }
}

/** Where a proposal of the page before stands: the session of its wallet may be stored already. */
function toResumedState(stored: StoredProposal, isSettled: boolean, nowMs: number): ProposalState {
  const { responder, refused = [], isOver, expiresAt } = stored
  if (responder === undefined)
    return !isOver && expiresAt - pairingExpiryMarginMs > nowMs ? OPEN_PROPOSAL : { phase: 'ended', refused }
  if (isSettled) return { phase: 'settled', responder, refused }
  return isOver ? { phase: 'ended', refused: [...refused, responder] } : { phase: 'approved', responder, refused }
}

/** Whether another page holds that id. Where the browser cannot tell, nobody does: two may then do the same, which is harmless. */
async function isTabAlive({ id, locks }: Tab, other: string): Promise<boolean> {
  if (other === id || !locks) return false
  const { held = [] } = await locks.query().catch((): LockManagerSnapshot => ({}))
  return held.some(lock => lock.name === toTabLock(other))
}

/** Runs `run` once no page holds that id any more; for an id that is waited for already, nothing changes. */
function whenTabGone({ locks, signal, awaited }: Tab, other: string, run: () => void): void {
  if (!locks || awaited.has(other)) return
  awaited.add(other)
  locks
    .request(toTabLock(other), { signal }, () => {
      awaited.delete(other)
    })
    .then(run, () => {})
}
