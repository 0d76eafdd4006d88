import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestKit } from '../../../testkit/src/seams/createTestKit.ts'
import { connect } from '../core/actions/connect.ts'
import { navigate } from '../core/actions/navigate.ts'
import { openModal } from '../core/actions/openModal.ts'
import { switchNetwork } from '../core/actions/switchNetwork.ts'
import type { TransactionRequest } from '../core/contracts/Features.ts'
import type { HandOverStage } from '../core/contracts/HandOverStage.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { connectorNoAnswer } from '../protocol/errors/rows/connector.ts'
import { walletRejected } from '../protocol/errors/rows/wallet.ts'
import { getSendBook } from '../send/getSendBook.ts'
import { askLimitMs } from '../send/sendLimits.ts'
import { getSwap } from './getSwap.ts'
import type { SwapPlan } from './SwapState.ts'
import { quoteLifeMs } from './swapLimits.ts'
import { INITIAL_SWAP } from './swapTransition.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type Question = {
  readonly transaction: TransactionRequest
  answer(hash: string): void
  refuse(cause: unknown): void
  stage(stage: HandOverStage, hash?: string): void
}

/** A connected kit with a reviewed swap; its wallet and its chain answer when the test says so. */
async function open(approvalCount = 0) {
  const questions: Question[] = []
  let outcome: 'success' | 'failed' | undefined = 'success'
  const family = createMadeUpFamily({ wallets: [createMadeUpWallet()] })
  const sendTransaction = {
    isAvailable: () => true,
    load:
      async () =>
      ({
        onStage,
        transaction,
      }: {
        onStage?: (stage: HandOverStage, hash?: string) => unknown
        transaction: TransactionRequest
      }) =>
        new Promise<string>((answer, refuse) =>
          questions.push({ transaction, answer, refuse, stage: (stage, hash) => onStage?.(stage, hash) }),
        ),
  }
  const transactionStatus = { isAvailable: () => true, load: async () => async () => outcome }
  const features = { ...family.features, sendTransaction, transactionStatus }
  const { kit, clock, destroy, events } = createTestKit({ families: [{ ...family, features }] })
  ends.push(destroy)
  await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  const { accounts, networkId = 'toy:harbour' } = kit.store.getState().namespaces.toy ?? {}
  const token = { networkId, decimals: 2, balance: 700n }
  const from = { ...token, name: 'Pearl', symbol: 'PRL' }
  const to = { ...token, name: 'Shell', symbol: 'SHL', address: 'shell' }
  const accountId = `${networkId}:${accounts?.[0]?.address}` as const
  const terms = { accountId, networkId, from, to, amount: 100n, slippageBps: 100 }
  const approvals = Array.from({ length: approvalCount }, (_, at) => ({ to: 'shell', data: `0x0${at}` }))
  const plan: SwapPlan = {
    ...terms,
    toAmount: 200n,
    minReceived: 198n,
    builtAt: clock.now(),
    checked: { contract: 'router', approvals, transaction: { to: 'router', data: '0xff' } },
  }
  const swap = getSwap(kit)
  openModal(kit)
  navigate(kit, { view: 'Swap' })
  navigate(kit, { view: 'SwapPreview' })
  swap.edit({ from, to, amount: '1' })
  swap.review(terms)
  const asked = async (count: number) => {
    await expect.poll(() => questions.length).toBe(count)
    return questions.at(-1) as Question
  }
  const reported = () => events.flatMap(event => (event.type.includes('SWAP') ? [event.type] : []))
  return {
    ...{ kit, clock, swap, plan, asked, questions, reported, destroy },
    book: () => getSendBook(kit).all(),
    settle: (next: typeof outcome) => {
      outcome = next
    },
  }
}

