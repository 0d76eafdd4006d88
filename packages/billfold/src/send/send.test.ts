import { describe, expect, it } from 'vitest'
import type { FeeTerms, TokenBalance } from '../core/contracts/Features.ts'
import type { HandOverStage } from '../core/contracts/HandOverStage.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { errorCatalogue } from '../protocol/errors/catalogue.ts'
import type { ErrorRow } from '../protocol/errors/ErrorRow.ts'
import { walletRejected } from '../protocol/errors/rows/wallet.ts'
import { formatUnits } from '../protocol/units/formatUnits.ts'
import { checkDraft } from './checkDraft.ts'
import { type FollowEvent, followTransition } from './followTransition.ts'
import { isSurelyUnsent } from './isSurelyUnsent.ts'
import { maxAmount } from './maxAmount.ts'
import { readAmount } from './readAmount.ts'
import type { SendState } from './SendState.ts'
import { INITIAL_SEND, type SendEvent, sendTransition } from './sendTransition.ts'
import { unitsOfFiat } from './unitsOfFiat.ts'

const token = (decimals: number, price?: string): TokenBalance => ({
  networkId: 'made:1',
  address: '0xt',
  name: 'T',
  symbol: 'T',
  decimals,
  balance: 100n,
  ...(price === undefined ? {} : { price }),
})
const review = { accountId: 'made:1:0xa', networkId: 'made:1', token: token(2), amount: 5n, to: '0xb' } as const
const error = new BillfoldError(walletRejected)
const draft = { token: token(2), amount: '0.05', unit: 'token', to: '0xb', given: [] } as const

