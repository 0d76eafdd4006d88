import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  address,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDevnet, createSolanaChain, createSolanaSwitches, solanaAccounts } from '../src/exports/index.ts'
import { connectToSolana } from './connectToSolana.ts'

let chain: createSolanaChain.ReturnType
let client: ReturnType<typeof connectToSolana>
let stateDir: string
beforeAll(async () => {
  chain = await createSolanaChain()
  client = connectToSolana(chain)
})
afterAll(() => chain.stop())
beforeEach(async () => {
  stateDir = await mkdtemp(path.join(tmpdir(), 'devnet-test-'))
})
afterEach(() => rm(stateDir, { recursive: true, force: true }))

const balanceIn = async ({ rpcUrl }: { rpcUrl: string }, of: string) =>
  (await createSolanaRpc(rpcUrl).getBalance(address(of)).send()).value
async function send() {
  const alice = await client.signer(0)
  const { address: to } = await generateKeyPairSigner()
  const transaction = await client.sign(alice, [
    getTransferSolInstruction({ source: alice, destination: to, amount: 1_000_000n }),
  ])
  const wire = getBase64EncodedWireTransaction(transaction)
  await client.rpc.sendTransaction(wire, { encoding: 'base64' }).send()
  return { to, signature: getSignatureFromTransaction(transaction) }
}
const statusOf = async (signature: Awaited<ReturnType<typeof send>>['signature']) =>
  (await client.rpc.getSignatureStatuses([signature]).send()).value[0]?.confirmationStatus

test('while blocks are paused a transaction waits and no time passes; one slot takes it', async () => {
  const { switches } = chain
  await switches.pauseBlocks()
  const [slot, { to, signature }] = [await client.rpc.getSlot().send(), await send()]
  expect(await statusOf(signature)).toBeUndefined()
  expect(await client.rpc.getSlot().send()).toBe(slot)
  await switches.advanceSlots()
  expect(await statusOf(signature)).toBe('finalized')
  expect(await balanceIn(chain, to)).toBe(1_000_000n)

  const second = await send()
  await switches.dropTransaction(second.signature)
  await switches.resumeBlocks()
  expect(await statusOf(second.signature)).toBeUndefined()
  expect(await balanceIn(chain, second.to)).toBe(0n)
})

test('finality can take slots: processed, confirmed, finalized', async () => {
  const { switches } = chain
  await switches.setFinality({ confirmed: 2, finalized: 5 })
  await switches.pauseBlocks()
  try {
    const { signature, to } = await send()
    await switches.advanceSlots(1)
    expect(await statusOf(signature)).toBe('processed')
    expect(await client.rpc.getSignaturesForAddress(to, { commitment: 'confirmed' }).send()).toEqual([])
    const ending = new AbortController()
    const notification = await client.rpcSubscriptions
      .signatureNotifications(signature, { commitment: 'finalized' })
      .subscribe({ abortSignal: ending.signal })
    const first = notification[Symbol.asyncIterator]().next()
    await switches.advanceSlots(2)
    expect(await statusOf(signature)).toBe('confirmed')
    const options = { commitment: 'finalized', encoding: 'base64', maxSupportedTransactionVersion: 0 } as const
    expect(await client.rpc.getTransaction(signature, options).send()).toBeNull()
    await switches.advanceSlots(3)
    expect(await statusOf(signature)).toBe('finalized')
    expect((await first).value.value).toEqual({ err: null })
    ending.abort()
  } finally {
    await switches.setFinality({ confirmed: 0, finalized: 0 })
    await switches.resumeBlocks()
  }
})

test('a block time makes transactions wait for the block, by the address of the chain alone', async () => {
  const switches = createSolanaSwitches(chain.rpcUrl)
  await switches.setBlockTime(50)
  const { signature } = await send()
  await expect.poll(() => statusOf(signature), { interval: 20 }).toBe('finalized')
  await switches.setBlockTime(0)
})

test('snapshots bring everything back once, balances can be set', async () => {
  const { switches } = chain
  const { address: to } = await generateKeyPairSigner()
  const before = await balanceIn(chain, solanaAccounts[0].address)
  const id = await switches.snapshot()
  await switches.setBalance({ address: to, amount: 12_345_678_901_234_567_890n })
  expect(await balanceIn(chain, to)).toBe(12_345_678_901_234_567_890n)
  const { signature } = await send()
  await switches.revert(id)
  expect(await balanceIn(chain, to)).toBe(0n)
  expect(await balanceIn(chain, solanaAccounts[0].address)).toBe(before)
  expect(await statusOf(signature)).toBeUndefined()
  await expect(switches.revert(id)).rejects.toMatchObject({ code: 'devnet/rpc-failed' })
})

