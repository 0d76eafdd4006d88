import { createBitcoinChain } from '@billfold/devnet'
import { type BillfoldError, isBillfoldError } from 'billfold/protocol'
import { Transaction } from 'bitcoinjs-lib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { toBase64 } from '../src/bytes/toBase64.ts'
import { buildPayment } from './support/buildPayment.ts'
import { connectTo } from './support/createChain.ts'
import { createLocks } from './support/createLocks.ts'
import { createSharedStorage } from './support/createSharedStorage.ts'

// What becomes of payments between the wallet's yes and a block, with servers that lag, lose answers or refuse.

let chain: Awaited<ReturnType<typeof createBitcoinChain>>
let snapshot: string
beforeAll(async () => {
  chain = await createBitcoinChain()
  snapshot = await chain.switches.snapshot()
})
afterAll(() => chain.stop())
beforeEach(() => chain.switches.pauseMining())
afterEach(async () => {
  await chain.switches.setFeeEstimates()
  await chain.switches.revert(snapshot)
  snapshot = await chain.switches.snapshot()
})

const bob = 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'
const ask = async (path: string) => fetch(`${chain.esploraUrl}/${path}`)
const waiting = async () => (await (await ask('mempool/txids')).json()) as string[]

/** The coins that a transaction spends. */
async function spentBy(txid: string): Promise<readonly string[]> {
  const { ins } = Transaction.fromHex(await (await ask(`tx/${txid}/hex`)).text())
  return ins.map(({ hash, index }) => `${Buffer.from(hash).reverse().toString('hex')}:${index}`)
}

/** A way to the chain whose lists of coins are those of the first time that each was read. */
function createLag(): typeof fetch {
  const seen = new Map<string, string>()
  return async (input, init) => {
    const url = String(input)
    if (!url.includes('/address/')) return fetch(input, init)
    const text = seen.get(url) ?? (await (await fetch(input, init)).text())
    seen.set(url, text)
    return new Response(text)
  }
}

/** Resolves `met` once so many have arrived. */
function createMeeting(count: number) {
  let meet = () => {}
  const met = new Promise<void>(resolve => {
    meet = resolve
  })
  let arrived = 0
  const arrive = () => {
    arrived += 1
    if (arrived >= count) meet()
  }
  return { arrive, met }
}

/**
 * A way to the chain on which what is posted gets lost while `isDown`: before it arrives, the answer to it, or all that
 * is asked from then on.
 */
function createLoss(what: 'question' | 'answer' | 'node') {
  const state = { isDown: true }
  let isGone = false
  const read: typeof fetch = async (input, init) => {
    const isPosted = init?.method === 'POST'
    isGone ||= isPosted && what === 'node'
    const isLost = state.isDown && (isPosted || isGone)
    if (isLost && what !== 'answer') throw new TypeError('Failed to fetch')
    const answer = await fetch(input, init)
    if (isLost) throw new TypeError('Failed to fetch')
    return answer
  }
  return { state, read }
}

const rejectionOf = (promise: Promise<unknown>): Promise<BillfoldError> =>
  promise.then(
    () => expect.fail('It was not refused'),
    cause => {
      if (isBillfoldError(cause)) return cause
      throw cause
    },
  )

test.each(['one after the other', 'at once'] as const)(
  'payments of two tabs, %s, never spend one coin, though the servers lag',
  async order => {
    const storage = createSharedStorage()
    // At once: both are about to read their coins before either has chosen any.
    const both = createMeeting(order === 'at once' ? 2 : 0)
    const { request } = createLocks()
    const locks: ReturnType<typeof createLocks> = {
      request(...asked) {
        both.arrive()
        return request(...asked)
      },
    }
    const open = async () => {
      const lag = createLag()
      const read: typeof fetch = async (input, init) => {
        const answer = await lag(input, init)
        if (!String(input).endsWith('/utxo')) return answer
        both.arrive()
        await both.met
        return answer
      }
      return connectTo(chain, 'standard', { account: 'bob', read, storage, memory: { locks } })
    }
    const tabs = [await open(), await open()] as const
    // Each server answers from before both payments.
    if (order === 'one after the other')
      for (const { context, load } of tabs)
        await (await load('nativeBalance'))({ ...context, address: context.account.address })
    const pay = async ({ context, load }: (typeof tabs)[number]) =>
      (await load('transfer'))({ ...context, transfer: { to: context.account.address, amount: 20_000n } })
    const hashes = order === 'at once' ? await Promise.all(tabs.map(pay)) : [await pay(tabs[0]), await pay(tabs[1])]
    expect(await waiting()).toEqual(expect.arrayContaining(hashes))
    const [first = [], second = []] = await Promise.all(hashes.map(spentBy))
    expect(first.length).toBeGreaterThan(0)
    expect(second.filter(coin => first.includes(coin))).toEqual([])
  },
)

