import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestKit } from '../../../testkit/src/seams/createTestKit.ts'
import { closeModal } from '../core/actions/closeModal.ts'
import { connect } from '../core/actions/connect.ts'
import { navigate } from '../core/actions/navigate.ts'
import type { TransactionRequest } from '../core/contracts/Features.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { connectorNoAnswer } from '../protocol/errors/rows/connector.ts'
import { walletRejected } from '../protocol/errors/rows/wallet.ts'
import { createPayReference } from './createPayReference.ts'
import { getCheckout } from './getCheckout.ts'
import { openPay } from './openPay.ts'
import type { PayOptions } from './PayOptions.ts'
import type { PayPlan } from './PayState.ts'
import { pay } from './pay.ts'
import { payLifeMs, payPollMs } from './payLimits.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type Question = { readonly transaction: TransactionRequest; answer(hash: string): void; refuse(cause: unknown): void }

/** A connected kit; its wallet and its chain answer when the test says so. */
async function open() {
  const questions: Question[] = []
  let outcome: 'success' | 'failed' | undefined = 'success'
  const family = createMadeUpFamily({ wallets: [createMadeUpWallet()] })
  const sendTransaction = {
    isAvailable: () => true,
    load:
      async () =>
      ({ transaction, onStage }: { transaction: TransactionRequest; onStage?: (stage: 'wallet') => unknown }) => {
        onStage?.('wallet')
        return new Promise<string>((answer, refuse) => questions.push({ transaction, answer, refuse }))
      },
  }
  const always = { isAvailable: () => true }
  const transactionStatus = { ...always, load: async () => async () => outcome }
  const payments = { ...always, load: async () => async () => [] }
  const features = { ...family.features, sendTransaction, transactionStatus, payments }
  const { kit, clock, destroy, events } = createTestKit({ families: [{ ...family, features }] })
  ends.push(destroy)
  await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  const { accounts, networkId = 'toy:harbour' } = kit.store.getState().namespaces.toy ?? {}
  const address = accounts?.[0]?.address ?? ''
  const { nativeCurrency } = kit.store.getState().networks.find(({ id }) => id === networkId) ?? {}
  const metadata = nativeCurrency ?? { name: '', symbol: '', decimals: 0 }
  const reference = createPayReference()
  const options: PayOptions = {
    paymentAsset: { network: networkId, asset: 'native', metadata },
    recipient: address,
    amount: '1.5',
    reference,
  }
  const checkout = getCheckout(kit)
  const planOf = (approvalCount = 0): PayPlan => ({
    paymentId: checkout.getState().payment?.id ?? '',
    accountId: `${networkId}:${address}`,
    token: { ...metadata, networkId, balance: 700n },
    source: metadata,
    amount: 150n,
    maxAmount: 150n,
    approvals: Array.from({ length: approvalCount }, () => ({ to: 'shell', data: '0x01' })),
    transaction: { to: address, data: '0xff' },
    builtAt: clock.now(),
  })
  const asked = async (count: number) => {
    await expect.poll(() => questions.length).toBe(count)
    return questions.at(-1) as Question
  }
  const settle = (value: typeof outcome) => {
    outcome = value
  }
  return { kit, clock, events, options, checkout, planOf, asked, settle, questions, reference, address, networkId }
}
const hash = `0x${'ab'.repeat(32)}`

