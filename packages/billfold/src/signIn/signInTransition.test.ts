import { describe, expect, test } from 'vitest'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { signInInitFailed, signInServerAway, signMessageFailed } from '../protocol/errors/rows/signIn.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import type { SignInDraft, SignInState } from './SignInState.ts'
import { type SignInEvent, signInTransition } from './signInTransition.ts'

const target = { chainId: 'eip155:1', address: '0xa' } as const
const other = { chainId: 'eip155:10', address: '0xa' } as const
const failure = new BillfoldError(signMessageFailed)
const away = new BillfoldError(signInServerAway)
const data = {
  accountAddress: '0xa',
  chainId: 'eip155:1',
  domain: 'a.example',
  uri: 'https://a.example',
  version: '1',
  nonce: '12345678',
} as const
const draft: SignInDraft = { data, text: 'text' }
const session: SignInSession = { data, message: 'text', signature: '0x' }
const start: SignInState = { phase: 'idle', attempt: 0, isRequired: false }

const reach = (state: Partial<SignInState>): SignInState => ({ ...start, target, attempt: 3, ...state })
const run = (state: SignInState, ...events: SignInEvent[]) =>
  events.reduce(
    ({ state: now }, event) => signInTransition(now, event),
    signInTransition(state, events.shift() as SignInEvent),
  )
const types = (effects: readonly { type: string }[]) => effects.map(effect => effect.type)
const connect = (isRequired = false, isQuiet = false): SignInEvent => ({ type: 'target', target, isQuiet, isRequired })

describe('after connecting', () => {
  test('looks for a session first, and asks the visitor only without one', () => {
    const looking = run(start, connect())
    expect(looking.effects).toEqual([{ type: 'look', attempt: 1, target }])
    const found = run(looking.state, { type: 'found', attempt: 1, session })
    expect([found.state.phase, types(found.effects)]).toEqual(['signedIn', ['close']])
    const none = run(looking.state, { type: 'found', attempt: 1, session: undefined })
    expect([none.state.phase, none.effects]).toEqual([
      'preparing',
      [{ type: 'open' }, { type: 'prepare', attempt: 2, target }],
    ])
  })

  test('a restored connection is asked only where sign-in is required', () => {
    const phases = [false, true].map(isRequired => {
      const { state } = run(start, connect(isRequired, true))
      return run(state, { type: 'found', attempt: 1, session: undefined }).state.phase
    })
    expect(phases).toEqual(['declined', 'preparing'])
  })

  test('another network or account drops what was waited for, and looks again', () => {
    const asking = reach({ phase: 'asking', draft })
    const moved = run(asking, { type: 'target', target: other, isQuiet: false, isRequired: false })
    expect(moved.state).toMatchObject({ phase: 'looking', target: other })
    expect(moved.state.draft).toBeUndefined()
    const late = run(moved.state, { type: 'signed', attempt: asking.attempt, session })
    expect([late.state, late.effects]).toEqual([moved.state, []])
  })

  test('the same account on the same network is not asked again', () => {
    const signedIn = reach({ phase: 'signedIn', session })
    expect(run(signedIn, connect()).state).toEqual(signedIn)
  })
})

describe('signing', () => {
  test('ready → wallet → saved: closes and reports success', () => {
    const asking = run(reach({ phase: 'ready', draft }), { type: 'pressed' })
    expect(asking.effects).toEqual([{ type: 'ask', attempt: 4, target, draft }])
    const saving = run(asking.state, { type: 'signed', attempt: 4, session })
    expect(saving.effects).toEqual([{ type: 'save', attempt: 4, target, draft, session }])
    const saved = run(saving.state, { type: 'saved', attempt: 4, session })
    expect([saved.state.phase, saved.state.session, types(saved.effects)]).toEqual([
      'signedIn',
      session,
      ['close', 'succeeded'],
    ])
  })

  test('failure reopens with the reason and reports it; the next press makes a new message and asks at once', () => {
    const failed = run(reach({ phase: 'asking', draft }), { type: 'failed', attempt: 3, error: failure })
    expect([failed.state.phase, failed.state.error, types(failed.effects)]).toEqual([
      'failed',
      failure,
      ['open', 'erred'],
    ])
    const again = run(failed.state, { type: 'pressed' })
    expect([again.state.phase, types(again.effects)]).toEqual(['preparing', ['open', 'prepare']])
    const asked = run(again.state, { type: 'prepared', attempt: again.state.attempt, draft })
    expect([asked.state.phase, types(asked.effects)]).toEqual(['asking', ['ask']])
  })

  test.each(['idle', 'looking', 'preparing', 'asking', 'saving', 'signedIn', 'declined'] as const)(
    'a press while %s asks nothing',
    phase => {
      expect(run(reach({ phase, draft }), { type: 'pressed' }).effects).toEqual([])
    },
  )
})