describe('sendTransition', () => {
  const states = {
    editing: { ...INITIAL_SEND, draft },
    previewing: { ...INITIAL_SEND, draft, status: 'previewing', review },
    asking: { ...INITIAL_SEND, draft, status: 'asking', review, askId: '1' },
  } satisfies Record<SendState['status'], SendState>
  const events = {
    edit: { type: 'edit', change: { to: '0xc' } },
    give: { type: 'give', draft: { ...draft, given: ['to'] } },
    preview: { type: 'preview', review },
    back: { type: 'back' },
    ask: { type: 'ask', askId: '1' },
    declined: { type: 'declined', askId: '1', error },
    'declined before': { type: 'declined', askId: '0', error },
    hurry: { type: 'hurry', speed: 'fast' },
    ended: { type: 'ended', askId: '1' },
    'ended before': { type: 'ended', askId: '0' },
    reset: { type: 'reset' },
  } satisfies Record<string, SendEvent>

  it('begins with nothing entered, in tokens', () => {
    expect(INITIAL_SEND.draft).toEqual({ token: undefined, amount: '', unit: 'token', to: '', given: [] })
  })

  it('hurries what is reviewed, and nothing else of it', () => {
    expect(sendTransition(states.previewing, events.hurry).review).toEqual({ ...review, speed: 'fast' })
  })

  it('keeps what belongs to a step, and nothing of the one before', () => {
    const failed = { ...states.editing, error }
    expect(sendTransition(failed, events.preview)).toEqual({ ...states.previewing, error: undefined })
    expect(sendTransition({ ...states.previewing, error }, events.back).error).toBeUndefined()
    expect(sendTransition({ ...states.previewing, error }, events.ask).error).toBeUndefined()
    const unread: SendState = { ...states.previewing, review: undefined }
    expect(sendTransition(unread, events.hurry)).toBe(unread)
    expect(sendTransition(unread, events.ask)).toBe(unread)
  })

  it('asks for the fee that is shown, else for the last one', () => {
    const [first, second]: [FeeTerms, FeeTerms] = [{ gas: 1n }, { gas: 2n }]
    const asked = sendTransition(states.previewing, { ...events.ask, terms: first })
    expect(asked.review).toEqual({ ...review, terms: first })
    const declined = sendTransition(asked, events.declined)
    expect(sendTransition(declined, events.ask).review).toEqual({ ...review, terms: first })
    expect(sendTransition(declined, { ...events.ask, terms: second }).review).toEqual({ ...review, terms: second })
  })

  // `=` nothing changes, `0` everything is reset.
  it.each([
    ['edit', 'editing', '=', '='],
    ['give', 'editing', 'editing', '='],
    ['preview', 'previewing', '=', '='],
    ['hurry', '=', 'previewing', '='],
    ['back', '=', 'editing', '='],
    ['ask', '=', 'asking', '='],
    ['declined', '=', '=', 'previewing'],
    ['declined before', '=', '=', '='],
    ['ended', '=', '=', '0'],
    ['ended before', '=', '=', '='],
    ['reset', '0', '0', '='],
  ] as const)('%s: editing → %s, previewing → %s, asking → %s', (event, ...wanted) => {
    for (const [index, status] of (['editing', 'previewing', 'asking'] as const).entries()) {
      const before = states[status]
      const after = sendTransition(before, events[event])
      const expected = wanted[index]
      if (expected === '=') expect(after, status).toBe(before)
      else if (expected === '0') expect(after, status).toBe(INITIAL_SEND)
      else expect(after.status, status).toBe(expected)
    }
  })

  it('keeps what is entered on the way to the wallet and back, and what the wallet said', () => {
    const declined = sendTransition(states.asking, events.declined)
    expect(declined).toMatchObject({ status: 'previewing', draft, review, error, askId: undefined })
    expect(sendTransition(declined, events.ask)).toMatchObject({ status: 'asking', error: undefined, askId: '1' })
    expect(sendTransition(declined, events.back)).toEqual({ ...INITIAL_SEND, draft })
  })

  it('keeps an amount as it was typed while it is shown in the other unit, until another is typed', () => {
    const looked = sendTransition(states.editing, { type: 'edit', change: { shownIn: 'fiat' } })
    expect(looked.draft).toEqual({ ...draft, shownIn: 'fiat' })
    expect(sendTransition(looked, { type: 'edit', change: { to: '0xc' } }).draft.shownIn).toBe('fiat')
    const typed = sendTransition(looked, { type: 'edit', change: { amount: '3', unit: 'fiat' } })
    expect(typed.draft).toMatchObject({ amount: '3', unit: 'fiat', shownIn: undefined })
  })

  it('lets the visitor change nothing that a host gave, nor read its tokens as dollars', () => {
    const given = sendTransition(states.editing, { type: 'give', draft: { ...draft, given: ['to', 'amount'] } })
    expect(sendTransition(given, { type: 'edit', change: { to: '0xc' } })).toBe(given)
    expect(sendTransition(given, { type: 'edit', change: { amount: '9' } })).toBe(given)
    expect(sendTransition(given, { type: 'edit', change: { unit: 'fiat' } })).toBe(given)
    expect(sendTransition(given, { type: 'edit', change: { token: token(6) } }).draft.token?.decimals).toBe(6)
  })
})

