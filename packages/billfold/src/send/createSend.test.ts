import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestKit } from '../../../testkit/src/seams/createTestKit.ts'
import { connect } from '../core/actions/connect.ts'
import { goBack } from '../core/actions/goBack.ts'
import { navigate } from '../core/actions/navigate.ts'
import { openModal } from '../core/actions/openModal.ts'
import { switchNetwork } from '../core/actions/switchNetwork.ts'
import type { HandOverStage } from '../core/contracts/HandOverStage.ts'
import type { Network } from '../core/contracts/Network.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { connectorNoAnswer } from '../protocol/errors/rows/connector.ts'
import { walletDeclined, walletRejected } from '../protocol/errors/rows/wallet.ts'
import { getPendingSends } from './getPendingSends.ts'
import { getSend } from './getSend.ts'
import { getSendBook } from './getSendBook.ts'
import { recentReceivers } from './recentReceivers.ts'
import type { SendDraft } from './SendState.ts'
import { INITIAL_SEND } from './sendTransition.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const token = { networkId: 'toy:harbour', name: 'Pearl', symbol: 'PRL', decimals: 2, balance: 700n } as const
const draft: SendDraft = { token, amount: '1.5', unit: 'token', to: '@bob', given: ['to'] }
const receiver = { address: 'bob.atoll', name: '@bob' }

/** A connected kit whose wallet answers when the test says so. */
async function open() {
  type OnStage = (stage: HandOverStage, hash?: string) => unknown
  const questions: {
    answer(hash: string): void
    refuse(cause: unknown): void
    network: Network
    transfer: object
    onStage: OnStage
  }[] = []
  const family = createMadeUpFamily({ wallets: [createMadeUpWallet()] })
  const transfer = {
    isAvailable: () => true,
    load:
      async () =>
      ({ onStage = () => {}, network, transfer }: { onStage?: OnStage; network: Network; transfer: object }) =>
        new Promise<string>((answer, refuse) => questions.push({ answer, refuse, network, transfer, onStage })),
  }
  const features = { ...family.features, transfer }
  const { kit, clock, destroy, events } = createTestKit({ families: [{ ...family, features }] })
  ends.push(destroy)
  await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  const send = getSend(kit)
  openModal(kit, { view: 'WalletSend' })
  /** On to the wallet with what a host gave. */
  const ask = async (given = draft, signal?: AbortSignal) => {
    const answer = send.give(given, signal).catch((error: BillfoldError) => error.code)
    send.preview(receiver)
    const before = questions.length
    const id = send.ask() ?? ''
    await expect.poll(() => questions.length).toBe(before + 1)
    return { id, answer, question: questions.at(-1) as (typeof questions)[0] }
  }
  const reported = () => events.filter(({ type }) => type.startsWith('SEND_'))
  return { kit, clock, send, ask, reported, questions, destroy }
}

describe('a caller that waits for a send', () => {
  it('is not ended by the signal of an earlier one, and gets the result of a newer one', async () => {
    const { send } = await open()
    const [first, second] = [new AbortController(), new AbortController()]
    const codes: string[] = []
    const waitFor = (signal: AbortSignal) =>
      send.give(draft, signal).catch((error: BillfoldError) => codes.push(`${error.code} ${String(error.cause)}`))
    const older = waitFor(first.signal)
    const newer = waitFor(second.signal)
    await older
    expect(codes).toEqual(['request/aborted undefined'])
    first.abort('old')
    expect(send.getState().draft).toBe(draft)
    second.abort('mine')
    await newer
    expect(codes.slice(1)).toEqual(['request/aborted mine'])
    expect(send.getState()).toBe(INITIAL_SEND)
  })

  it('is rejected at once when its signal has aborted before', async () => {
    const { send } = await open()
    await expect(send.give(draft, AbortSignal.abort('gone'))).rejects.toMatchObject({
      code: 'request/aborted',
      cause: 'gone',
    })
    expect(send.getState()).toBe(INITIAL_SEND)
  })

  it('is not the host of a send that the visitor stopped waiting for, whose wallet answers late', async () => {
    const { ask, send } = await open()
    const { answer, question } = await ask()
    send.stopWaiting()
    expect(send.getState()).toBe(INITIAL_SEND)
    const next = send.give(draft).catch((error: BillfoldError) => error.code)
    question.answer('voyage-1')
    expect(await answer).toBe('voyage-1')
    expect(send.getState().draft).toBe(draft)
    send.reset()
    expect(await next).toBe('request/aborted')
  })

  it('gets the rejection of a wallet only once the visitor has left', async () => {
    const { ask, kit, send } = await open()
    const { answer, question } = await ask()
    question.refuse(new BillfoldError(walletDeclined))
    await expect.poll(() => send.getState().error?.code).toBe('wallet/declined')
    expect(send.getState().status).toBe('previewing')
    goBack(kit)
    expect(await answer).toBe('request/aborted')
    expect(send.getState()).toBe(INITIAL_SEND)
  })
})