test('a chain with a folder goes on where it stopped; a broken state is set aside', async () => {
  const { address: to } = await generateKeyPairSigner()
  const first = await createSolanaChain({ stateDir })
  const { signature } = await first.fund({ address: to, amount: 2_000_000n })
  await first.fund({ address: to, amount: 7n, token: 'feex' })
  await first.stop()

  const second = await createSolanaChain({ stateDir })
  try {
    expect(await balanceIn(second, to)).toBe(2_000_000n)
    const { rpc, tokenAccount } = connectToSolana(second)
    const account = await tokenAccount(to, second.tokens.feex)
    expect((await rpc.getTokenAccountBalance(account).send()).value.amount).toBe('7')
    expect((await rpc.getSignaturesForAddress(to).send()).map(row => row.signature)).toContain(signature)
    // The new gift is a transaction of its own, not the old one again.
    await second.fund({ address: to, amount: 2_000_000n })
    expect(await balanceIn(second, to)).toBe(4_000_000n)
  } finally {
    await second.stop()
  }

  const [file = ''] = await readdir(stateDir)
  await writeFile(path.join(stateDir, file), 'half a fi')
  const lines: string[] = []
  const third = await createSolanaChain({ stateDir, log: line => lines.push(line) })
  try {
    expect(await balanceIn(third, to)).toBe(0n)
    expect(lines.join()).toContain('set aside')
  } finally {
    await third.stop()
  }
})

test('stop() leaves no server, socket or timer; the port is free at once and a taken one moves', async () => {
  const resources = () =>
    process.getActiveResourcesInfo().filter(name => ['TCPServerWrap', 'Timeout'].includes(name)).length
  const before = resources()
  const first = await createSolanaChain({ stateDir })
  const port = Number(new URL(first.rpcUrl).port)
  expect(resources()).toBeGreaterThan(before)
  const ending = new AbortController()
  const slots = await connectToSolana(first)
    .rpcSubscriptions.slotNotifications()
    .subscribe({ abortSignal: ending.signal })
  await first.stop()
  await first.stop()
  // The socket ends, which the client reports as an error.
  await expect(
    (async () => {
      for await (const _ of slots);
    })(),
  ).rejects.toThrow()
  ending.abort()
  await expect(fetch(first.rpcUrl)).rejects.toThrow()
  await expect.poll(resources).toBeLessThanOrEqual(before)

  const again = await createSolanaChain({ port })
  expect(again.rpcUrl).toBe(first.rpcUrl)
  await again.stop()
  const holder = createServer()
  await new Promise<void>(resolve => holder.listen(port, '127.0.0.1', resolve))
  const moved = await createSolanaChain({ port })
  expect(moved.rpcUrl).not.toBe(first.rpcUrl)
  await moved.stop()
  await new Promise(resolve => holder.close(resolve))
})

test('options that cannot be meant are refused, an abort ends the start or the chain', async () => {
  await expect(createSolanaChain({ persist: true })).rejects.toMatchObject({ code: 'devnet/invalid-option' })
  await expect(createSolanaChain({ blockTimeMs: 0 })).rejects.toMatchObject({ code: 'devnet/invalid-option' })
  await expect(createSolanaChain({ signal: AbortSignal.abort(new Error('never mind')) })).rejects.toThrow('never mind')
  await expect(chain.fund({ address: 'abc', amount: 1n })).rejects.toMatchObject({ code: 'devnet/invalid-option' })
  const to = solanaAccounts[7].address
  await expect(chain.fund({ address: to, amount: 0n })).rejects.toMatchObject({ code: 'devnet/invalid-option' })
  await expect(chain.fund({ address: to, amount: 1n, token: 'stamp' })).rejects.toMatchObject({
    code: 'devnet/unknown-token',
  })
  const ending = new AbortController()
  const running = await createSolanaChain({ signal: ending.signal })
  ending.abort()
  await expect
    .poll(() =>
      fetch(running.rpcUrl).then(
        () => 'up',
        () => 'down',
      ),
    )
    .toBe('down')
})

test('a devnet has a Solana chain when asked for, keeps it in its folder and ends it with the rest', async () => {
  const { address: to } = await generateKeyPairSigner()
  const first = await createDevnet({ solana: true, stateDir })
  await first.solana.fund({ address: to, amount: 3_000_000n })
  await first.stop()
  await expect(fetch(first.solana.rpcUrl)).rejects.toThrow()
  const second = await createDevnet({
    solana: true,
    stateDir,
    ports: { [first.solana.id]: Number(new URL(first.solana.rpcUrl).port) },
  })
  try {
    expect(second.solana.rpcUrl).toBe(first.solana.rpcUrl)
    expect(await balanceIn(second.solana, to)).toBe(3_000_000n)
  } finally {
    await second.stop()
  }
})