describe('followTransition', () => {
  it.each([
    ['asking', 'pending', 'unknown', '=', '=', '=', '=', '=', '='],
    ['pending', '=', '=', 'confirmed', 'failed', 'expired', 'altered', '=', 'unknown'],
    ['unknown', 'pending', '=', 'confirmed', 'failed', 'expired', 'altered', '=', '='],
    // Fault 26: the block that held it is gone. A node shows later what the transaction did.
    ['confirmed', '=', '=', '=', 'failed', '=', 'altered', 'pending', '='],
    ['failed', '=', '=', 'confirmed', '=', '=', 'altered', 'pending', '='],
    // A node that was behind has caught up.
    ['expired', '=', '=', 'confirmed', 'failed', '=', 'altered', '=', '='],
    ['altered', '=', '=', '=', 'failed', '=', '=', 'pending', '='],
  ] as const)(
    '%s: sent → %s, silent → %s, success → %s, failed → %s, expired → %s, altered → %s, nothing → %s, doubted → %s',
    (status, ...expected) => {
      const events: FollowEvent[] = ['sent', 'silent', 'success', 'failed', 'expired', 'altered', 'nothing', 'doubted']
      for (const [index, event] of events.entries())
        expect(followTransition(status, event), event).toBe(expected[index] === '=' ? status : expected[index])
    },
  )

  it('calls nothing a failure that no block says has failed (fault 31)', () => {
    for (const status of ['asking', 'pending', 'unknown', 'confirmed', 'expired', 'altered'] as const)
      for (const event of ['sent', 'silent', 'success', 'expired', 'altered', 'nothing', 'doubted'] as const)
        expect(followTransition(status, event)).not.toBe('failed')
  })
})

describe('isSurelyUnsent', () => {
  const rows = Object.values(errorCatalogue) as readonly ErrorRow<BillfoldError['code']>[]
  const unsentAt = (stage: HandOverStage) =>
    rows.filter(row => isSurelyUnsent(new BillfoldError(row), stage)).map(({ code }) => code)

  it('proves it before the wallet was asked, and after the only node that was asked refused, for any error', () => {
    for (const stage of ['unasked', 'refused'] as const) expect(unsentAt(stage)).toHaveLength(rows.length)
  })
  it('takes only its own no for a proof once the wallet has the request (faults 27 and 31)', () => {
    expect(unsentAt('wallet').sort()).toEqual(['wallet/declined', 'wallet/rejected'])
  })
  it('has no proof once a node may have the transaction', () => {
    expect(unsentAt('node')).toEqual([])
  })
})

/** A generator of integers that gives the same ones in every run. */
function createRandom(seed: number) {
  let state = BigInt(seed)
  const next = () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n)
    return state >> 11n
  }
  return {
    below: (limit: number) => Number(next() % BigInt(limit)),
    digits: (count: number) => Array.from({ length: count }, () => Number(next() % 10n)).join(''),
  }
}