describe('the visitor’s own next draft', () => {
  type Opened = Awaited<ReturnType<typeof open>>
  type Question = Opened['questions'][0]
  it.each<[string, string, (question: Question, opened: Opened) => void]>([
    ['was sent', 'voyage-1', question => question.answer('voyage-1')],
    ['may have been sent', 'connector/no-answer', question => question.refuse(new BillfoldError(connectorNoAnswer))],
    [
      'was refused while it was not shown',
      'wallet/rejected',
      (question, { kit }) => {
        goBack(kit)
        question.refuse(new BillfoldError(walletRejected))
      },
    ],
    [
      'was refused after the visitor stopped waiting',
      'wallet/rejected',
      (question, { send }) => {
        send.stopWaiting()
        question.refuse(new BillfoldError(walletRejected))
      },
    ],
  ])('is not ended by the signal of a send that %s', async (_what, outcome, end) => {
    const opened = await open()
    const { ask, send } = opened
    const host = new AbortController()
    const { answer, question } = await ask(draft, host.signal)
    end(question, opened)
    expect(await answer).toBe(outcome)
    send.edit({ amount: '9' })
    host.abort()
    expect(send.getState().draft.amount).toBe('9')
  })

  it('survives the late rejection of a wallet that no caller waits for, which was never asked', async () => {
    const { ask, kit, send } = await open()
    const { answer, question } = await ask()
    send.stopWaiting()
    send.edit({ amount: '9' })
    question.refuse(new BillfoldError(walletRejected))
    expect(await answer).toBe('wallet/rejected')
    expect(send.getState()).toMatchObject({ status: 'editing', draft: { amount: '9' }, error: undefined })
    expect(getPendingSends(kit)).toEqual([])
  })

  it.each([
    ['may have been sent', new BillfoldError(connectorNoAnswer)],
    ['was refused', new BillfoldError(walletRejected)],
  ])('still ends for its own host after an older send %s', async (_what, cause) => {
    const { ask, send } = await open()
    const { answer, question } = await ask()
    send.stopWaiting()
    const next = send.give(draft).catch((error: BillfoldError) => error.code)
    question.refuse(cause)
    await answer
    send.reset()
    expect(await next).toBe('request/aborted')
  })

  it('is kept where the visitor stops waiting for nothing', async () => {
    const { send } = await open()
    send.take(draft)
    send.stopWaiting()
    expect(send.getState().draft).toBe(draft)
  })

  it('is kept before its view is shown', async () => {
    const { kit, send } = await open()
    navigate(kit, { view: 'Account' }, 'replace')
    send.take(draft)
    navigate(kit, { view: 'Networks' })
    expect(send.getState().draft).toBe(draft)
    openModal(kit, { view: 'WalletSend' })
    expect(send.getState().draft).toBe(draft)
  })
})

describe('a draft', () => {
  it.each(['WalletSendSelectToken', 'WalletSendPreview'] as const)(
    'is kept while %s is shown in its place',
    async view => {
      const { kit, send } = await open()
      send.take(draft)
      navigate(kit, { view }, 'replace')
      expect(kit.store.getState().modal.history.map(entry => entry.view)).toEqual([view])
      expect(send.getState().draft).toBe(draft)
      navigate(kit, { view: 'Account' }, 'replace')
      expect(send.getState()).toBe(INITIAL_SEND)
    },
  )

  it('is neither taken, given, nor reset while the wallet is asked', async () => {
    const { ask, send } = await open()
    const { answer, question } = await ask()
    const asking = send.getState()
    send.take({ ...draft, amount: '3' })
    send.reset()
    await expect(send.give(draft)).rejects.toMatchObject({ code: 'request/pending' })
    expect(send.getState()).toBe(asking)
    question.answer('voyage-1')
    expect(await answer).toBe('voyage-1')
  })

  it('ends the waiting caller when another one is taken', async () => {
    const { send } = await open()
    const older = send.give(draft).catch((error: BillfoldError) => error.code)
    send.take({ ...draft, amount: '3' })
    expect(await older).toBe('request/aborted')
    expect(send.getState().draft.amount).toBe('3')
  })

  it('is asked for once it is reviewed, and only once', async () => {
    const { ask, questions, send } = await open()
    expect(send.ask()).toBeUndefined()
    send.stopWaiting()
    send.take(draft)
    expect(send.ask()).toBeUndefined()
    expect(questions).toEqual([])
    await ask()
    expect(send.ask()).toBeUndefined()
    expect(questions).toHaveLength(1)
  })
})

