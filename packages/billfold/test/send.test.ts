import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import {
  closeModal,
  connect,
  disconnect,
  getPendingSends,
  type Kit,
  openModal,
  openSend,
  switchNetwork,
  watchEvents,
  watchPendingSends,
} from 'billfold'
import type { HandOverStage } from 'billfold/adapter'
import { BillfoldError, connectorNoAnswer, rpcAllFailed, rpcUnconfirmed, walletRejected } from 'billfold/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../testkit/src/seams/createTestClock.ts'
import { createTestKit } from '../../testkit/src/seams/createTestKit.ts'
import { createTestOrigin } from '../../testkit/src/seams/createTestOrigin.ts'
import { storedPendingSends } from '../src/protocol/stored/storedPendingSends.ts'
import { getSend } from '../src/send/getSend.ts'
import { getSendBook } from '../src/send/getSendBook.ts'
import { INITIAL_SEND } from '../src/send/sendTransition.ts'

// Sending, from what a host asks for to what becomes of it, without views (specification section 4, "Send").

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

type Outcome = 'success' | 'failed' | 'expired' | 'altered' | undefined | BillfoldError

/** A kit whose wallet answers a transfer when the test says so, and whose chain answers what the test says. */
async function open({
  clock = createTestClock(),
  origin = createTestOrigin(),
  seed = 1,
}: {
  clock?: ReturnType<typeof createTestClock>
  origin?: ReturnType<typeof createTestOrigin>
  seed?: number
} = {}) {
  const family = createMadeUpFamily({ clock, wallets: [createMadeUpWallet({ clock })] })
  type OnStage = (stage: HandOverStage, hash?: string) => unknown
  const questions: {
    amount: bigint
    to: string
    answer(hash: string): void
    refuse(cause: unknown): void
    onStage: OnStage
  }[] = []
  const chain = { outcome: undefined as Outcome, asked: 0, since: undefined as number | undefined }
  const features = {
    ...family.features,
    transfer: {
      isAvailable: () => true,
      load:
        async () =>
        ({ onStage = () => {}, transfer }: { onStage?: OnStage; transfer: { amount: bigint; to: string } }) =>
          new Promise<string>((answer, refuse) => {
            questions.push({ amount: transfer.amount, to: transfer.to, answer, refuse, onStage })
          }),
    },
    transactionStatus: {
      isAvailable: () => true,
      load:
        async () =>
        async ({ since }: { since?: number }) => {
          chain.asked += 1
          chain.since = since
          if (chain.outcome instanceof BillfoldError) throw chain.outcome
          return chain.outcome
        },
    },
  }
  const { kit, tab, destroy } = createTestKit({ clock, origin, seed, families: [{ ...family, features }] })
  ends.push(destroy)
  await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  return { kit, clock, origin, tab, chain, questions, destroy }
}

const given = { to: 'bob.atoll', amount: '1.5' }

/** From what a host gives to the question that the wallet is asked. */
async function ask(opened: Awaited<ReturnType<typeof open>>) {
  const { kit, questions } = opened
  const answer = openSend(kit, given)
  answer.catch(() => {})
  await vi.waitFor(() => expect(getSend(kit).getState().draft.to).toBe(given.to))
  getSend(kit).preview({ address: given.to })
  const before = questions.length
  const id = getSend(kit).ask()
  await vi.waitFor(() => expect(questions.length).toBe(before + 1))
  const question = questions.at(-1)
  if (!question || !id) throw new Error('nothing was asked')
  return { id, answer, question }
}

const statusOf = (kit: Kit) => getPendingSends(kit).map(send => send.status)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    value => `resolved ${String(value)}`,
    error => (error as BillfoldError).code,
  )

