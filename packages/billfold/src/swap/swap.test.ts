import { describe, expect, it } from 'vitest'
import type { TokenBalance } from '../core/contracts/Features.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { httpStatus } from '../protocol/errors/rows/http.ts'
import { walletRejected } from '../protocol/errors/rows/wallet.ts'
import { checkSwapDraft } from './checkSwapDraft.ts'
import { fiatUnits } from './fiatUnits.ts'
import { minReceived } from './minReceived.ts'
import { parseSlippage } from './parseSlippage.ts'
import { priceImpactOf } from './priceImpactOf.ts'
import type { SwapState, SwapTerms } from './SwapState.ts'
import { INITIAL_SWAP, type SwapEvent, swapTransition } from './swapTransition.ts'
import { toSwapAccount } from './toSwapAccount.ts'
import { toSwapError } from './toSwapError.ts'

const from: TokenBalance = {
  networkId: 'toy:1',
  name: 'Shell',
  symbol: 'SHL',
  decimals: 3,
  balance: 5_000n,
  price: '2',
}
const to: TokenBalance = { networkId: 'toy:1', name: 'Pearl', symbol: 'PRL', decimals: 2, balance: 0n, price: '10' }
const terms: SwapTerms = { accountId: 'toy:1:ada', networkId: 'toy:1', from, to, amount: 1_000n, slippageBps: 100 }
const error = new BillfoldError(walletRejected)

describe('the machine of swapping', () => {
  const run = (...events: readonly SwapEvent[]): SwapState => events.reduce(swapTransition, INITIAL_SWAP)
  const reviewed = run({ type: 'edit', change: { from, to, amount: '1' } }, { type: 'review', terms })

  it('goes from a draft over its review and an allowance to the question, and ends empty', () => {
    expect(reviewed).toMatchObject({ status: 'reviewing', review: terms })
    const approving = swapTransition(reviewed, { type: 'approve', askId: 'a' })
    expect(approving).toMatchObject({ status: 'approving', askId: 'a' })
    const approved = swapTransition(approving, { type: 'approved', askId: 'a' })
    expect(approved).toMatchObject({ status: 'reviewing', askId: undefined, review: terms })
    const asking = swapTransition(approved, { type: 'ask', askId: 'b' })
    expect(asking).toMatchObject({ status: 'asking', askId: 'b' })
    expect(swapTransition(asking, { type: 'ended', askId: 'b' })).toBe(INITIAL_SWAP)
  })

  it('keeps the review and says why when it did not happen, and whether that is sure', () => {
    const asking = swapTransition(reviewed, { type: 'ask', askId: 'b' })
    const failed = swapTransition(asking, { type: 'failed', askId: 'b', error })
    expect(failed).toMatchObject({ status: 'reviewing', review: terms, error, isSure: true })
    const unsure = swapTransition(asking, { type: 'failed', askId: 'b', error, isSure: false })
    expect(unsure).toMatchObject({ status: 'reviewing', isSure: false })
    expect(swapTransition(failed, { type: 'ask', askId: 'c' }).error).toBeUndefined()
    expect(swapTransition(failed, { type: 'back' })).toMatchObject({ status: 'editing', error: undefined })
  })

  it('exchanges both sides', () => {
    const flipped = run({ type: 'edit', change: { from, to, unit: 'fiat' } }, { type: 'flip', amount: '0.2' })
    expect(flipped.draft).toMatchObject({ from: to, to: from, amount: '0.2', unit: 'token' })
  })

  it('takes what a host gives, beside the defaults', () => {
    expect(run({ type: 'edit', change: { amount: '9' } }, { type: 'give', draft: { to } }).draft).toEqual({
      ...INITIAL_SWAP.draft,
      to,
    })
  })

  it('an event that does not fit the status changes nothing', () => {
    const asking = swapTransition(reviewed, { type: 'ask', askId: 'b' })
    const editing = run({ type: 'edit', change: { from } })
    const rows: readonly (readonly [SwapState, SwapEvent])[] = [
      [reviewed, { type: 'edit', change: { amount: '2' } }],
      [reviewed, { type: 'flip', amount: '2' }],
      [reviewed, { type: 'review', terms }],
      [editing, { type: 'back' }],
      [editing, { type: 'approve', askId: 'x' }],
      [editing, { type: 'ask', askId: 'x' }],
      [asking, { type: 'ask', askId: 'x' }],
      [asking, { type: 'approved', askId: 'b' }],
      [asking, { type: 'ended', askId: 'other' }],
      [asking, { type: 'failed', askId: 'other', error }],
      // The question cannot be taken back.
      [asking, { type: 'reset' }],
      [asking, { type: 'give', draft: {} }],
      [asking, { type: 'back' }],
    ]
    for (const [state, event] of rows) expect(swapTransition(state, event), event.type).toBe(state)
    expect(swapTransition(reviewed, { type: 'reset' })).toBe(INITIAL_SWAP)
  })
})

