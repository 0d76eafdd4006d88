import { solanaAccounts, solanaTokens } from '@billfold/devnet'
import { solanaTestAccounts } from '@billfold/testkit/solana'
import {
  address,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase64Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  isOffCurveAddress,
  type Signature,
} from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import type { TransferRequest } from 'billfold/adapter'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openChain } from './support/openChain.ts'
import { rejectionOf } from './support/rejectionOf.ts'

// Everything that the family does on a chain, on the local one, checked by the field's own client.

let world: Awaited<ReturnType<typeof openChain>>
let rpc: ReturnType<typeof createSolanaRpc>
beforeAll(async () => {
  world = await openChain()
  rpc = createSolanaRpc(world.chain.rpcUrl)
})
afterAll(() => world.stop())

const [alice, bob, carol] = solanaTestAccounts
const { usdx, feex, stamp } = solanaTokens
const newcomer = solanaAccounts[7]
const programs = { token: usdx.program, token2022: feex.program }
const newAddress = async () => (await generateKeyPairSigner()).address
const balanceOf = async (of: string) => (await rpc.getBalance(address(of)).send()).value
const accountOf = async (owner: string, token: { mint: string; program: string }) =>
  (
    await findAssociatedTokenPda({
      owner: address(owner),
      mint: address(token.mint),
      tokenProgram: address(token.program),
    })
  )[0]
const tokensOf = async (owner: string, token: { mint: string; program: string }) => {
  const { value } = await rpc.getAccountInfo(await accountOf(owner, token), { encoding: 'base64' }).send()
  return value
    ? BigInt((await rpc.getTokenAccountBalance(await accountOf(owner, token)).send()).value.amount)
    : undefined
}
const statusOf = async (hash: string) => (await rpc.getSignatureStatuses([hash as Signature]).send()).value[0]
const send = (transfer: TransferRequest) => world.run('transfer', { transfer })
const asToken = ({ mint, decimals }: { mint: string; decimals: number }) => ({ address: mint, decimals })

test('reads what the chain says, to the last lamport', async () => {
  const balance = await world.run('nativeBalance', { address: alice.address })
  expect(balance).toEqual({ balance: await balanceOf(alice.address), decimals: 9, symbol: 'SOL' })
  expect((await world.run('nativeBalance', { address: newcomer.address })).balance).toBe(0n)
  // More than JavaScript's numbers hold, and more SOL than there is.
  const rich = await newAddress()
  const amount = 2n ** 63n + 1n
  await world.chain.switches.setBalance({ address: rich, amount })
  expect((await world.run('nativeBalance', { address: rich })).balance).toBe(amount)
})

test('reads tokens of both programs with their names, without NFTs', async () => {
  const held = await world.run('tokenBalances', { address: alice.address })
  expect(held[0]).toMatchObject({ name: 'Solana', symbol: 'SOL' })
  const by = new Map(held.map(token => [token.address, token]))
  expect(by.get(usdx.mint)).toMatchObject({
    name: 'USDx',
    symbol: 'USDx',
    decimals: 6,
    balance: await tokensOf(alice.address, usdx),
  })
  expect(by.get(feex.mint)).toMatchObject({
    name: feex.name,
    symbol: 'FEEx',
    decimals: 9,
    balance: await tokensOf(alice.address, feex),
  })
  expect(by.has(stamp.mint)).toBe(false)
  const asked = [
    { address: feex.mint },
    { address: usdx.mint, iconUrl: 'https://shop.example/usdx.png' },
    { address: alice.address },
  ]
  const none = await world.run('tokenBalances', { address: newcomer.address, tokens: asked })
  expect(none.slice(1).map(({ symbol, balance }) => [symbol, balance])).toEqual([
    ['FEEx', 0n],
    ['USDx', 0n],
  ])
  expect(none[2]?.iconUrl).toBe('https://shop.example/usdx.png')
})

test('moves SOL: exactly the amount arrives, exactly the estimated fee is paid', async () => {
  const to = await newAddress()
  const transfer = { to, amount: 1_234_567_891n }
  const fee = await world.run('estimateFee', { transaction: transfer })
  expect(fee).toMatchObject({ expected: fee.max })
  expect(fee.deposit).toBeUndefined()
  const before = await balanceOf(alice.address)
  const hash = await send(transfer)
  expect(await statusOf(hash)).toMatchObject({ err: null })
  expect(await balanceOf(to)).toBe(transfer.amount)
  expect(before - (await balanceOf(alice.address))).toBe(transfer.amount + fee.expected)
  expect(await world.run('transactionStatus', { hash })).toBe('success')
})

