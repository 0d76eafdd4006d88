import { expect, test } from 'vitest'
import { BillfoldError } from '../../../billfold/src/protocol/errors/BillfoldError.ts'
import { signInServerAway, signMessageFailed } from '../../../billfold/src/protocol/errors/rows/signIn.ts'
import { isSignInDue } from '../../../billfold/src/signIn/isSignInDue.ts'
import type { SignInState, SignInTarget } from '../../../billfold/src/signIn/SignInState.ts'
import { type SignInEffect, type SignInEvent, signInTransition } from '../../../billfold/src/signIn/signInTransition.ts'
import { createRandom, type Random } from '../../src/seams/createRandom.ts'

// 10,000 random sequences over sign-in with several wallets, accounts and networks: answers come late, twice, or for what
// is gone, and never is there a session of another account or network.

const SEQUENCES = 10_000
const STEPS = 40
const TARGETS: readonly SignInTarget[] = ['eip155:1', 'eip155:10', 'solana:x'].flatMap(chainId =>
  ['a', 'b'].map(address => ({ chainId: chainId as SignInTarget['chainId'], address })),
)
const draftOf = ({ chainId, address }: SignInTarget) => ({
  data: { accountAddress: address, chainId, domain: 'd', uri: 'u', version: '1', nonce: '12345678' },
  text: `${chainId} ${address}`,
})
const sessionOf = (target: SignInTarget) => {
  const { data, text } = draftOf(target)
  return { data, message: text, signature: '0x' }
}

/** The answer to something that was asked before, whether it still matters or not. */
function answer(random: Random, asked: SignInEffect): SignInEvent | undefined {
  const isFine = random.next() < 0.6
  switch (asked.type) {
    case 'look': {
      const { attempt, target } = asked
      if (isFine) return { type: 'found', attempt, session: random.next() < 0.4 ? sessionOf(target) : undefined }
      return { type: 'initFailed', attempt, error: new BillfoldError(signInServerAway), isAway: random.next() < 0.7 }
    }
    case 'prepare': {
      const { attempt, target } = asked
      return isFine
        ? { type: 'prepared', attempt, draft: draftOf(target) }
        : { type: 'initFailed', attempt, error: new BillfoldError(signInServerAway), isAway: random.next() < 0.7 }
    }
    case 'ask':
      return isFine
        ? { type: 'signed', attempt: asked.attempt, session: sessionOf(asked.target) }
        : { type: 'failed', attempt: asked.attempt, error: new BillfoldError(signMessageFailed) }
    case 'save':
      return isFine
        ? { type: 'saved', attempt: asked.attempt, session: asked.session }
        : { type: 'failed', attempt: asked.attempt, error: new BillfoldError(signMessageFailed) }
    default:
      return undefined
  }
}

function randomEvent(random: Random, asked: readonly SignInEffect[], isRequired: boolean): SignInEvent {
  const late = asked.length > 0 && random.next() < 0.6 ? answer(random, random.pick(asked)) : undefined
  if (late) return late
  const target = random.next() < 0.85 ? random.pick(TARGETS) : undefined
  const kinds: readonly SignInEvent[] = [
    { type: 'target', target, isQuiet: random.next() < 0.3, isRequired },
    { type: 'wanted', asksNext: random.next() < 0.5 },
    { type: 'pressed' },
    { type: 'pressed' },
    { type: 'cancelled' },
    { type: 'closed' },
    { type: 'changed' },
    { type: 'signedOut' },
  ]
  return random.pick(kinds)
}

function fault(before: SignInState, { state, effects }: ReturnType<typeof signInTransition>, event: SignInEvent) {
  const { session, target, phase } = state
  if ((phase === 'signedIn') !== (session !== undefined)) return `${phase} with${session ? '' : 'out'} a session`
  if (session && (session.data.accountAddress !== target?.address || session.data.chainId !== target.chainId))
    return 'a session of another account or network'
  if (state.draft && state.draft.text !== `${target?.chainId} ${target?.address}`)
    return 'a message for another account'
  if ((phase === 'idle') !== (target === undefined)) return `${phase} ${target ? 'with' : 'without'} an account`
  if (state.attempt < before.attempt) return 'attempts went back'
  for (const effect of effects) {
    if ('attempt' in effect && effect.attempt !== state.attempt) return `${effect.type} for another attempt`
    if (
      'target' in effect &&
      effect.type !== 'cancelled' &&
      effect.target !== before.target &&
      effect.target !== target
    )
      return `${effect.type} for another account`
    if (effect.type === 'ask' && before.phase === 'asking') return 'the wallet is asked twice'
    if (effect.type === 'leave' && !before.isRequired) return 'a visitor who need not sign in is disconnected'
    if (effect.type === 'leave' && effect.back?.address !== undefined && effect.back.address !== before.target?.address)
      return 'cancelling leads to another account'
    if (effect.type === 'open' && !isSignInDue(state)) return 'opened, and nothing is due'
  }
  if (event.type === 'closed' && before.isRequired && state !== before) return 'a required sign-in was closed'
  if (effects.filter(({ type }) => type === 'succeeded').length > 0 && phase !== 'signedIn')
    return 'success without one'
  return undefined
}

test('10,000 sequences of random events break no invariant', () => {
  const seen = new Map<string, number>()
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const random = createRandom(seed)
    const isRequired = random.next() < 0.5
    let state: SignInState = { phase: 'idle', attempt: 0, isRequired }
    const asked: SignInEffect[] = []
    for (let step = 1; step <= STEPS; step += 1) {
      const event = randomEvent(random, asked, isRequired)
      const result = signInTransition(Object.freeze(state), event)
      const broken = fault(state, result, event)
      if (broken) throw new Error(`seed ${seed}, step ${step}: ${broken} after ${JSON.stringify(event)}`)
      state = result.state
      asked.push(...result.effects.filter(effect => 'attempt' in effect))
      seen.set(state.phase, (seen.get(state.phase) ?? 0) + 1)
    }
  }
  // The walks went everywhere.
  const phases = ['idle', 'looking', 'preparing', 'ready', 'asking', 'saving', 'failed', 'away', 'signedIn', 'declined']
  for (const phase of phases) expect([phase, (seen.get(phase) ?? 0) > SEQUENCES / 10]).toEqual([phase, true])
})
