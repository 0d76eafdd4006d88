import { createRandom } from '@billfold/testkit/vitest'
import { describe, expect, it, test } from 'vitest'
import { OPEN_PROPOSAL, type ProposalEvent, proposalTransition } from './proposalTransition.ts'

const approval = (responder: string) => ({ type: 'approval', responder }) as const
const settlement = (responder: string, isValid = true) => ({ type: 'settlement', responder, isValid }) as const
const end = (why: 'rejected' | 'closed' | 'expired' | 'aborted' | 'failed') => ({ type: 'end', why }) as const
const kept = { type: 'kept' } as const
const over = { type: 'over' } as const

function walk(...events: readonly ProposalEvent[]) {
  let result: ReturnType<typeof proposalTransition> = { state: OPEN_PROPOSAL, effects: [] }
  for (const event of events) result = proposalTransition(result.state, event)
  return { phase: result.state.phase, effects: result.effects }
}

describe('proposal', () => {
  it('becomes a session by an approval, a settlement and its storing', () => {
    expect(walk(approval('a'))).toEqual({ phase: 'approved', effects: [{ type: 'join', responder: 'a' }] })
    expect(walk(approval('a'), settlement('a'))).toEqual({
      phase: 'keeping',
      effects: [{ type: 'keep', responder: 'a' }],
    })
    expect(walk(approval('a'), settlement('a'), kept)).toEqual({ phase: 'settled', effects: [{ type: 'resolve' }] })
    expect(walk(approval('a'), settlement('a'), kept, settlement('a')).effects).toEqual([])
    expect(walk(approval('a'), settlement('a'), kept, over).effects).toEqual([{ type: 'close' }])
  })

  it('is of the first wallet that answers; the second gets the error that it came too late (fault 103)', () => {
    expect(walk(approval('a'), approval('b')).effects).toEqual([{ type: 'join', responder: 'b' }])
    expect(walk(approval('a'), approval('b'), settlement('b')).effects).toEqual([
      { type: 'refuse', responder: 'b', isLate: true },
    ])
    expect(walk(approval('a'), approval('b'), settlement('b'), settlement('a'), kept).phase).toBe('settled')
    expect(walk(approval('a'), approval('a')).effects).toEqual([])
    expect(walk(approval('a'), end('rejected'))).toEqual({ phase: 'approved', effects: [] })
  })

  it.each(['rejected', 'closed', 'expired', 'aborted', 'failed'] as const)('ends while it is open: %s', why => {
    expect(walk(end(why))).toEqual({ phase: 'ended', effects: [{ type: 'reject', why }] })
    expect(walk(end(why), end('aborted')).effects).toEqual([])
    expect(walk(end(why), approval('a'), settlement('a')).effects).toEqual([
      { type: 'refuse', responder: 'a', isLate: true },
    ])
  })

  it('is never half a session when it is given up meanwhile (fault 104)', () => {
    expect(walk(approval('a'), end('aborted')).effects).toEqual([{ type: 'reject', why: 'aborted' }])
    expect(walk(approval('a'), end('aborted'), settlement('a')).effects).toEqual([
      { type: 'refuse', responder: 'a', isLate: true },
    ])
    expect(walk(approval('a'), settlement('a'), end('aborted')).effects).toEqual([
      { type: 'undo', responder: 'a' },
      { type: 'reject', why: 'aborted' },
    ])
    expect(walk(approval('a'), settlement('a'), end('aborted'), kept).effects).toEqual([])
    expect(walk(approval('a'), settlement('a'), kept, end('aborted')).effects).toEqual([])
  })

  it('lets a wallet that answered in time finish, within a limit', () => {
    expect(walk(approval('a'), end('expired'))).toEqual({ phase: 'approved', effects: [] })
    expect(walk(approval('a'), over).effects).toEqual([{ type: 'reject', why: 'expired' }, { type: 'close' }])
    expect(walk(over, approval('a')).effects).toEqual([])
  })

  it('ends with an invalid settlement', () => {
    expect(walk(approval('a'), settlement('a', false)).effects).toEqual([
      { type: 'refuse', responder: 'a', isLate: false },
      { type: 'reject', why: 'invalid' },
    ])
  })
})

test.each(Array.from({ length: 30 }, (_, index) => index + 1))(
  '100 proposals of seed %i end once, whole or not at all',
  seed => {
    const random = createRandom(seed)
    const outcomes = new Map<string, number>()
    for (let round = 0; round < 100; round += 1) {
      let state = OPEN_PROPOSAL
      const log: ProposalEvent[] = []
      const did = { keep: 0, undo: 0, resolve: 0, reject: 0, close: 0 }
      const joined = new Set<string>()
      const take = (event: ProposalEvent) => {
        log.push(event)
        const result = proposalTransition(state, event)
        state = result.state
        for (const effect of result.effects) {
          if (effect.type === 'join') {
            expect(joined.has(effect.responder), JSON.stringify(log)).toBe(false)
            joined.add(effect.responder)
          } else if (effect.type !== 'refuse') did[effect.type] += 1
          if (effect.type === 'keep') expect(event).toEqual(settlement(effect.responder))
          if (effect.type === 'refuse') expect(joined.has(effect.responder)).toBe(true)
          // A wallet with a live session never gets its end, and no wallet gets two answers to one settlement.
          if (effect.type === 'refuse')
            expect(state.phase === 'settled' && effect.responder === state.responder).toBe(false)
        }
        const answers = result.effects.filter(effect => effect.type === 'keep' || effect.type === 'refuse')
        expect(answers.length).toBeLessThanOrEqual(1)
      }
      for (let step = 0; step < 12; step += 1)
        take(
          random.pick<() => ProposalEvent>([
            () => approval(random.pick(['a', 'b', 'c'])),
            () => approval(random.pick(['a', 'b', 'c'])),
            () => settlement(random.pick(['a', 'b', 'c']), random.next() < 0.8),
            () => settlement(random.pick(['a', 'b', 'c']), random.next() < 0.8),
            () => kept,
            () =>
              random.next() < 0.3 ? end(random.pick(['rejected', 'closed', 'expired', 'aborted', 'failed'])) : kept,
          ])(),
        )
      take(over)
      expect(did.resolve + did.reject, JSON.stringify(log)).toBe(1)
      expect(did.keep, JSON.stringify(log)).toBe(did.resolve + did.undo)
      expect(did.close).toBe(1)
      const outcome = did.resolve ? 'resolve' : 'reject'
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    expect(Math.min(outcomes.get('resolve') ?? 0, outcomes.get('reject') ?? 0)).toBeGreaterThan(5)
  },
)