describe('a payment', () => {
  it('ends with its transaction, its payer and its reference', async () => {
    const { kit, clock, options, checkout, planOf, asked, reference, address, networkId } = await open()
    const result = pay(kit, options)
    await expect.poll(() => checkout.getState().status).toBe('choosing')
    expect(kit.store.getState().modal.history.at(-1)?.view).toBe('Pay')
    void checkout.ask(planOf(), 'Payment')
    ;(await asked(1)).answer(hash)
    await expect.poll(() => checkout.getState().status).toBe('confirming')
    await expect
      .poll(async () => {
        await clock.advance(1_000)
        return checkout.getState().status
      })
      .toBe('success')
    const amount = 15n * 10n ** BigInt((options.paymentAsset.metadata.decimals || 1) - 1)
    expect(await result).toEqual({
      success: true,
      result: {
        ...{ type: 'wallet', networkId, recipient: address, amount },
        ...{ hash, payer: address, reference },
      },
    })
  })

  it('ends when the visitor closes the modal before the wallet is asked', async () => {
    const { kit, options, checkout } = await open()
    const result = pay(kit, options)
    await expect.poll(() => checkout.getState().status).toBe('choosing')
    closeModal(kit, 'visitor')
    expect(await result).toMatchObject({ success: false, error: { code: 'pay/cancelled' } })
  })

  it('goes on when the modal is closed while the wallet is asked, and ends as the chain says', async () => {
    const { kit, clock, options, checkout, planOf, asked, settle } = await open()
    settle('failed')
    const result = pay(kit, options)
    await expect.poll(() => checkout.getState().status).toBe('choosing')
    void checkout.ask(planOf(), 'Payment')
    const question = await asked(1)
    closeModal(kit, 'visitor')
    expect(checkout.getState().status).toBe('asking')
    question.answer(hash)
    await expect
      .poll(async () => {
        await clock.advance(1_000)
        return checkout.getState().status
      })
      .toBe('failed')
    expect(await result).toMatchObject({ success: false, error: { code: 'pay/failed' } })
  })

  it('is cancelled when the modal is closed and the wallet then declines', async () => {
    const { kit, options, checkout, planOf, asked } = await open()
    const result = pay(kit, options)
    await expect.poll(() => checkout.getState().status).toBe('choosing')
    void checkout.ask(planOf(), 'Payment')
    const question = await asked(1)
    closeModal(kit, 'visitor')
    question.refuse(new BillfoldError(walletRejected))
    expect(await result).toMatchObject({ success: false, error: { code: 'pay/cancelled' } })
  })

  it('ends when the visitor closes the modal where they may connect another wallet, and have not', async () => {
    const { kit, options, checkout } = await open()
    const result = pay(kit, options)
    await expect.poll(() => checkout.getState().status).toBe('choosing')
    checkout.awaitWallet(true)
    navigate(kit, { view: 'ProfileWallets' })
    closeModal(kit, 'visitor')
    expect(await result).toMatchObject({ success: false, error: { code: 'pay/cancelled' } })
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  it('by a wallet is not ended by an exchange that the visitor has left', async () => {
    const { kit, clock, options, checkout, planOf, asked, settle } = await open()
    settle(undefined)
    await openPay(kit, options)
    checkout.follow({ id: 'coins', name: 'Coins', sessionId: 'one', url: 'https://coins.example' })
    expect(checkout.getState().status).toBe('exchange')
    checkout.leaveExchange()
    void checkout.ask(planOf(), 'Payment')
    ;(await asked(1)).answer(hash)
    await expect.poll(() => checkout.getState().status).toBe('confirming')
    await clock.advance(2 * payPollMs)
    expect(checkout.getState().status).toBe('confirming')
  })

  it('declined can be tried again; an answer that says nothing is unknown, and never a failure', async () => {
    const { kit, options, checkout, planOf, asked } = await open()
    const result = pay(kit, options)
    await expect.poll(() => checkout.getState().status).toBe('choosing')
    void checkout.ask(planOf(), 'Payment')
    ;(await asked(1)).refuse(new BillfoldError(walletRejected))
    await expect.poll(() => checkout.getState().error?.code).toBe('wallet/rejected')
    expect(checkout.getState().status).toBe('choosing')
    void checkout.ask(planOf(), 'Payment')
    ;(await asked(2)).refuse(new BillfoldError(connectorNoAnswer))
    await expect.poll(() => checkout.getState().status).toBe('unknown')
    expect(await result).toMatchObject({
      success: false,
      error: { code: 'pay/unknown', cause: { code: 'connector/no-answer' } },
    })
  })

  it('asks no wallet for an old price, for another payment, or before what has to be allowed', async () => {
    const { kit, clock, options, checkout, planOf, questions } = await open()
    await openPay(kit, options)
    const old = planOf()
    await clock.advance(payLifeMs + 1)
    await checkout.ask(old, 'Payment')
    expect(checkout.getState().error?.code).toBe('pay/quote-expired')
    await checkout.ask({ ...planOf(), paymentId: 'other' }, 'Payment')
    await checkout.ask(planOf(1), 'Payment')
    expect(questions).toEqual([])
  })

  it('waits until the chain has what was allowed', async () => {
    const { kit, clock, options, checkout, planOf, asked, settle } = await open()
    await openPay(kit, options)
    settle(undefined)
    const approving = checkout.approve(planOf(1))
    ;(await asked(1)).answer(hash)
    expect(checkout.getState().status).toBe('approving')
    settle('success')
    await expect
      .poll(async () => {
        await clock.advance(1_000)
        return checkout.getState().status
      })
      .toBe('choosing')
    await approving
  })

  it('is refused while another is under way, and takes the place of one that is not', async () => {
    const { kit, options, checkout, planOf, asked } = await open()
    const first = pay(kit, options)
    await expect.poll(() => checkout.getState().status).toBe('choosing')
    const second = pay(kit, options)
    expect(await first).toMatchObject({ success: false, error: { code: 'pay/cancelled' } })
    void checkout.ask(planOf(), 'Payment')
    await asked(1)
    closeModal(kit)
    await expect(openPay(kit, options)).rejects.toMatchObject({ code: 'request/pending' })
    expect(kit.store.getState().modal.history.at(-1)?.view).toBe('Pay')
    kit.destroy()
    expect(await second).toMatchObject({ success: false })
  })

  it('rejects once its time is over, and names the transaction', async () => {
    const { kit, clock, options, checkout, planOf, asked, settle } = await open()
    settle(undefined)
    const result = pay(kit, options, 5_000)
    await expect.poll(() => checkout.getState().status).toBe('choosing')
    void checkout.ask(planOf(), 'Payment')
    ;(await asked(1)).answer(hash)
    await expect.poll(() => checkout.getState().status).toBe('confirming')
    const rejection = expect(result).rejects.toMatchObject({ code: 'pay/timeout', context: { ms: 5_000, hash } })
    await clock.advance(5_000)
    await rejection
    await expect(pay(kit, options, 0)).rejects.toMatchObject({ code: 'pay/invalid-config' })
  })

  it.each([
    ['another network', { paymentAsset: { network: 'toy:nowhere' } }, 'pay/invalid-asset'],
    ['no symbol', { paymentAsset: { metadata: { symbol: '' } } }, 'pay/invalid-asset'],
    [
      'other decimals than the native currency has',
      { paymentAsset: { metadata: { decimals: 77 } } },
      'pay/invalid-asset',
    ],
    ['no contract', { paymentAsset: { asset: '!' } }, 'pay/invalid-asset'],
    ['no recipient', { recipient: '!' }, 'pay/invalid-recipient'],
    ['nothing', { amount: '0' }, 'pay/invalid-amount'],
    ['less than nothing', { amount: '-1' }, 'pay/invalid-amount'],
    ['an exponent', { amount: 1e-7 }, 'pay/invalid-amount'],
    ['too many decimals', { amount: `0.${'1'.repeat(40)}` }, 'pay/invalid-amount'],
    ['a short reference', { reference: '0x01' }, 'pay/invalid-config'],
    [
      'a redirect that runs code',
      { redirectUrl: { success: 'javascript:alert(1)', failure: '' } },
      'pay/invalid-config',
    ],
    ['a plain redirect', { redirectUrl: { success: 'http://shop.example', failure: '' } }, 'pay/invalid-config'],
  ] as const)('of %s is refused before anything is shown', async (_, change, code) => {
    const { kit, options } = await open()
    const asset = 'paymentAsset' in change ? change.paymentAsset : {}
    const { metadata } = options.paymentAsset
    const paymentAsset = {
      ...options.paymentAsset,
      ...asset,
      metadata: { ...metadata, ...('metadata' in asset ? (asset.metadata as object) : {}) },
    }
    const wrong = { ...options, ...change, paymentAsset } as PayOptions
    await expect(openPay(kit, wrong)).rejects.toMatchObject({ code })
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })
})
