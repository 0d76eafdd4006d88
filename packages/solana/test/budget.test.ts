import { solanaTokens } from '@billfold/devnet'
import { solanaTestAccounts } from '@billfold/testkit/solana'
import { address, createSolanaRpc, generateKeyPairSigner, type Signature } from '@solana/kit'
import type { Connector } from 'billfold/adapter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toBase64 } from '../src/bytes/toBase64.ts'
import { programs } from '../src/program/programs.ts'
import { deriveTokenAccount } from '../src/token/deriveTokenAccount.ts'
import { compileMessage } from '../src/transaction/compileMessage.ts'
import type { Instruction } from '../src/transaction/Instruction.ts'
import { readSerialized } from '../src/transaction/readSerialized.ts'
import { toWire } from '../src/transaction/toWire.ts'
import { instructions } from '../src/transfer/instructions.ts'
import { openChain } from './support/openChain.ts'
import { payPriority } from './support/payPriority.ts'
import { rejectionOf } from './support/rejectionOf.ts'

// What a transfer may use and pays: room for what wallets add, the price of the cluster, and what was shown of it.

let world: Awaited<ReturnType<typeof openChain>>
let rpc: ReturnType<typeof createSolanaRpc>
beforeAll(async () => {
  world = await openChain()
  rpc = createSolanaRpc(world.chain.rpcUrl)
})
afterAll(() => world.stop())

const [alice, bob] = solanaTestAccounts
const { usdx } = solanaTokens
const token = { address: usdx.mint, decimals: usdx.decimals }
const newAddress = async () => (await generateKeyPairSigner()).address
const balanceOf = async (of: string) => (await rpc.getBalance(address(of)).send()).value

/** The wallet, with a hand in what it is asked to sign. */
function change(edit: (list: readonly Instruction[]) => readonly Instruction[]): Connector {
  const request: Connector['request'] = asked => {
    if (asked.method !== 'solana_signTransaction') return world.connector.request(asked)
    const params = asked.params as { transaction: string }
    const { blockhash, instructions: all, signers, writable } = readSerialized(params.transaction)
    const list = all.map(({ accounts, ...rest }) => ({
      ...rest,
      accounts: accounts.map(account => ({
        address: account,
        isSigner: signers.includes(account),
        isWritable: writable.includes(account),
      })),
    }))
    const message = compileMessage({ payer: alice.address, blockhash, instructions: edit(list) })
    return world.connector.request({ ...asked, params: { ...params, transaction: toBase64(toWire(message)) } })
  }
  return { ...world.connector, request }
}
const memo = (text: string): Instruction => ({
  program: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  accounts: [{ address: alice.address, isSigner: true, isWritable: true }],
  data: new TextEncoder().encode(text),
})

test.for<[string, object]>([
  ['SOL', {}],
  ['a token', { token }],
])('a wallet that adds a memo of a hundred characters to a transfer of %s does not break it', async ([, more]) => {
  // The receiver has an account of the token: opening one uses so many units that a tenth of them leaves room for the memo.
  const to = bob.address
  const connector = change(list => [...list, memo('x'.repeat(100))])
  const hash = await world.run('transfer', { transfer: { to, amount: 2_000_000n, ...more }, connector })
  const options = { encoding: 'json', maxSupportedTransactionVersion: 0 } as const
  const sent = await rpc.getTransaction(hash as Signature, options).send()
  expect(sent?.meta).toMatchObject({ err: null })
})

test('a wallet may add as much as opening a token account uses', async () => {
  const plain = await world.run('transfer', { transfer: { to: bob.address, amount: 2_000_000n } })
  const owner = await newAddress()
  const account = deriveTokenAccount(owner, usdx.mint, usdx.program)
  const opening = { payer: alice.address, account, owner, mint: usdx.mint, program: usdx.program }
  const guarded = await world.run('transfer', {
    transfer: { to: bob.address, amount: 2_000_000n },
    connector: change(list => [...list, instructions.createTokenAccount(opening)]),
  })
  const usedBy = async (hash: string) => {
    const options = { encoding: 'json', maxSupportedTransactionVersion: 0 } as const
    return (await rpc.getTransaction(hash as Signature, options).send())?.meta?.computeUnitsConsumed ?? 0n
  }
  expect((await usedBy(guarded)) - (await usedBy(plain))).toBeGreaterThan(10_000n)
})

test('a wallet that pays another receiver has not signed what was asked, and nothing is sent', async () => {
  const [to, thief] = [await newAddress(), await newAddress()]
  const connector = change(list =>
    list.map(one => ({
      ...one,
      accounts: one.accounts.map(account => (account.address === to ? { ...account, address: thief } : account)),
    })),
  )
  const asking = world.run('transfer', { transfer: { to, amount: 2_000_000n }, connector })
  expect((await rejectionOf(asking)).code).toBe('connector/invalid-answer')
  expect([await balanceOf(to), await balanceOf(thief)]).toEqual([0n, 0n])
})