test('moves a token, and opens the receiver’s account for the deposit of the estimate', async () => {
  const to = await newAddress()
  const transfer = { to, amount: 1_000_001n, token: asToken(usdx) }
  const fee = await world.run('estimateFee', { transaction: transfer })
  expect(fee.deposit).toBe(2_039_280n)
  const [lamports, tokens] = [await balanceOf(alice.address), await tokensOf(alice.address, usdx)]
  const hash = await send(transfer)
  expect(await statusOf(hash)).toMatchObject({ err: null })
  expect(await tokensOf(to, usdx)).toBe(transfer.amount)
  expect((tokens ?? 0n) - ((await tokensOf(alice.address, usdx)) ?? 0n)).toBe(transfer.amount)
  expect(lamports - (await balanceOf(alice.address))).toBe(fee.expected + (fee.deposit ?? 0n))
  // It is open now.
  expect((await world.run('estimateFee', { transaction: transfer })).deposit).toBeUndefined()
})

test('Token-2022: reports what the issuer keeps and the deposit, and both are right', async () => {
  for (const amount of [50n, 3_333_333_333n, 400_000_000_000n]) {
    const to = await newAddress()
    const transfer = { to, amount, token: asToken(feex) }
    const fee = await world.run('estimateFee', { transaction: transfer })
    expect(fee.withheld).toBe(
      [1n, 66_666_667n, 5_000_000_000n][[50n, 3_333_333_333n, 400_000_000_000n].indexOf(amount)],
    )
    const lamports = await balanceOf(alice.address)
    await send(transfer)
    expect(await tokensOf(to, feex)).toBe(amount - (fee.withheld ?? 0n))
    expect(lamports - (await balanceOf(alice.address))).toBe(fee.expected + (fee.deposit ?? 0n))
    expect(await balanceOf(await accountOf(to, feex))).toBe(fee.deposit)
  }
})

test('refuses receivers that would lose it, by reason, without asking the visitor', async () => {
  const asked = world.wallet.log.length
  const cases: [string, string][] = [
    [await accountOf(bob.address, usdx), 'send/token-account'],
    [usdx.mint, 'send/token'],
    [feex.mint, 'send/token'],
    ['11111111111111111111111111111111', 'send/program'],
    [programs.token, 'send/program'],
    [await accountOf(await newAddress(), usdx), 'send/off-curve'],
    ['nonsense', 'send/invalid-address'],
  ]
  for (const [to, code] of cases) {
    expect([to, (await world.run('checkReceiver', { address: to }))?.code]).toEqual([to, code])
    for (const token of [undefined, asToken(usdx)])
      expect([to, (await rejectionOf(send({ to, amount: 1n, ...(token ? { token } : {}) }))).code]).toEqual([to, code])
  }
  for (const to of [bob.address, await newAddress()])
    expect(await world.run('checkReceiver', { address: to })).toBeUndefined()
  expect(world.wallet.log).toHaveLength(asked)
})

test('refuses what the network would refuse, without asking the visitor', async () => {
  const asked = world.wallet.log.length
  const to = await newAddress()
  const codes = async (transfer: TransferRequest) => (await rejectionOf(send(transfer))).code
  const all = await balanceOf(alice.address)
  const tokens = (await tokensOf(alice.address, usdx)) ?? 0n
  expect(await codes({ to, amount: 1n })).toBe('send/below-rent')
  expect(await codes({ to, amount: all })).toBe('send/insufficient-balance')
  expect(await codes({ to, amount: all + 10n ** 18n })).toBe('send/insufficient-balance')
  expect(await codes({ to, amount: tokens + 1n, token: asToken(usdx) })).toBe('send/insufficient-balance')
  for (const amount of [0n, -1n, 2n ** 64n, 1 as unknown as bigint])
    expect(await codes({ to, amount })).toBe('send/invalid-amount')
  expect(await codes({ to, amount: 1n, token: { ...asToken(usdx), decimals: 9 } })).toBe('rpc/invalid-params')
  expect(await codes({ to, amount: 1n, token: { address: bob.address, decimals: 6 } })).toBe(
    'send/token-address-required',
  )
  expect((await world.run('estimateFee', { transaction: { to, amount: all } })).refusal?.code).toBe(
    'send/insufficient-balance',
  )
  expect(world.wallet.log).toHaveLength(asked)
})