describe('amounts, against bigint', () => {
  it('reads 10,000 random amounts of tokens exactly, and refuses those with too many places', () => {
    const random = createRandom(1)
    let refused = 0
    for (let round = 0; round < 10_000; round++) {
      const decimals = random.below(37)
      const whole = random.digits(1 + random.below(30))
      const places = random.below(40)
      const fraction = random.digits(places)
      const text = places ? `${whole}.${fraction}` : whole
      const units = readAmount({ token: token(decimals), amount: text, unit: 'token' })
      const rest = fraction.slice(decimals)
      if (/[1-9]/.test(rest)) {
        refused++
        expect(units, text).toBeUndefined()
      } else {
        const wanted =
          BigInt(whole) * 10n ** BigInt(decimals) + BigInt(fraction.slice(0, decimals).padEnd(decimals, '0') || '0')
        expect(units, text).toBe(wanted)
        expect(readAmount({ token: token(decimals), amount: formatUnits(wanted, decimals), unit: 'token' })).toBe(
          wanted,
        )
      }
    }
    expect(refused).toBeGreaterThan(1_000)
  })

  it('buys for 10,000 random values as much as the price allows, never more', () => {
    const random = createRandom(2)
    for (let round = 0; round < 10_000; round++) {
      const decimals = random.below(37)
      const [valuePlaces, pricePlaces] = [random.below(10), random.below(20)]
      const value = BigInt(random.digits(1 + random.below(20)))
      const price = BigInt(random.digits(1 + random.below(20))) + 1n
      const units = unitsOfFiat(formatUnits(value, valuePlaces), formatUnits(price, pricePlaces), decimals)
      expect(units).toBeDefined()
      // units × price ≤ value < (units + 1) × price, all in the smallest places.
      const scaled = value * 10n ** BigInt(decimals + pricePlaces)
      const worth = (count: bigint) => count * price * 10n ** BigInt(valuePlaces)
      expect(worth(units as bigint) <= scaled && scaled < worth((units as bigint) + 1n)).toBe(true)
    }
  })

  it('leaves the worst fee in 10,000 random balances, and never goes below nothing', () => {
    const random = createRandom(3)
    for (let round = 0; round < 10_000; round++) {
      const balance = BigInt(random.digits(1 + random.below(30)))
      const maxFee = BigInt(random.digits(1 + random.below(30)))
      const most = maxAmount({ balance, isNative: true, maxFee }) as bigint
      expect(most >= 0n && (most === 0n ? balance <= maxFee : most + maxFee === balance)).toBe(true)
      expect(maxAmount({ balance, isNative: false, maxFee })).toBe(balance)
    }
    expect(maxAmount({ balance: 5n, isNative: true, maxFee: undefined })).toBeUndefined()
  })

  it.each(['', '.', '-1', '1e5', '0x10', '1,5', ' 1', 'NaN', '1.2.3'])('%j is no amount', amount => {
    expect(readAmount({ token: token(6, '2'), amount, unit: 'token' })).toBeUndefined()
    expect(readAmount({ token: token(6, '2'), amount, unit: 'fiat' })).toBeUndefined()
  })

  it.each([
    ['.5', 250_000n],
    ['5.', 2_500_000n],
    ['10.5', 5_250_000n],
  ])('reads %j as it is typed, in dollars as in tokens', (amount, units) => {
    expect(readAmount({ token: token(6, '2'), amount, unit: 'fiat' })).toBe(units)
    expect(readAmount({ token: token(6), amount, unit: 'token' })).toBe(units * 2n)
  })

  it('reads nothing as an amount of nothing', () => {
    expect(readAmount({ token: token(6), amount: '0', unit: 'token' })).toBe(0n)
  })

  it.each([undefined, '', '0', '0.00', '-1', 'NaN', '1e400', '1,000'])(
    'a price of %j buys nothing (fault 19)',
    price => {
      expect(readAmount({ token: token(6, price), amount: '1', unit: 'fiat' })).toBeUndefined()
    },
  )

  it.each([Number.NaN, -1, 1.5, 256, 1e9])('a token of %d decimals has no amounts (fault 30)', decimals => {
    expect(readAmount({ token: token(decimals, '1'), amount: '1', unit: 'token' })).toBeUndefined()
    expect(readAmount({ token: token(decimals, '1'), amount: '1', unit: 'fiat' })).toBeUndefined()
  })
})

describe('checkDraft', () => {
  const whole = { token: { balance: 10n }, amount: '1', units: 1n, most: 8n, to: '0xb', hasReceiver: true }
  it.each([
    ['ready', {}],
    ['invalidAddress', { hasReceiver: false }],
    ['addAddress', { to: '', hasReceiver: false }],
    ['insufficient', { units: 9n, to: '', hasReceiver: false }],
    ['ready', { units: 8n }],
    ['ready', { units: 9n, most: undefined }],
    ['ready', { units: 10n, most: undefined }],
    ['insufficient', { units: 11n, most: undefined }],
    ['incorrectValue', { amount: 'x', units: undefined, to: '' }],
    ['incorrectValue', { amount: '0.00001', units: 0n }],
    ['addAmount', { amount: '', units: undefined, to: '' }],
    ['addAmount', { amount: '0.0', units: 0n }],
    ['addAmount', { amount: '00', units: 0n }],
    ['addAmount', { amount: '.0', units: 0n }],
    ['addAmount', { amount: '0.', units: 0n }],
    ['selectToken', { token: undefined, amount: '', units: undefined, to: '' }],
  ] as const)('%s (case %#)', (wanted, change) => {
    expect(checkDraft({ ...whole, ...change })).toBe(wanted)
  })
})