test('coins of a pending payment do not count, and own change that waits does', async () => {
  const { context, load } = await connectTo(chain, 'standard', { account: 'carol', read: createLag() })
  const { address } = context.account
  const { balance } = await (await load('nativeBalance'))({ ...context, address })
  const estimate = await load('estimateFee')
  const before = await estimate({ ...context, transaction: { to: bob, amount: balance } })
  const hash = await (await load('transfer'))({ ...context, transfer: { to: bob, amount: 20_000n } })
  const after = await estimate({ ...context, transaction: { to: bob, amount: balance } })
  const spent = await Promise.all(
    (await spentBy(hash)).map(async coin => {
      const [txid, vout] = coin.split(':')
      return Transaction.fromHex(await (await ask(`tx/${txid}/hex`)).text()).outs[Number(vout)]?.value ?? 0n
    }),
  )
  const held = spent.reduce((sum, value) => sum + value, 0n)
  expect((after.maxOfAll ?? 0n) - (before.maxOfAll ?? 0n)).toBeGreaterThan(held - 1_000n)
  // Of a server that has caught up the change can be spent at once.
  const caughtUp = await connectTo(chain, 'standard', { account: 'carol' })
  const now = await (await caughtUp.load('nativeBalance'))({ ...caughtUp.context, address })
  const { maxOfAll = 0n } = await (await caughtUp.load('estimateFee'))({
    ...caughtUp.context,
    transaction: { to: bob, amount: now.balance },
  })
  const amount = now.balance - maxOfAll
  const next = await (await caughtUp.load('transfer'))({ ...caughtUp.context, transfer: { to: bob, amount } })
  expect((await spentBy(next)).some(coin => coin.startsWith(hash))).toBe(true)
})

test.each(['question', 'answer', 'node'] as const)(
  'a broadcast whose %s is lost resolves with the id, is followed and sent again',
  async what => {
    const { read, state } = createLoss(what)
    const { context, load } = await connectTo(chain, 'standard', {
      account: 'alice',
      read,
      storage: createSharedStorage(),
    })
    const hash = await (await load('transfer'))({ ...context, transfer: { to: bob, amount: 20_000n } })
    expect(await waiting()).toEqual(what === 'answer' ? [hash] : [])
    const status = await load('transactionStatus')
    if (what !== 'node') expect(await status({ ...context, hash, since: Date.now() })).toBeUndefined()
    state.isDown = false
    expect(await status({ ...context, hash, since: Date.now() })).toBeUndefined()
    expect(await waiting()).toEqual([hash])
    await chain.switches.mine()
    expect(await status({ ...context, hash, since: Date.now() })).toBe('success')
  },
)

test('a payment ends once as many blocks hold it as are wanted', async () => {
  const { context, load } = await connectTo(chain, 'standard', { account: 'alice' })
  const hash = await (await load('transfer'))({ ...context, transfer: { to: bob, amount: 20_000n } })
  const status = await load('transactionStatus')
  const ask = (confirmations: number) => status({ ...context, hash, confirmations })
  expect(await ask(2)).toBeUndefined()
  await chain.switches.mine()
  expect([await ask(1), await ask(2)]).toEqual(['success', undefined])
  await chain.switches.mine()
  expect([await ask(2), await ask(3)]).toEqual(['success', undefined])
})

test('a payment that the node refused was not sent, and its coins are free', async () => {
  const lag = createLag()
  const { context, load } = await connectTo(chain, 'standard', { account: 'alice', read: lag })
  await (await load('nativeBalance'))({ ...context, address: context.account.address })
  // Spent elsewhere since: by the same keys, in another browser.
  const other = await connectTo(chain, 'standard', { account: 'alice' })
  const transfer = { to: bob, amount: 20_000n }
  await (await other.load('transfer'))({ ...other.context, transfer })
  await chain.switches.mine()
  for (let round = 0; round < 2; round++) {
    const error = await rejectionOf((await load('transfer'))({ ...context, transfer: { to: bob, amount: 30_000n } }))
    expect([error.code, error.details]).toEqual([
      'rpc/transaction-rejected',
      'sendrawtransaction RPC error: {"code":-25,"message":"bad-txns-inputs-missingorspent"}',
    ])
  }
  expect(await waiting()).toEqual([])
})