describe('what stands between a draft and its review', () => {
  const complete = {
    from,
    to,
    amount: '1',
    units: 1_000n,
    most: undefined,
    quote: 'ready',
    impactBps: undefined,
  } as const
  it.each([
    [{ from: undefined }, 'selectToken'],
    [{ to: undefined }, 'selectToken'],
    [{ amount: '' }, 'enterAmount'],
    [{ amount: '0.00' }, 'enterAmount'],
    [{ amount: '1e5', units: undefined }, 'incorrectValue'],
    [{ units: 5_001n }, 'insufficient'],
    // The fee leaves less than the balance.
    [{ units: 4_999n, most: 4_998n }, 'insufficient'],
    [{ quote: 'loading' as const }, 'quoting'],
    [{ quote: 'failed' as const }, 'failed'],
    [{ impactBps: 1_501 }, 'impact'],
    [{ impactBps: 1_500 }, 'ready'],
    [{}, 'ready'],
  ] as const)('row %#', (change, check) => {
    expect(checkSwapDraft({ ...complete, ...change })).toBe(check)
  })
})

describe('figures', () => {
  it.each([
    ['1', 100],
    ['0.5', 50],
    ['0,5', 50],
    ['0.05', 5],
    ['50', 5_000],
    ['0', 0],
    ['3.', 300],
    ['50.01', undefined],
    ['99', undefined],
    ['0.005', undefined],
    ['-1', undefined],
    ['1e1', undefined],
    ['', undefined],
    ['.5', undefined],
  ])('slippage %j is %j hundredths of a percent', (text, bps) => {
    expect(parseSlippage(text)).toBe(bps)
  })

  it('the minimum never rounds up, and without slippage is the amount', () => {
    expect(minReceived(1_000_001n, 100)).toBe(990_000n)
    expect(minReceived(10n ** 40n + 1n, 0)).toBe(10n ** 40n + 1n)
    expect(minReceived(1n, 5_000)).toBe(0n)
  })

  it('a worth is exact, and unknown without a price', () => {
    expect(fiatUnits(1_500n, { decimals: 3, price: '2.5' })).toBe(375n * 10n ** 22n)
    for (const price of [undefined, '', '1e-7', '-1', 'NaN'])
      expect(fiatUnits(1n, { decimals: 3, price })).toBeUndefined()
  })

  it('the price impact is the worse one of what the server says and what the prices say', () => {
    // 1 SHL is worth $2, which is 0.2 PRL.
    expect(priceImpactOf({ toAmount: 20n, priceImpactBps: 12 }, terms)).toBe(12)
    expect(priceImpactOf({ toAmount: 18n, priceImpactBps: 12 }, terms)).toBe(1_000)
    expect(priceImpactOf({ toAmount: 18n, priceImpactBps: 2_000 }, terms)).toBe(2_000)
    // More than it is worth is no loss.
    expect(priceImpactOf({ toAmount: 40n, priceImpactBps: undefined }, terms)).toBe(0)
    const { price: _, ...priceless } = to
    expect(priceImpactOf({ toAmount: 18n, priceImpactBps: undefined }, { ...terms, to: priceless })).toBeUndefined()
  })

  it('the native token travels under the placeholder of its family', () => {
    expect(toSwapAccount('eip155:1', undefined)).toBe(`eip155:1:0x${'e'.repeat(40)}`)
    expect(toSwapAccount('solana:abc', undefined)).toBe('solana:abc:So11111111111111111111111111111111111111111')
    expect(toSwapAccount('toy:1', undefined)).toBe('toy:1:0x')
    expect(toSwapAccount('toy:1', 'pearl')).toBe('toy:1:pearl')
  })
})

describe('why a call about swaps failed', () => {
  const answer = (status: number, body: BodyInit | null) =>
    new BillfoldError(httpStatus, { context: { status }, cause: new Response(body, { status }) })
  const reasons = (...rows: readonly { name: string; description: string }[]) =>
    JSON.stringify({ status: 'FAILURE', reasons: rows })
  const { signal } = new AbortController()
  const read = async (status: number, body: BodyInit | null) =>
    (await toSwapError(answer(status, body), signal)) as BillfoldError

  it.each([
    ['swap/no-route', reasons({ name: 'swap/no-route', description: 'no way' })],
    ['swap/unsupported', reasons({ name: 'OTHER', description: '' }, { name: 'swap/unsupported', description: '' })],
    ['swap/amount-too-small', reasons({ name: 'swap/amount-too-small', description: '' })],
    ['swap/insufficient-liquidity', reasons({ name: 'X', description: 'Insufficient Liquidity for this' })],
    ['swap/quote-failed', reasons({ name: 'X', description: 'the moon is wrong' })],
    // An error of ours that is not one of an API.
    ['swap/quote-failed', reasons({ name: 'swap/untrusted-contract', description: 'x' })],
    ['swap/quote-failed', 'no JSON'],
    ['swap/quote-failed', '[1]'],
    ['swap/quote-failed', `"${'x'.repeat(30_000)}"`],
  ])('%s, by what the server says', async (code, body) => {
    expect((await read(400, body)).code).toBe(code)
  })

  it('shows at most a line of the words of a server', async () => {
    const { shortMessage } = await read(400, reasons({ name: 'X', description: 'y'.repeat(900) }))
    expect(shortMessage.length).toBeLessThan(300)
  })

  it('limits and outages of the server, and other errors, stay what they are', async () => {
    for (const status of [429, 500, 503]) expect((await read(status, reasons())).code).toBe('http/status')
    expect(await toSwapError(error, signal)).toBe(error)
    expect(await toSwapError('text', signal)).toBe('text')
  })

  it('an answer that never ends is not waited for beyond the signal', async () => {
    const endless = new ReadableStream({ pull: () => new Promise(() => {}) })
    const aborted = AbortSignal.abort('gone')
    expect(((await toSwapError(answer(400, endless), aborted)) as BillfoldError).code).toBe('swap/quote-failed')
  })
})