describe('what is reviewed', () => {
  it('is the token of the draft, where another one is shown', async () => {
    const { send } = await open()
    send.take(draft)
    send.preview(receiver, { ...token, address: 'shell.atoll', balance: 9_999n })
    expect(send.getState().review?.token).toEqual(token)
  })

  it('needs a token', async () => {
    const { send } = await open()
    send.take({ ...draft, token: undefined })
    expect(() => send.preview(receiver)).toThrow(expect.objectContaining({ code: 'send/token-required' }))
  })

  it('is left with the view, with any view below it', async () => {
    const { kit, send } = await open()
    openModal(kit, { view: 'Account' })
    navigate(kit, { view: 'WalletSend' })
    send.take(draft)
    goBack(kit)
    expect(kit.store.getState().modal.history.map(entry => entry.view)).toEqual(['Account'])
    expect(send.getState()).toBe(INITIAL_SEND)
  })
})

describe('what is sent', () => {
  it('is exactly what was reviewed, as soon as it was chosen, on the terms that were shown', async () => {
    const { questions, send } = await open()
    const bought = { ...token, address: 'shell.atoll' }
    send.take({ ...draft, token: bought })
    send.preview(receiver)
    send.back()
    expect(send.getState().status).toBe('editing')
    send.preview(receiver)
    send.hurry('fast')
    send.ask({ gas: 7n })
    await expect.poll(() => questions.length).toBe(1)
    expect(questions[0]?.transfer).toEqual({
      to: 'bob.atoll',
      amount: 150n,
      token: { address: 'shell.atoll', decimals: 2 },
      speed: 'fast',
      terms: { gas: 7n },
    })
  })

  it('goes to the network that was reviewed, though a listener moves to another during the event', async () => {
    const { ask, kit } = await open()
    const stop = getSendBook(kit).watch(() =>
      kit.runtime.connection({ type: 'networkSelected', namespace: 'toy', networkId: 'toy:atoll' }),
    )
    const { question } = await ask()
    stop()
    expect(question.network.id).toBe('toy:harbour')
  })

  it('is written down with its token, and cuts its symbol', async () => {
    const { ask, clock, kit, reported } = await open()
    const symbol = 'P'.repeat(65)
    const { id } = await ask({ ...draft, token: { ...token, symbol, address: 'shell.atoll' } })
    expect(getPendingSends(kit)).toEqual([
      {
        ...{
          id,
          accountId: 'toy:harbour:ada.harbour',
          to: 'bob.atoll',
          amount: '150',
          status: 'asking',
          at: clock.now(),
        },
        token: { address: 'shell.atoll', symbol: symbol.slice(1), decimals: 2 },
      },
    ])
    expect(reported()).toMatchObject([{ type: 'SEND_INITIATED', networkId: 'toy:harbour', token: symbol.slice(1) }])
  })

  it('makes its receiver a recent one, by the name that was typed', async () => {
    const { ask, kit } = await open()
    const { answer, question } = await ask()
    expect(recentReceivers(kit, 'toy')).toEqual([])
    expect(getPendingSends(kit)[0]?.token).not.toHaveProperty('address')
    question.answer('voyage-1')
    await answer
    expect(recentReceivers(kit, 'toy')).toEqual([receiver])
  })
})