test('a PSBT that the node refused was not sent, and its coins are free; one that it takes keeps them', async () => {
  const { context, load } = await connectTo(chain, 'standard', { account: 'alice', read: createLag() })
  const { address } = context.account
  const { balance } = await (await load('nativeBalance'))({ ...context, address })
  const most = async () => {
    const transaction = { to: bob, amount: balance }
    return balance - ((await (await load('estimateFee'))({ ...context, transaction })).maxOfAll ?? 0n)
  }
  const before = await most()
  const sign = await load('signPsbt')
  const send = async (fee: bigint) => {
    const psbt = toBase64(await buildPayment(chain, address, undefined, {}, fee))
    return sign({ ...context, request: { psbt, broadcast: true } })
  }
  expect((await rejectionOf(send(10n))).code).toBe('node/fee-too-low')
  expect(await most()).toBe(before)
  const { hash } = await send(500n)
  expect(await waiting()).toEqual([hash])
  expect(await most()).toBeLessThan(before)
})

test('a payment of which a block spends a coin otherwise has expired, and so has one that nodes have forgotten', async () => {
  const { context, load } = await connectTo(chain, 'standard', { account: 'alice', storage: createSharedStorage() })
  const status = await load('transactionStatus')
  const hash = await (await load('transfer'))({ ...context, transfer: { to: bob, amount: 20_000n } })
  await chain.switches.dropTransaction(hash)
  const other = await connectTo(chain, 'standard', { account: 'alice' })
  const replacing = await (await other.load('transfer'))({
    ...other.context,
    transfer: { to: context.account.address, amount: 20_001n },
  })
  expect(await status({ ...context, hash, since: Date.now() })).toBeUndefined()
  await chain.switches.mine()
  expect(await status({ ...context, hash, since: Date.now() })).toBe('expired')
  expect(await status({ ...context, hash: replacing })).toBe('success')

  const unknown = { ...context, hash: 'ab'.repeat(32) }
  expect(await status({ ...unknown, since: Date.now() })).toBeUndefined()
  expect(await status({ ...unknown, since: Date.now() - 20 * 24 * 3_600_000 })).toBe('expired')
})

test('a visitor who rejects frees the coins', async () => {
  const storage = createSharedStorage()
  const { context, load, wallet } = await connectTo(chain, 'standard', { account: 'carol', storage })
  wallet.set({ reject: true })
  const transfer = { to: bob, amount: 20_000n }
  expect((await rejectionOf((await load('transfer'))({ ...context, transfer }))).code).toBe('wallet/rejected')
  expect(await (await load('estimateFee'))({ ...context, transaction: transfer })).not.toHaveProperty('refusal')
  // All of it can be sent, by the same coins.
  const { balance } = await (await load('nativeBalance'))({ ...context, address: context.account.address })
  const { maxOfAll = 0n } = await (await load('estimateFee'))({ ...context, transaction: { to: bob, amount: balance } })
  wallet.set({ reject: false })
  const all = { to: bob, amount: balance - maxOfAll }
  expect(await waiting()).toEqual([])
  const hash = await (await load('transfer'))({ ...context, transfer: all })
  expect(await waiting()).toEqual([hash])
})

test('the fee that was shown is paid, with any later rates', async () => {
  let now = Date.now()
  const { context, load } = await connectTo(chain, 'standard', { account: 'alice', memory: { now: () => now } })
  const transfer = { to: bob, amount: 20_000n }
  const [estimate, pay] = [await load('estimateFee'), await load('transfer')]
  await chain.switches.setFeeEstimates({ 1: 9, 6: 5, 144: 2 })
  const shown = await estimate({ ...context, transaction: transfer })
  await chain.switches.setFeeEstimates({ 1: 90, 6: 50, 144: 20 })
  now += 300_000
  const hash = await pay({ ...context, transfer })
  expect((await (await ask(`tx/${hash}`)).json()).fee).toBe(Number(shown.max))
  await chain.switches.mine()

  // What was shown long ago holds no more: what is dearer now is shown first.
  await chain.switches.setFeeEstimates({ 1: 9, 6: 5, 144: 2 })
  await estimate({ ...context, transaction: transfer })
  await chain.switches.setFeeEstimates({ 1: 90, 6: 50, 144: 20 })
  now += 700_000
  const error = await rejectionOf(pay({ ...context, transfer }))
  expect(error.code).toBe('send/expired')
  expect(error.details).toMatch(/^The fee was \d+ satoshi and is \d+ now$/)
  expect(await waiting()).toEqual([])
  const again = await estimate({ ...context, transaction: transfer })
  const sent = await pay({ ...context, transfer })
  expect((await (await ask(`tx/${sent}`)).json()).fee).toBe(Number(again.max))
})