describe('openSend', () => {
  it('opens the view with what is given, asks for exactly that, and resolves with the hash; success resets everything', async () => {
    const opened = await open()
    const { kit, chain, clock } = opened
    const { answer, question } = await ask(opened)
    expect(kit.store.getState().modal.history.at(-1)?.view).toBe('WalletSend')
    expect(getSend(kit).getState()).toMatchObject({ status: 'asking', draft: { given: ['to', 'token', 'amount'] } })
    expect(question).toMatchObject({ amount: 1_500n, to: 'bob.atoll' })
    expect(statusOf(kit)).toEqual(['asking'])
    question.answer('voyage-7')
    expect(await answer).toBe('voyage-7')
    expect(getSend(kit).getState()).toEqual(INITIAL_SEND)
    expect(getPendingSends(kit)).toMatchObject([{ hash: 'voyage-7', status: 'pending', amount: '1500' }])
    const received: string[][] = []
    ends.push(watchPendingSends(kit, { onChange: sends => received.push(sends.map(send => send.status)) }))
    chain.outcome = 'success'
    await clock.advance(1_000)
    expect(received.at(-1)).toEqual(['confirmed'])
  })

  it.each([
    [{ to: '' }, 'send/invalid-address'],
    [{ to: 'Nobody' }, 'send/invalid-address'],
    [{ amount: '0' }, 'send/invalid-amount'],
    [{ amount: '-1' }, 'send/invalid-amount'],
    [{ amount: '1e5' }, 'send/invalid-amount'],
    [{ amount: '1.0001' }, 'send/invalid-amount'],
    [{ token: '' }, 'send/token-address-required'],
    [{ networkId: 'eip155:1' as const }, 'send/unsupported-chain'],
    [{ networkId: 'toy:nowhere' as const }, 'network/not-found'],
  ])('%j is refused as %s before anything is shown', async (change, code) => {
    const { kit } = await open()
    expect(await codeOf(openSend(kit, { ...given, ...change }))).toBe(code)
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  it('without a connection there is nothing to send', async () => {
    const { kit } = await open()
    await disconnect(kit)
    expect(await codeOf(openSend(kit))).toBe('connector/not-connected')
  })

  it('rejects when the visitor closes, when the signal aborts, when a newer one comes, when the kit ends', async () => {
    const { kit, destroy } = await open()
    const isOpen = () => vi.waitFor(() => expect(kit.store.getState().modal.history.at(-1)?.view).toBe('WalletSend'))
    const first = codeOf(openSend(kit))
    await isOpen()
    getSend(kit).edit({ to: 'bob.atoll' })
    closeModal(kit, 'visitor')
    expect(await first).toBe('request/aborted')
    expect(getSend(kit).getState()).toBe(INITIAL_SEND)
    const leaving = new AbortController()
    const second = codeOf(openSend(kit, { signal: leaving.signal }))
    await isOpen()
    leaving.abort()
    expect(await second).toBe('request/aborted')
    const third = codeOf(openSend(kit))
    await vi.waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(true))
    const fourth = codeOf(openSend(kit, given))
    expect(await third).toBe('request/aborted')
    await vi.waitFor(() => expect(getSend(kit).getState().draft.to).toBe(given.to))
    destroy()
    expect(await fourth).toBe('request/aborted')
  })

  it('closed while the wallet is asked, it waits for what the wallet does', async () => {
    const opened = await open()
    const { answer, question } = await ask(opened)
    closeModal(opened.kit, 'visitor')
    question.answer('voyage-1')
    expect(await answer).toBe('voyage-1')
    expect(statusOf(opened.kit)).toEqual(['pending'])
  })

  it('while the wallet is asked, a second one is refused and the first goes on', async () => {
    const opened = await open()
    const { answer, question } = await ask(opened)
    expect(await codeOf(openSend(opened.kit, given))).toBe('request/pending')
    question.answer('voyage-1')
    expect(await answer).toBe('voyage-1')
  })

  it('closed while the wallet is asked, a refusal reaches the host', async () => {
    const opened = await open()
    const { answer, question } = await ask(opened)
    closeModal(opened.kit, 'visitor')
    question.refuse(new BillfoldError(walletRejected))
    expect(await codeOf(answer)).toBe('wallet/rejected')
    expect(getSend(opened.kit).getState()).toBe(INITIAL_SEND)
  })
})

describe('a token that a host gave', () => {
  it('is reviewed with the price and the balance that are shown: the host says which one, not what it is worth', async () => {
    const { kit } = await open()
    const token = {
      networkId: 'toy:harbour' as const,
      name: 'Pearl',
      symbol: 'PRL',
      address: 'pearl',
      decimals: 3,
      balance: 1n,
    }
    const send = getSend(kit)
    send.take({ token, amount: '', unit: 'token', to: given.to, given: ['token', 'to'] })
    send.edit({ unit: 'fiat', amount: '10' })
    const more = 10n ** BigInt(token.decimals) * 1_000n
    send.preview({ address: given.to }, { ...token, price: '2', balance: more })
    expect(send.getState()).toMatchObject({
      status: 'previewing',
      review: { amount: 5n * 10n ** BigInt(token.decimals), token: { address: token.address, balance: more } },
    })
    // Another token than the host's is not part of it.
    send.back()
    send.edit({ unit: 'token', amount: '0.001' })
    send.preview({ address: given.to }, { ...token, address: 'other', balance: more })
    expect(send.getState().review?.token).toEqual(token)
  })
})

describe('the wallet', () => {
  it('that rejects leaves everything as it was, and may be asked again', async () => {
    const opened = await open()
    const { kit, questions } = opened
    const { answer, question } = await ask(opened)
    question.refuse(new BillfoldError(walletRejected))
    await vi.waitFor(() => expect(getSend(kit).getState().status).toBe('previewing'))
    expect(getSend(kit).getState().error?.code).toBe('wallet/rejected')
    expect(getPendingSends(kit)).toEqual([])
    getSend(kit).ask()
    await vi.waitFor(() => expect(questions).toHaveLength(2))
    questions[1]?.answer('voyage-2')
    expect(await answer).toBe('voyage-2')
  })

  it('that breaks off leaves the outcome unknown, and is not asked a second time (fault 31)', async () => {
    const opened = await open()
    const { kit, questions } = opened
    const { answer, question } = await ask(opened)
    question.refuse(new BillfoldError(connectorNoAnswer))
    expect(await codeOf(answer)).toBe('connector/no-answer')
    expect(statusOf(kit)).toEqual(['unknown'])
    expect(getSend(kit).ask()).toBeUndefined()
    expect(questions).toHaveLength(1)
  })

  it('that says nothing for ten minutes leaves it unknown, until it answers after all (fault 31)', async () => {
    const opened = await open()
    const { kit, clock } = opened
    const { answer, question } = await ask(opened)
    await clock.advance(599_000)
    expect(statusOf(kit)).toEqual(['asking'])
    await clock.advance(1_000)
    expect(await codeOf(answer)).toBe('request/timeout')
    expect(statusOf(kit)).toEqual(['unknown'])
    question.answer('voyage-1')
    await vi.waitFor(() => expect(statusOf(kit)).toEqual(['pending']))
  })

  it('that is not waited for any more is still reported, to the host too', async () => {
    const opened = await open()
    const { kit } = opened
    const { answer, question } = await ask(opened)
    getSend(kit).stopWaiting()
    expect(statusOf(kit)).toEqual(['unknown'])
    question.answer('voyage-1')
    expect(await answer).toBe('voyage-1')
    expect(statusOf(kit)).toEqual(['pending'])
  })

  it('that is not waited for and rejects was never asked', async () => {
    const opened = await open()
    const { answer, question } = await ask(opened)
    getSend(opened.kit).stopWaiting()
    question.refuse(new BillfoldError(walletRejected))
    expect(await codeOf(answer)).toBe('wallet/rejected')
    expect(getPendingSends(opened.kit)).toEqual([])
  })
})

describe('what the host and the sink receive', () => {
  it('neither amount nor address, from the question to its end', async () => {
    const opened = await open()
    const { kit, questions } = opened
    const received: object[] = []
    ends.push(watchEvents(kit, event => void (event.type.startsWith('SEND_') && received.push(event))))
    const { answer, question } = await ask(opened)
    const about = { networkId: getPendingSends(kit)[0]?.accountId.split(':').slice(0, 2).join(':'), token: 'SHL' }
    question.refuse(new BillfoldError(walletRejected))
    await vi.waitFor(() => expect(getSend(kit).getState().status).toBe('previewing'))
    getSend(kit).ask()
    await vi.waitFor(() => expect(questions).toHaveLength(2))
    questions[1]?.answer('voyage-2')
    await answer
    expect(received).toEqual([
      { type: 'SEND_INITIATED', ...about },
      { type: 'SEND_REJECTED', ...about, code: 'wallet/rejected' },
      { type: 'SEND_INITIATED', ...about },
      { type: 'SEND_SUCCESS', ...about },
    ])
  })
})

describe('another account or network', () => {
  it('resets the draft and ends the waiting caller; the request to the wallet continues', async () => {
    const opened = await open()
    const { kit } = opened
    const waiting = codeOf(openSend(kit, given))
    await vi.waitFor(() => expect(getSend(kit).getState().draft.to).toBe(given.to))
    const other = kit.store.getState().networks[1]
    await switchNetwork(kit, { networkId: other?.id ?? 'toy:x' })
    expect(await waiting).toBe('request/aborted')
    expect(getSend(kit).getState()).toBe(INITIAL_SEND)
    const { answer, question } = await ask(opened)
    await switchNetwork(kit, { networkId: kit.store.getState().networks[0]?.id ?? 'toy:x' })
    expect(getSend(kit).getState().status).toBe('asking')
    question.answer('voyage-1')
    expect(await answer).toBe('voyage-1')
    expect(getPendingSends(kit)[0]?.accountId).toContain(`${other?.id}:`)
  })

  it('is switched to before the view opens, when the host says so', async () => {
    const { kit } = await open()
    const other = kit.store.getState().networks[1]?.id ?? 'toy:x'
    codeOf(openSend(kit, { ...given, networkId: other }))
    await vi.waitFor(() => expect(getSend(kit).getState().draft.token?.networkId).toBe(other))
  })
})

describe('what was sent', () => {
  async function send(opened: Awaited<ReturnType<typeof open>>, hash = 'voyage-1') {
    const { answer, question } = await ask(opened)
    question.answer(hash)
    await answer
    return opened
  }

  it('returns to pending when the block that held it is gone (fault 26)', async () => {
    const { kit, clock, chain } = await send(await open())
    chain.outcome = 'success'
    await clock.advance(1_000)
    expect(statusOf(kit)).toEqual(['confirmed'])
    chain.outcome = undefined
    await clock.advance(15_000)
    expect(statusOf(kit)).toEqual(['pending'])
    chain.outcome = 'failed'
    await clock.advance(30_000)
    expect(statusOf(kit)).toEqual(['failed'])
  })

  it('has expired once the chain says that no block will hold it, counted from when the wallet returned the hash', async () => {
    const opened = await open()
    const { kit, clock, chain, tab } = opened
    const { question, answer } = await ask(opened)
    await clock.advance(300_000)
    const reportedAt = clock.now()
    question.answer('0xabc')
    await answer
    chain.outcome = 'expired'
    await clock.advance(1_000)
    expect(chain.since).toBe(reportedAt)
    expect(statusOf(kit)).toEqual(['expired'])
    expect(tab.storage.getItem('@billfold/pending-sends')).toContain('"status":"expired"')
    chain.outcome = 'success'
    await clock.advance(15_000)
    expect(statusOf(kit)).toEqual(['confirmed'])
  })

  it('is altered once the chain shows that the wallet sent something else, and stays so after a reload', async () => {
    const { kit, clock, chain, tab } = await send(await open())
    chain.outcome = 'altered'
    await clock.advance(1_000)
    expect(statusOf(kit)).toEqual(['altered'])
    expect(tab.storage.getItem('@billfold/pending-sends')).toContain('"status":"altered"')
    const stored = JSON.parse(tab.storage.getItem('@billfold/pending-sends') ?? '') as { d: unknown }
    expect(storedPendingSends.parse(stored.d)).toMatchObject([{ status: 'altered' }])
  })

  it('is not forgotten or doubted by a fresh tab because the tab that sent it had slept, nor the other way round', async () => {
    const origin = createTestOrigin()
    const kept = () => JSON.parse(origin.storage.getItem('@billfold/pending-sends') ?? '{}').d as { hash: string }[]
    /** A tab whose clock is behind the wall clock by so much: it slept, and has received no event since. */
    const openTab = async (behindMs: number, seed: number) => {
      const clock = Object.assign(createTestClock(Date.now() - behindMs), { wake() {} })
      const opened = await open({ clock, origin, seed })
      // From now on it receives events of the other one.
      opened.tab.run(() => getSendBook(opened.kit))
      return opened
    }
    const asleep = await send(await openTab(26 * 3_600_000, 1), 'voyage-1')
    const fresh = await openTab(0, 2)
    await fresh.clock.advance(20_000)
    expect(statusOf(fresh.kit)).toEqual(['pending'])
    await send(fresh, 'voyage-2')
    await asleep.clock.advance(20_000)
    expect(statusOf(asleep.kit)).toEqual(['pending', 'pending'])
    expect(statusOf(fresh.kit)).toEqual(['pending', 'pending'])
    expect(kept().map(({ hash }) => hash)).toEqual(['voyage-2', 'voyage-1'])
  })

  it('is looked up again three times, then left alone', async () => {
    const { kit, clock, chain } = await send(await open())
    chain.outcome = 'success'
    await clock.advance(1_000)
    const before = chain.asked
    await clock.advance(600_000)
    expect(chain.asked - before).toBe(3)
    expect(clock.timerCount).toBe(0)
    expect(statusOf(kit)).toEqual(['confirmed'])
  })

  it('is asked about at growing distances, and doubted after half an hour, not called failed (fault 31)', async () => {
    const { kit, clock, chain } = await send(await open())
    await clock.advance(10_000)
    const early = chain.asked
    expect(early).toBeGreaterThan(3)
    await clock.advance(60_000)
    expect(chain.asked - early).toBeLessThan(6)
    await clock.advance(1_800_000)
    expect(statusOf(kit)).toEqual(['unknown'])
    chain.outcome = 'success'
    await clock.advance(30_000)
    expect(statusOf(kit)).toEqual(['confirmed'])
  })

  it.each([
    [new BillfoldError(rpcUnconfirmed), 'unconfirmed'],
    [new BillfoldError(rpcAllFailed, { context: { networkId: 'toy:x' } }), 'unreachable'],
    [new BillfoldError(connectorNoAnswer), 'unreachable'],
  ])('stays pending with a word why: $code', async (error, note) => {
    const { kit, clock, chain } = await send(await open())
    chain.outcome = error
    await clock.advance(1_000)
    expect(getPendingSends(kit)).toMatchObject([{ status: 'pending', note }])
    chain.outcome = 'success'
    await clock.advance(5_000)
    expect(getPendingSends(kit)).toMatchObject([{ status: 'confirmed' }])
    expect(getPendingSends(kit)[0]).not.toHaveProperty('note')
  })

  it('is watched on after a reload; what the wallet was still asked for is unknown then (fault 31)', async () => {
    const first = await send(await open())
    await ask(first)
    first.destroy()
    const { kit, clock, chain } = await open({ clock: first.clock, origin: first.origin, seed: 2 })
    expect(statusOf(kit)).toEqual(['unknown', 'pending'])
    chain.outcome = 'success'
    await clock.advance(1_000)
    expect(statusOf(kit)).toEqual(['unknown', 'confirmed'])
  })

  it('appears in another tab', async () => {
    const first = await open()
    const other = await open({ clock: first.clock, origin: first.origin, seed: 2 })
    expect(other.tab.run(() => getPendingSends(other.kit))).toEqual([])
    const { question, answer } = await ask(first)
    await vi.waitFor(() => expect(statusOf(other.kit)).toEqual(['unknown']))
    question.answer('voyage-1')
    await answer
    await vi.waitFor(() => expect(statusOf(other.kit)).toEqual(['pending']))
    expect(statusOf(first.kit)).toEqual(['pending'])
  })

  it('is followed by the hash that is named before the broadcast, though the page ends during it', async () => {
    const before = await open()
    const { id, question } = await ask(before)
    expect(question.onStage('wallet')).toBe(id)
    question.onStage('node', 'voyage-1')
    before.destroy()
    const { kit, clock, chain } = await open({ clock: before.clock, origin: before.origin, seed: 2 })
    expect(getPendingSends(kit)).toMatchObject([{ id, hash: 'voyage-1', status: 'pending' }])
    chain.outcome = 'success'
    await clock.advance(1_000)
    expect(statusOf(kit)).toEqual(['confirmed'])
  })

  it('is not listed where the only node that was asked refused it', async () => {
    const opened = await open()
    const { question } = await ask(opened)
    question.onStage('node', 'voyage-1')
    question.onStage('refused')
    question.refuse(new BillfoldError(rpcAllFailed))
    await vi.waitFor(() => expect(getPendingSends(opened.kit)).toEqual([]))
  })

  it('is listed once, though another tab knows it by its hash alone', async () => {
    const first = await open()
    const other = await open({ clock: first.clock, origin: first.origin, seed: 2 })
    for (const { kit, tab } of [first, other]) tab.run(() => getPendingSends(kit))
    const { question, answer, id } = await ask(first)
    const { accountId, to, amount, token } = getPendingSends(first.kit)[0]!
    const at = first.clock.now()
    other.tab.run(() =>
      getSendBook(other.kit).add({
        id: 'voyage-1',
        accountId,
        to,
        amount,
        token,
        hash: 'voyage-1',
        status: 'pending',
        at,
      }),
    )
    await vi.waitFor(() => expect(statusOf(first.kit)).toHaveLength(2))
    question.answer('voyage-1')
    await answer
    expect(getPendingSends(first.kit)).toMatchObject([{ id, hash: 'voyage-1', status: 'pending' }])
    await vi.waitFor(() => expect(getPendingSends(other.kit)).toMatchObject([{ id, hash: 'voyage-1' }]))
  })

  it('keeps a hash that comes after a reload, though another tab writes before it is stored', async () => {
    const before = await open()
    const { id } = await ask(before)
    before.destroy()
    const { clock, origin } = before
    const [first, other] = [await open({ clock, origin, seed: 2 }), await open({ clock, origin, seed: 3 })]
    for (const { kit, tab } of [first, other]) expect(tab.run(() => statusOf(kit))).toEqual(['unknown'])
    const turns: (() => void)[] = []
    vi.stubGlobal('navigator', { locks: { request: async (_: string, run: () => void) => void turns.push(run) } })
    let received = 0
    first.tab.run(() => {
      ends.push(
        watchPendingSends(first.kit, {
          onChange: () => {
            received += 1
          },
        }),
      )
      getSendBook(first.kit).apply(id, 'sent', 'voyage-1')
    })
    expect([received, turns.length]).toEqual([1, 1])
    const { storage } = other.kit.runtime
    other.tab.run(() =>
      storage.write(
        storedPendingSends,
        storage.read(storedPendingSends)?.map(row => ({ ...row })),
      ),
    )
    await vi.waitFor(() => expect(received).toBe(2))
    for (const run of turns) first.tab.run(run)
    for (const { kit } of [first, other])
      await vi.waitFor(() => expect(getPendingSends(kit)).toMatchObject([{ id, hash: 'voyage-1', status: 'pending' }]))
  })

  it('is forgotten after a day, and the oldest beyond twenty', async () => {
    const opened = await open()
    opened.chain.outcome = 'success'
    for (let index = 0; index < 22; index++) {
      await send(opened, `voyage-${index}`)
      await opened.clock.advance(1_000)
    }
    expect(getPendingSends(opened.kit)).toHaveLength(20)
    expect(getPendingSends(opened.kit)[0]?.hash).toBe('voyage-21')
    opened.destroy()
    await opened.clock.advance(86_400_000)
    const { kit } = await open({ clock: opened.clock, origin: opened.origin, seed: 2 })
    expect(getPendingSends(kit)).toEqual([])
  })

  it('is not asked about while the page is hidden, and at once when it is seen again', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const opened = await open()
    vi.stubGlobal('document', page)
    const { clock, chain } = await send(opened)
    page.visibilityState = 'hidden'
    await clock.advance(120_000)
    expect(chain.asked).toBe(0)
    expect(clock.timerCount).toBe(0)
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(chain.asked).toBe(1))
  })

  it('leaves no timer behind when the kit ends', async () => {
    const { clock, destroy } = await send(await open())
    await ask(await open({ clock, seed: 3 }))
    destroy()
    for (const end of ends.splice(0)) end()
    await clock.advance(0)
    expect(clock.timerCount).toBe(0)
  })

  it('a listener of the host that throws is isolated (fault 133)', async () => {
    const opened = await open()
    let received = 0
    const stop = watchPendingSends(opened.kit, {
      onChange() {
        throw new Error('host')
      },
    })
    ends.push(
      stop,
      watchPendingSends(opened.kit, {
        onChange: () => {
          received += 1
        },
      }),
    )
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    await send(opened)
    expect(complaints).toHaveBeenCalledTimes(1)
    complaints.mockRestore()
    expect(received).toBeGreaterThan(1)
  })

  it('openModal takes what a host gives as openSend does', async () => {
    const { kit } = await open()
    openModal(kit, { view: 'WalletSend', params: given })
    expect(kit.store.getState().modal.history.at(-1)).toMatchObject({ view: 'WalletSend', params: given })
  })
})