/** The price that the wallet was asked to sign last, micro-lamports per unit, and the limit of units. */
function lastBudget() {
  const input = world.wallet.log.findLast(({ method }) => method === 'signTransaction')?.params as {
    transaction: Uint8Array
  }[]
  const { instructions: all } = readSerialized(toBase64(input[0]?.transaction ?? new Uint8Array()))
  const read = (kind: number) => {
    const found = all.find(({ program, data }) => program === programs.computeBudget && data[0] === kind)
    return [...(found?.data ?? [0]).slice(1)].reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  }
  return { units: read(2), price: read(3) }
}

test('where no transaction pays for priority, the floor is paid, never 0', async () => {
  await world.chain.switches.advanceSlots(150)
  await world.run('transfer', { transfer: { to: await newAddress(), amount: 2_000_000n } })
  expect(lastBudget().price).toBe(10_000n)
})

test('the price of the whole cluster counts where no transaction wrote to these accounts', async () => {
  await payPriority(world.chain, 150, 30_000n)
  const to = await newAddress()
  const prices = await rpc.getRecentPrioritizationFees([address(to)]).send()
  expect(prices.length).toBeGreaterThan(0)
  await world.run('transfer', { transfer: { to, amount: 2_000_000n } })
  expect(lastBudget().price).toBe(30_000n)
  // A node that reports the fees of these accounts alone, not the lowest of the block.
  const fetch = (async (url: string, init: RequestInit) => {
    const { id, method, params } = JSON.parse(String(init.body)) as { id: unknown; method: string; params: string[][] }
    if (method !== 'getRecentPrioritizationFees' || !params[0]?.length) return globalThis.fetch(url, init)
    const result = prices.map(({ slot }) => ({ slot: Number(slot), prioritizationFee: 0 }))
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }))
  }) as typeof globalThis.fetch
  const settings = { fetch, rpcUrls: () => [world.chain.rpcUrl] }
  await world.run('transfer', { transfer: { to: await newAddress(), amount: 2_000_000n }, settings })
  expect(lastBudget().price).toBe(30_000n)
  await world.chain.switches.advanceSlots(150)
})

test('the simulation runs with the budget that is sent', async () => {
  const simulated: string[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const { method, params } = JSON.parse(String(init.body)) as { method: string; params: string[] }
    if (method === 'simulateTransaction') simulated.push(params[0] ?? '')
    return globalThis.fetch(url, init)
  }) as typeof globalThis.fetch
  const settings = { fetch, rpcUrls: () => [world.chain.rpcUrl] }
  await world.run('transfer', { transfer: { to: await newAddress(), amount: 2_000_000n }, settings })
  const input = world.wallet.log.findLast(({ method }) => method === 'signTransaction')?.params as {
    transaction: Uint8Array
  }[]
  expect(simulated.at(-1)).toBe(toBase64(input[0]?.transaction ?? new Uint8Array()))
})

test('pays what the estimate showed, though others pay more by then, and shows the next one anew', async () => {
  const transfer = { to: bob.address, amount: 2_000_000n }
  const shown = await world.run('estimateFee', { transaction: transfer })
  await payPriority(world.chain, 150, 5_000_000n)
  const before = await balanceOf(alice.address)
  await world.run('transfer', { transfer })
  expect(before - (await balanceOf(alice.address))).toBe(transfer.amount + shown.expected)
  const next = await world.run('estimateFee', { transaction: transfer })
  expect(next.expected).toBeGreaterThan(shown.expected)
  const last = await balanceOf(alice.address)
  await world.run('transfer', { transfer })
  expect(last - (await balanceOf(alice.address))).toBe(transfer.amount + next.expected)
})

test('a higher cost than shown is reported, and the visitor is not asked', async () => {
  const transfer = { to: await newAddress(), amount: 1_000n, token }
  const before = await world.chain.switches.snapshot()
  await world.run('transfer', { transfer })
  const shown = await world.run('estimateFee', { transaction: transfer })
  expect(shown.deposit).toBeUndefined()
  // The account of the receiver is gone by then.
  await world.chain.switches.revert(before)
  const asked = world.wallet.log.length
  const error = await rejectionOf(world.run('transfer', { transfer }))
  expect([error.code, error.details]).toEqual(['send/expired', expect.stringContaining(`${shown.expected} lamports`)])
  expect(world.wallet.log).toHaveLength(asked)
  const anew = await world.run('estimateFee', { transaction: transfer })
  expect(anew.deposit).toBe(2_039_280n)
  await world.run('transfer', { transfer })
})