describe('cancel', () => {
  test.each(['preparing', 'ready', 'asking', 'saving', 'failed', 'away'] as const)(
    'while %s and not required: closes, stays connected, and drops the answer of the wallet',
    phase => {
      const { state, effects } = run(reach({ phase, draft }), { type: 'cancelled' })
      expect([state.phase, types(effects)]).toEqual(['declined', ['cancelled', 'close']])
      expect(state.attempt).toBeGreaterThan(3)
    },
  )

  test('required: back to the network of this account that was signed in, else the connection ends', () => {
    const required = reach({ phase: 'ready', draft, isRequired: true })
    const leave = (last: SignInState['last']) =>
      run({ ...required, last }, { type: 'cancelled' }).effects.find(effect => effect.type === 'leave')
    expect(leave(undefined)).toEqual({ type: 'leave', back: undefined })
    expect(leave(other)).toEqual({ type: 'leave', back: other })
    expect(leave(target)).toEqual({ type: 'leave', back: undefined })
    expect(leave({ ...other, address: '0xb' })).toEqual({ type: 'leave', back: undefined })
    expect(leave({ chainId: 'solana:x', address: '0xa' })).toEqual({ type: 'leave', back: undefined })
  })

  test('closing declines where sign-in is not required, and changes nothing where it is', () => {
    const ready = reach({ phase: 'ready', draft })
    expect(run(ready, { type: 'closed' }).state.phase).toBe('declined')
    const required = { ...ready, isRequired: true }
    expect(run(required, { type: 'closed' }).state).toEqual(required)
  })
})

describe('what cannot begin', () => {
  const init = (isRequired: boolean, isAway: boolean, isQuiet = false) =>
    run(reach({ phase: 'looking', isRequired, isQuiet }), {
      type: 'initFailed',
      attempt: 3,
      error: isAway ? away : new BillfoldError(signInInitFailed),
      isAway,
    })

  test('disconnects and reports it', () => {
    for (const { effects } of [init(false, false), init(true, false), init(true, true)])
      expect(types(effects)).toEqual(['erred', 'endConnection'])
  })

  test('a server that is away leaves a visitor connected where sign-in is not required, and the view names why', () => {
    const { state, effects } = init(false, true)
    expect([state.phase, state.error?.code, types(effects)]).toEqual(['away', 'sign-in/server-away', ['open']])
    const again = run(state, { type: 'pressed' })
    expect(types(again.effects)).toEqual(['look', 'open', 'prepare'])
  })

  test('a restored connection is left alone by a server that is away', () => {
    expect(init(false, true, true)).toMatchObject({ state: { phase: 'declined', error: away }, effects: [] })
  })
})

describe('what happens elsewhere', () => {
  test('a session of another tab ends the question here', () => {
    const ready = reach({ phase: 'ready', draft })
    const { effects } = run(ready, { type: 'changed' })
    expect(effects).toEqual([{ type: 'look', attempt: 3, target, isAgain: true }])
    const found = run(ready, { type: 'found', attempt: 3, session })
    expect([found.state.phase, types(found.effects)]).toEqual(['signedIn', ['close']])
    expect(run(ready, { type: 'found', attempt: 3, session: undefined }).state).toEqual(ready)
  })

  test('a sign-out of another tab signs out here: asked again only where sign-in is required', () => {
    const phases = [false, true].map(
      isRequired =>
        run(reach({ phase: 'signedIn', session, isRequired }), { type: 'found', attempt: 3, session: undefined }).state,
    )
    expect(phases.map(({ phase }) => phase)).toEqual(['declined', 'preparing'])
    expect(phases.map(state => state.session)).toEqual([undefined, undefined])
  })

  test('signing out while a session is looked for: what is found after that does not count', () => {
    const { state } = run(reach({ phase: 'looking' }), { type: 'signedOut' })
    expect(state.phase).toBe('declined')
    const late = run(state, { type: 'found', attempt: 3, session })
    expect([late.state, late.effects]).toEqual([state, []])
  })

  test('signing out of a required sign-in ends the connection', () => {
    const effects = [false, true].map(
      isRequired => run(reach({ phase: 'signedIn', session, isRequired }), { type: 'signedOut' }).effects,
    )
    expect(effects).toEqual([[], [{ type: 'leave', back: undefined }]])
  })
})

describe('wanted by the host', () => {
  test('after declining: makes a message, and asks the wallet at once where no modal shows it', () => {
    const shown = run(reach({ phase: 'declined' }), { type: 'wanted', asksNext: false })
    expect([shown.state.phase, types(shown.effects)]).toEqual(['preparing', ['open', 'prepare']])
    const headless = run(reach({ phase: 'ready', draft }), { type: 'wanted', asksNext: true })
    expect(types(headless.effects)).toEqual(['ask'])
  })

  test('asks no wallet twice', () => {
    expect(types(run(reach({ phase: 'asking', draft }), { type: 'wanted', asksNext: true }).effects)).toEqual(['open'])
    expect(run(reach({ phase: 'signedIn', session }), { type: 'wanted', asksNext: true }).effects).toEqual([])
  })
})