test('sends everything there is, when the fee is taken off', async () => {
  await world.chain.fund({ address: carol.address, amount: 1_000_000_000n })
  const account = { address: carol.address, type: 'eoa' } as const
  const to = await newAddress()
  const all = await balanceOf(carol.address)
  const { max } = await world.run('estimateFee', { account, transaction: { to, amount: all / 2n } })
  await world.run('transfer', { account, transfer: { to, amount: all - max } })
  expect([await balanceOf(carol.address), await balanceOf(to)]).toEqual([0n, all - max])
})

test('the field’s client reads our messages as we meant them', async () => {
  const hash = await world.run('transfer', { transfer: { to: bob.address, amount: 2_000_000n, token: asToken(usdx) } })
  const input = world.wallet.log.findLast(({ method }) => method === 'signTransaction')?.params as {
    transaction: Uint8Array
  }[]
  const { messageBytes } = getTransactionDecoder().decode(input[0]!.transaction)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  expect(message).toMatchObject({ version: 'legacy', header: { numSignerAccounts: 1, numReadonlySignerAccounts: 0 } })
  if (message.version !== 'legacy') return
  expect(message.staticAccounts[0]).toBe(alice.address)
  expect(message.instructions.map(({ programAddressIndex }) => message.staticAccounts[programAddressIndex])).toEqual([
    'ComputeBudget111111111111111111111111111111',
    'ComputeBudget111111111111111111111111111111',
    usdx.program,
  ])
  expect(isOffCurveAddress(address(await accountOf(bob.address, usdx)))).toBe(true)
  // The limit of compute units is what running it took before, and a little more.
  const [, ...limit] = message.instructions[0]?.data ?? []
  const units = limit.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const sent = await rpc
    .getTransaction(hash as Signature, { encoding: 'base64', maxSupportedTransactionVersion: 0 })
    .send()
  const used = sent?.meta?.computeUnitsConsumed ?? 0n
  expect(used).toBeGreaterThan(0n)
  // Room for what wallets add: see `budget.test.ts`.
  expect(units).toBeGreaterThanOrEqual(used + 40_000n)
  expect(units).toBeLessThanOrEqual((used * 12n) / 10n + 40_000n)
})

test('a wallet that cannot sign alone sends itself', async () => {
  world.wallet.set({ unsupported: ['signTransaction'] })
  const to = await newAddress()
  const hash = await send({ to, amount: 5_000_000n })
  world.wallet.repair()
  expect(world.wallet.log.at(-1)?.method).toBe('signAndSendTransaction')
  expect(await statusOf(hash)).toMatchObject({ err: null })
  expect(await balanceOf(to)).toBe(5_000_000n)
})

test.for(['unsigned', 'badSignature', 'nonsense', 'tooFew', 'changedMessage'] as const)(
  'an answer that is %s moves nothing, and is an invalid answer',
  async badAnswers => {
    const to = await newAddress()
    world.wallet.set({ badAnswers })
    const error = await rejectionOf(send({ to, amount: 5_000_000n }))
    world.wallet.repair()
    expect(error.code).toBe('connector/invalid-answer')
    expect(await balanceOf(to)).toBe(0n)
  },
)

test('fault 32: an approval that comes when the blockhash has expired sends nothing; asked anew it works', async () => {
  const to = await newAddress()
  world.wallet.mode = 'manual'
  const asking = rejectionOf(send({ to, amount: 5_000_000n }))
  await vi.waitFor(() => expect(world.wallet.pending).toHaveLength(1))
  await world.chain.switches.advanceSlots(151)
  world.wallet.approve(world.wallet.pending[0]!.id)
  expect((await asking).code).toBe('send/expired')
  expect(await balanceOf(to)).toBe(0n)
  const again = send({ to, amount: 5_000_000n })
  await vi.waitFor(() => expect(world.wallet.pending).toHaveLength(1))
  world.wallet.approve(world.wallet.pending[0]!.id)
  world.wallet.mode = 'auto'
  await again
  expect(await balanceOf(to)).toBe(5_000_000n)
})

