import { describe, expect, it } from 'vitest'
import { type Arming, type ArmingEvent, moveArming, readArming, startArming } from './arming.ts'

/** All conditions, reported at 0. */
const good: readonly ArmingEvent[] = [
  { kind: 'visible', isSo: true },
  { kind: 'large', isSo: true },
  { kind: 'focused', isSo: true },
  { kind: 'seen', isSo: true },
  { kind: 'read' },
  { kind: 'alive' },
]
const after = (events: readonly (readonly [number, ArmingEvent])[], start: Arming = startArming(0)) =>
  events.reduce((state, [atMs, event]) => moveArming(state, event, atMs), start)
const received = (events: readonly ArmingEvent[]) => after(events.map(event => [0, event] as const))
/** Made by each test: what fails while the file is loaded belongs to none. */
const arm = () => received(good)

describe('the button that signs', () => {
  it('takes a press after a second in which all held, and not a millisecond before', () => {
    const armed = arm()
    expect(readArming(armed, 999)).toEqual({ isArmed: false, why: 'wait', atMs: 1_000 })
    expect(readArming(armed, 1_000)).toEqual({ isArmed: true })
  })

  it.each([
    ['seen', 'hidden'],
    ['large', 'small'],
    ['visible', 'background'],
    ['focused', 'unfocused'],
  ] as const)('disarms when it is no longer %s, and starts the second again', (kind, why) => {
    const lost = moveArming(arm(), { kind, isSo: false }, 5_000)
    expect(readArming(lost, 9_000)).toMatchObject({ isArmed: false, why })
    const back = after(
      [
        [6_000, { kind, isSo: true }],
        [6_100, { kind: 'alive' }],
      ],
      lost,
    )
    expect(readArming(back, 6_999)).toMatchObject({ why: 'wait', atMs: 7_000 })
    expect(readArming(back, 7_000)).toEqual({ isArmed: true })
  })

  it.each([
    ['visible', 'background'],
    ['large', 'small'],
    ['focused', 'unfocused'],
    ['seen', 'unseen'],
  ] as const)('takes no press before it was reported as %s', (missing, why) => {
    expect(readArming(received(good.filter(({ kind }) => kind !== missing)), 9_000)).toEqual({ isArmed: false, why })
  })

  it('wants no new move of who merely looked away', () => {
    const back = after(
      [
        [2_000, { kind: 'focused', isSo: false }],
        [3_000, { kind: 'focused', isSo: true }],
      ],
      arm(),
    )
    expect(readArming(back, 4_000)).toEqual({ isArmed: true })
  })

  it('wants a move of the pointer or a key, and again after the card was covered', () => {
    expect(readArming(received(good.slice(0, 3)), 9_000)).toEqual({
      isArmed: false,
      why: 'unseen',
    })
    const still = received(good.filter(({ kind }) => kind !== 'alive'))
    expect(readArming(still, 60_000)).toEqual({ isArmed: false, why: 'still' })
    const covered = after(
      [
        [2_000, { kind: 'seen', isSo: false }],
        [3_000, { kind: 'seen', isSo: true }],
      ],
      arm(),
    )
    expect(readArming(covered, 60_000)).toEqual({ isArmed: false, why: 'still' })
    // A first word that it is not on screen yet is no loss.
    const early = after([
      [0, { kind: 'alive' }],
      [1, { kind: 'seen', isSo: false }],
      ...good.slice(0, 5).map(event => [2, event] as const),
    ])
    expect(readArming(early, 2_000)).toEqual({ isArmed: true })
  })

  it('takes no press before the end of what is asked was on screen, and half a second after that', () => {
    const unread = received(good.filter(({ kind }) => kind !== 'read'))
    expect(readArming(unread, 60_000)).toEqual({ isArmed: false, why: 'unread' })
    const read = moveArming(unread, { kind: 'read' }, 60_000)
    expect(readArming(read, 60_499)).toEqual({ isArmed: false, why: 'wait', atMs: 60_500 })
    expect(readArming(read, 60_500)).toEqual({ isArmed: true })
    // Who scrolls back up has still read it.
    expect(moveArming(read, { kind: 'read' }, 61_000)).toBe(read)
  })

  it('waits half a second after anything moved', () => {
    const moved = moveArming(arm(), { kind: 'layout' }, 5_000)
    expect(readArming(moved, 5_499)).toEqual({ isArmed: false, why: 'wait', atMs: 5_500 })
    expect(readArming(moved, 5_500)).toEqual({ isArmed: true })
  })
})