describe('a send that no host began', () => {
  const askAlone = async (opened: Awaited<ReturnType<typeof open>>) => {
    const { questions, send } = opened
    send.take(draft)
    send.edit({ amount: '2' })
    send.preview(receiver, { ...token, price: '3', balance: 800n })
    expect(send.getState().review).toMatchObject({ amount: 200n, token: { price: '3', balance: 800n } })
    const id = send.ask()
    await expect.poll(() => questions.length).toBe(1)
    return { id, question: questions[0] as (typeof questions)[0] }
  }

  it('is pending once the wallet gives its hash', async () => {
    const opened = await open()
    const { question } = await askAlone(opened)
    question.answer('voyage-1')
    await expect.poll(() => opened.send.getState()).toBe(INITIAL_SEND)
    expect(getPendingSends(opened.kit)).toMatchObject([{ status: 'pending', hash: 'voyage-1', amount: '200' }])
    expect(opened.reported().at(-1)).toEqual({ type: 'SEND_SUCCESS', networkId: 'toy:harbour', token: 'PRL' })
  })

  it('is followed by the hash that is named before the broadcast', async () => {
    const opened = await open()
    const { id, question } = await askAlone(opened)
    expect(question.onStage('wallet')).toBe(id)
    expect(getPendingSends(opened.kit)).toMatchObject([{ status: 'asking' }])
    question.onStage('node', '0xab')
    expect(getPendingSends(opened.kit)).toMatchObject([{ status: 'pending', hash: '0xab' }])
  })

  it('reports no rejection of the wallet after the visitor has left', async () => {
    const faults: unknown[] = []
    const onFault = (fault: unknown) => faults.push(fault)
    process.on('unhandledRejection', onFault)
    ends.push(() => process.off('unhandledRejection', onFault))
    const opened = await open()
    const { question } = await askAlone(opened)
    goBack(opened.kit)
    question.refuse(new BillfoldError(walletRejected))
    await expect.poll(() => opened.send.getState()).toBe(INITIAL_SEND)
    await new Promise(setImmediate)
    expect(faults).toEqual([])
  })

  it('leaves the draft of another account or network behind', async () => {
    const { kit, send } = await open()
    send.take(draft)
    await switchNetwork(kit, { networkId: 'toy:atoll' })
    expect(send.getState()).toBe(INITIAL_SEND)
  })
})

describe('a wallet that says nothing', () => {
  it('is waited for during ten minutes, and no longer than the kit lives', async () => {
    const { ask, clock, destroy, kit, send } = await open()
    const { answer, id } = await ask()
    await clock.advance(599_999)
    expect(send.getState().askId).toBe(id)
    await clock.advance(1)
    expect(await answer).toBe('request/timeout')
    expect(getPendingSends(kit).map(({ status }) => status)).toEqual(['unknown'])
    const next = send.give(draft).catch((error: BillfoldError) => error.code)
    destroy()
    expect(await next).toBe('request/aborted')
  })
})

describe('a wallet that fails', () => {
  /** The outcomes reported to the host of a send. */
  const failureAfter = async (end: (opened: Awaited<ReturnType<typeof open>>) => unknown) => {
    const opened = await open()
    const { questions, send } = opened
    const reported = send.give(draft).catch((error: unknown) => error)
    send.preview(receiver)
    send.ask()
    await expect.poll(() => questions.length).toBe(1)
    await end(opened)
    return reported
  }

  it('reports to the host why, and how long it was waited for', async () => {
    const cause = new Error('odd')
    const failed = await failureAfter(({ questions }) => questions[0]?.refuse(cause))
    expect(failed).toMatchObject({ code: 'request/failed', cause })
    const late = await failureAfter(({ clock }) => clock.advance(600_000))
    expect(late).toMatchObject({ code: 'request/timeout', context: { ms: 600_000 } })
  })

  const noAnswer = (hash: unknown) => new BillfoldError(connectorNoAnswer, { context: { hashes: [hash] } as never })
  it.each<[string, string, string[], Error]>([
    ['SEND_REJECTED', 'wallet/rejected', [], new BillfoldError(walletRejected)],
    ['SEND_ERROR', 'wallet/declined', [], new BillfoldError(walletDeclined)],
    ['SEND_ERROR', 'connector/no-answer', ['unknown'], new BillfoldError(connectorNoAnswer)],
    ['SEND_ERROR', 'request/failed', ['unknown'], new Error('odd')],
    ['SEND_ERROR', 'connector/no-answer', ['pending'], noAnswer('0xab')],
    ['SEND_ERROR', 'connector/no-answer', ['unknown'], noAnswer(7)],
  ])('is reported as %s, %s, and leaves %j', async (type, code, statuses, cause) => {
    const { ask, kit, send, reported } = await open()
    const { answer, question } = await ask()
    // Polling has stopped: the waiting caller receives the outcome.
    goBack(kit)
    question.refuse(cause)
    expect(await answer).toBe(code)
    expect(reported().at(-1)).toMatchObject({ type, code, networkId: 'toy:harbour', token: 'PRL' })
    expect(getPendingSends(kit).map(({ status }) => status)).toEqual(statuses)
    expect(send.getState()).toBe(INITIAL_SEND)
  })
})