test('a status is unknown while no block holds it, expired when none ever will, failed when it failed', async () => {
  await world.chain.switches.holdTransactions()
  const hash = await send({ to: bob.address, amount: 1_000_000n })
  expect(await world.run('transactionStatus', { hash })).toBeUndefined()
  expect(await world.run('transactionStatus', { hash, since: Date.now() })).toBeUndefined()
  await world.chain.switches.advanceSlots(151)
  expect(await world.run('transactionStatus', { hash, since: Date.now() - 200_000 })).toBe('expired')
  await world.chain.switches.releaseTransactions()
  const landed = await send({ to: bob.address, amount: 1_000_000n })
  expect(await world.run('transactionStatus', { hash: landed, since: Date.now() - 200_000 })).toBe('success')
  const history = await rpc.getSignaturesForAddress(address(alice.address)).send()
  const failed = history.find(({ err }) => err !== null)
  if (!failed) throw new Error('The seed has failed transactions')
  expect(await world.run('transactionStatus', { hash: failed.signature })).toBe('failed')
  expect((await rejectionOf(world.run('transactionStatus', { hash: 'nonsense' }))).code).toBe('rpc/invalid-params')
})

test('a status waits for the votes of a block', async () => {
  await world.chain.switches.setFinality({ confirmed: 3, finalized: 6 })
  const hash = await send({ to: bob.address, amount: 1_000_000n })
  expect(await world.run('transactionStatus', { hash, since: Date.now() - 200_000 })).toBeUndefined()
  await world.chain.switches.advanceSlots(3)
  expect(await world.run('transactionStatus', { hash })).toBe('success')
  await world.chain.switches.setFinality({ confirmed: 0, finalized: 0 })
})

test('signs version 0 for the field’s client, several in one question, and sends one', async () => {
  const { createV0Transfers } = await import('./support/createV0Transfers.ts')
  const to = await newAddress()
  const serialized = await createV0Transfers(world.chain.rpcUrl, alice.address, to, [2_000_000n, 3_000_000n])
  const asked = world.wallet.log.length
  const signed = await world.run('signTransactions', { transactions: serialized })
  expect(world.wallet.log).toHaveLength(asked + 1)
  for (const text of signed) await rpc.sendTransaction(text as never, { encoding: 'base64' }).send()
  expect(await balanceOf(to)).toBe(5_000_000n)
  const [another] = await createV0Transfers(world.chain.rpcUrl, alice.address, to, [4_000_000n])
  const fee = await world.run('estimateFee', { transaction: { serialized: another! } })
  expect([fee.expected, fee.refusal]).toEqual([5_000n, undefined])
  const before = await balanceOf(alice.address)
  const hash = await world.run('sendTransaction', { transaction: { serialized: another! } })
  expect(await statusOf(hash)).toMatchObject({ err: null })
  expect(before - (await balanceOf(alice.address))).toBe(4_000_000n + fee.expected)
  world.wallet.set({ legacyOnly: true })
  const [third] = await createV0Transfers(world.chain.rpcUrl, alice.address, to, [4_000_000n])
  const refused = rejectionOf(world.run('signTransactions', { transactions: [third!] }))
  expect((await refused).code).toBe('wallet/method-unsupported')
  world.wallet.repair()
  const foreign = await createV0Transfers(world.chain.rpcUrl, bob.address, to, [4_000_000n])
  for (const transactions of [foreign, [], ['nonsense'], [getBase64Decoder().decode(new Uint8Array(2_000))]]) {
    const code = (await rejectionOf(world.run('signTransactions', { transactions }))).code
    expect(code).toBe(transactions === foreign ? 'rpc/invalid-params' : 'rpc/invalid-params')
  }
})

test('never signs a transaction as a message', async () => {
  const { createV0Transfers } = await import('./support/createV0Transfers.ts')
  const [serialized] = await createV0Transfers(world.chain.rpcUrl, alice.address, bob.address, [1n])
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(serialized!, 'base64'))
  const asked = world.wallet.log.length
  const message = Uint8Array.from(messageBytes)
  expect((await rejectionOf(world.run('signMessage', { message }))).code).toBe('rpc/invalid-params')
  expect(world.wallet.log).toHaveLength(asked)
})

test('a priority is paid as others pay, and no more than the cap', async () => {
  const { payPriority } = await import('./support/payPriority.ts')
  // Far more than a visitor should.
  await payPriority(world.chain, 60, 50_000_000n)
  const fee = await world.run('estimateFee', { transaction: { to: bob.address, amount: 1_000_000n } })
  expect(fee.max).toBeGreaterThan(5_000n)
  expect(fee.max).toBeLessThanOrEqual(5_000n + 1_000_000n)
  const before = await balanceOf(alice.address)
  await send({ to: bob.address, amount: 1_000_000n })
  expect(before - (await balanceOf(alice.address))).toBe(1_000_000n + fee.expected)
})