describe('the question to the wallet', () => {
  it('is what was checked; its hash is in the activity, and the draft is empty again', async () => {
    const { swap, plan, asked, book, reported } = await open()
    const hash = swap.ask(plan, 'Swap 1 PRL for SHL')
    const question = await asked(1)
    expect(question.transaction).toEqual(plan.checked.transaction)
    expect(swap.getState().status).toBe('asking')
    question.answer('hash-1')
    expect(await hash).toBe('hash-1')
    expect(swap.getState()).toBe(INITIAL_SWAP)
    expect(book()).toMatchObject([{ hash: 'hash-1', description: 'Swap 1 PRL for SHL', accountId: plan.accountId }])
    expect(reported()).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
  })

  it('that is declined leaves the review, and nothing in the activity', async () => {
    const { swap, plan, asked, book, reported } = await open()
    const hash = swap.ask(plan, 'Swap')
    ;(await asked(1)).refuse(new BillfoldError(walletRejected))
    expect(await hash).toBeUndefined()
    expect(swap.getState()).toMatchObject({ status: 'reviewing', isSure: true, error: { code: 'wallet/rejected' } })
    expect(book()).toEqual([])
    expect(reported()).toEqual(['INITIATE_SWAP', 'SWAP_ERROR'])
  })

  it('whose answer says nothing about it has an unknown end', async () => {
    const { swap, plan, asked } = await open()
    const hash = swap.ask(plan, 'Swap')
    ;(await asked(1)).refuse(new BillfoldError(connectorNoAnswer))
    expect(await hash).toBeUndefined()
    expect(swap.getState()).toMatchObject({ isSure: false, error: { code: 'connector/no-answer' } })
  })

  it('that the visitor stops waiting for, or that takes too long, has an unknown end; a late hash still counts', async () => {
    for (const end of ['stop', 'limit'] as const) {
      const { swap, plan, asked, book, clock } = await open()
      const hash = swap.ask(plan, 'Swap')
      const question = await asked(1)
      if (end === 'stop') swap.stopWaiting()
      else await clock.advance(askLimitMs)
      expect(await hash).toBeUndefined()
      expect(swap.getState().isSure).toBe(false)
      question.answer('late')
      await expect.poll(() => book().map(row => row.hash)).toEqual(['late'])
    }
  })

  it('is not asked on a price that is too old, nor for another amount than the reviewed one, nor twice', async () => {
    const old = await open()
    await old.clock.advance(quoteLifeMs + 1)
    expect(await old.swap.ask(old.plan, 'Swap')).toBeUndefined()
    expect(old.swap.getState()).toMatchObject({ status: 'reviewing', error: { code: 'swap/quote-expired' } })
    const { swap, plan, asked, questions } = await open()
    expect(await swap.ask({ ...plan, amount: 101n }, 'Swap')).toBeUndefined()
    void swap.ask(plan, 'Swap')
    expect(await swap.ask(plan, 'Swap')).toBeUndefined()
    await asked(1)
    expect([old.questions.length, questions.length]).toEqual([0, 1])
  })

  it('is not asked while an allowance is missing', async () => {
    const { swap, plan, questions } = await open(1)
    expect(await swap.ask(plan, 'Swap')).toBeUndefined()
    expect(questions).toEqual([])
  })

  it('goes on when the network is switched meanwhile, which empties a draft that nobody waits for', async () => {
    const { kit, swap, plan, asked, book } = await open()
    const hash = swap.ask(plan, 'Swap')
    const question = await asked(1)
    const other = kit.store
      .getState()
      .networks.find(({ id, namespace }) => namespace === 'toy' && id !== plan.networkId)
    await switchNetwork(kit, { networkId: other?.id ?? 'toy:none' })
    expect(swap.getState().status).toBe('asking')
    question.answer('hash-2')
    expect(await hash).toBe('hash-2')
    expect(book()).toMatchObject([{ hash: 'hash-2', accountId: plan.accountId }])
    const again = await open()
    await switchNetwork(again.kit, { networkId: other?.id ?? 'toy:none' })
    expect(again.swap.getState()).toBe(INITIAL_SWAP)
  })

  it('settles when the kit ends', async () => {
    const { swap, plan, asked, destroy } = await open()
    const hash = swap.ask(plan, 'Swap')
    await asked(1)
    destroy()
    expect(await hash).toBeUndefined()
  })
})

describe('allowances', () => {
  it('are asked for one after the other, each once the chain has the one before', async () => {
    const { swap, plan, asked, questions, settle, clock } = await open(2)
    settle(undefined)
    const done = swap.approve(plan)
    ;(await asked(1)).answer('a')
    // Not in a block yet.
    await clock.advance(2_000)
    expect(questions).toHaveLength(1)
    settle('success')
    await clock.advance(60_000)
    await asked(2)
    questions[1]?.answer('b')
    await done
    expect(questions.map(({ transaction }) => transaction)).toEqual(plan.checked.approvals)
    expect(swap.getState()).toMatchObject({ status: 'reviewing', error: undefined })
  })

  it('that are declined, or that the network reverts, leave the review with the reason', async () => {
    const declined = await open(1)
    const first = declined.swap.approve(declined.plan)
    ;(await declined.asked(1)).refuse(new BillfoldError(walletRejected))
    await first
    expect(declined.swap.getState()).toMatchObject({ status: 'reviewing', error: { code: 'wallet/rejected' } })
    expect(declined.reported()).toEqual(['INITIATE_SWAP', 'SWAP_APPROVAL_ERROR'])
    const reverted = await open(1)
    reverted.settle('failed')
    const second = reverted.swap.approve(reverted.plan)
    ;(await reverted.asked(1)).answer('a')
    await second
    expect(reverted.swap.getState()).toMatchObject({ status: 'reviewing', error: { code: 'swap/approval-failed' } })
  })

  it('that no block takes end at the limit', async () => {
    const { swap, plan, asked, settle, clock } = await open(1)
    settle(undefined)
    const done = swap.approve(plan)
    ;(await asked(1)).answer('stuck')
    await clock.advance(askLimitMs)
    await done
    expect(swap.getState()).toMatchObject({ status: 'reviewing', error: { code: 'request/timeout' } })
  })
})
