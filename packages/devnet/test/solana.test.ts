import {
  type Address,
  address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getCreateAssociatedTokenInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { token2022Instructions } from '../scripts/token2022Instructions.ts'
import { createSolanaChain } from '../src/exports/index.ts'
import { connectToSolana } from './connectToSolana.ts'

let chain: createSolanaChain.ReturnType
let client: ReturnType<typeof connectToSolana>
beforeAll(async () => {
  const startedAt = performance.now()
  chain = await createSolanaChain()
  process.stdout.write(`solana: booted in ${Math.round(performance.now() - startedAt)} ms\n`)
  client = connectToSolana(chain)
})
afterAll(() => chain.stop())

const sol = 1_000_000_000n
const balanceOf = async (of: Address) => (await client.rpc.getBalance(of).send()).value
const tokensOf = async (account: Address) =>
  BigInt((await client.rpc.getTokenAccountBalance(account).send()).value.amount)
const transfer = async (from: number, to: Address, amount: bigint) =>
  getTransferSolInstruction({ source: await client.signer(from), destination: to, amount })
const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([0, 'legacy'] as const)('SOL is sent and confirmed, version %s, and the fee is exact', async version => {
  const alice = await client.signer(0)
  const { address: to } = await generateKeyPairSigner()
  const before = await balanceOf(alice.address)
  await client.sendAndConfirm(await client.sign(alice, [await transfer(0, to, sol)], version))
  expect(await balanceOf(to)).toBe(sol)
  expect(await balanceOf(alice.address)).toBe(before - sol - 5_000n)
})

test('a token is sent to a receiver whose account is made in the same transaction', async () => {
  const { usdx } = chain.tokens
  const alice = await client.signer(0)
  const { address: owner } = await generateKeyPairSigner()
  const [mint, tokenProgram] = [address(usdx.mint), address(usdx.program)]
  const source = await client.tokenAccount(alice.address, usdx)
  const ata = await client.tokenAccount(owner, usdx)
  const before = await tokensOf(source)
  const instructions = [
    getCreateAssociatedTokenIdempotentInstruction({ payer: alice, ata, owner, mint, tokenProgram }),
    getTransferCheckedInstruction({
      source,
      mint,
      destination: ata,
      authority: alice,
      amount: 1_250_000n,
      decimals: 6,
    }),
  ]
  const transaction = await client.sign(alice, instructions)
  await client.sendAndConfirm(transaction)
  expect(await tokensOf(ata)).toBe(1_250_000n)
  expect(await tokensOf(source)).toBe(before - 1_250_000n)

  const owned = await client.rpc.getTokenAccountsByOwner(owner, { mint }, { encoding: 'jsonParsed' }).send()
  expect(owned.value).toHaveLength(1)
  expect(owned.value[0]?.account.data.parsed.info.tokenAmount.uiAmountString).toBe('1.25')

  const found = await client.rpc
    .getTransaction(getSignatureFromTransaction(transaction), {
      commitment: 'confirmed',
      encoding: 'jsonParsed',
      maxSupportedTransactionVersion: 0,
    })
    .send()
  expect(found?.meta?.postTokenBalances?.map(balance => [balance.owner, balance.uiTokenAmount.amount])).toContainEqual([
    owner,
    '1250000',
  ])
  expect(found?.transaction.message.instructions.map(one => 'parsed' in one && one.parsed.type)).toEqual([
    'createIdempotent',
    'transferChecked',
  ])
  // The account was made by the programs that the associated token program called.
  expect(found?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(2)

  // Once more without "idempotent", and there is an account already.
  const again = getCreateAssociatedTokenInstruction({ payer: alice, ata, owner, mint, tokenProgram })
  expect(await failure(client.sendAndConfirm(await client.sign(alice, [again])))).toMatchObject({
    context: { __code: SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE },
  })
})

test('a Token-2022 token keeps its fee, and refuses a transfer that reckons with another', async () => {
  const { feex } = chain.tokens
  const bob = await client.signer(1)
  const erin = address(chain.accounts[4].address)
  const [mint, tokenProgram] = [address(feex.mint), address(feex.program)]
  const source = await client.tokenAccount(bob.address, feex)
  const destination = await client.tokenAccount(erin, feex)
  const create = getCreateAssociatedTokenIdempotentInstruction({
    payer: bob,
    ata: destination,
    owner: erin,
    mint,
    tokenProgram,
  })
  await client.sendAndConfirm(await client.sign(bob, [create]))
  const before = await tokensOf(destination)
  const send = async (amount: bigint, fee: bigint) => {
    const accounts = { source, mint, destination, owner: bob.address }
    const { accounts: metas = [], ...instruction } = token2022Instructions.transferWithFee(accounts, amount, 9, fee)
    const signed = metas.map(meta => (meta.address === bob.address ? { ...meta, signer: bob } : meta))
    return client.sendAndConfirm(await client.sign(bob, [{ ...instruction, accounts: signed }]))
  }
  await send(10n * sol, sol / 5n)
  expect(await tokensOf(destination)).toBe(before + 10n * sol - sol / 5n)
  expect(await failure(send(10n * sol, 0n))).toBeInstanceOf(Error)

  const account = await client.rpc.getAccountInfo(destination, { encoding: 'jsonParsed' }).send()
  expect(account.value?.data).toMatchObject({
    program: 'spl-token-2022',
    parsed: {
      info: { extensions: expect.arrayContaining([expect.objectContaining({ extension: 'transferFeeAmount' })]) },
    },
  })
  const info = await client.rpc.getAccountInfo(mint, { encoding: 'jsonParsed' }).send()
  expect(info.value?.data).toMatchObject({
    parsed: {
      info: {
        extensions: expect.arrayContaining([
          expect.objectContaining({
            extension: 'transferFeeConfig',
            state: expect.objectContaining({
              newerTransferFee: expect.objectContaining({ transferFeeBasisPoints: 200, maximumFee: 5n * sol }),
            }),
          }),
        ]),
      },
    },
  })
})

test('a simulation returns logs, units and the accounts afterwards, of an unsigned transaction too, and changes nothing', async () => {
  const alice = await client.signer(0)
  const { address: to } = await generateKeyPairSigner()
  const unsigned = { ...(await client.sign(alice, [await transfer(0, to, sol)])) }
  const wire = getBase64EncodedWireTransaction({ ...unsigned, signatures: { [alice.address]: null } })
  const { value } = await client.rpc
    .simulateTransaction(wire, {
      encoding: 'base64',
      replaceRecentBlockhash: true,
      accounts: { addresses: [to], encoding: 'base64' },
    })
    .send()
  expect(value.err).toBeNull()
  expect(value.unitsConsumed).toBe(150n)
  expect(value.logs?.at(-1)).toBe('Program 11111111111111111111111111111111 success')
  expect(value.accounts?.[0]?.lamports).toBe(sol)
  expect(value.replacementBlockhash?.blockhash).toBeTypeOf('string')
  expect(await balanceOf(to)).toBe(0n)

  const tooMuch = getBase64EncodedWireTransaction(await client.sign(alice, [await transfer(0, to, 10n ** 15n)]))
  const failed = await client.rpc.simulateTransaction(tooMuch, { encoding: 'base64', sigVerify: true }).send()
  expect(failed.value.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
  expect(failed.value.logs?.join()).toContain('insufficient lamports')
})

test('what would fail is refused with its logs; sent without a preflight it stands in a block as failed, for its fee', async () => {
  const alice = await client.signer(0)
  const { address: to } = await generateKeyPairSigner()
  const transaction = await client.sign(alice, [await transfer(0, to, 10n ** 15n)])
  const error = await failure(client.sendAndConfirm(transaction))
  if (!isSolanaError(error)) throw new Error('not an error of the client')
  expect(error.context).toMatchObject({
    __code: SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
    logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]),
  })

  const before = await balanceOf(alice.address)
  const wire = getBase64EncodedWireTransaction(transaction)
  const signature = await client.rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
  const [status] = (await client.rpc.getSignatureStatuses([signature]).send()).value
  expect(status?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
  expect(await balanceOf(alice.address)).toBe(before - 5_000n)
})

test('the priority fee is paid, estimated in advance, and seen by the next estimate', async () => {
  const alice = await client.signer(0)
  const { address: to } = await generateKeyPairSigner()
  const budget = (kind: number, value: Uint8Array) => ({
    programAddress: address('ComputeBudget111111111111111111111111111111'),
    data: Uint8Array.of(kind, ...value),
  })
  const transaction = await client.sign(alice, [
    budget(2, new Uint8Array(Uint32Array.of(10_000).buffer)),
    budget(3, new Uint8Array(BigUint64Array.of(70_000n).buffer)),
    await transfer(0, to, sol),
  ])
  const message = Buffer.from(transaction.messageBytes).toString('base64')
  const fee = await client.rpc.getFeeForMessage(message as Parameters<typeof client.rpc.getFeeForMessage>[0]).send()
  expect(fee.value).toBe(5_700n)
  const before = await balanceOf(alice.address)
  await client.sendAndConfirm(transaction)
  expect(await balanceOf(alice.address)).toBe(before - sol - 5_700n)
  const recent = await client.rpc.getRecentPrioritizationFees([to]).send()
  expect(recent.map(row => row.prioritizationFee)).toContain(70_000n)
  const elsewhere = await client.rpc.getRecentPrioritizationFees().send()
  expect(elsewhere.length).toBeLessThanOrEqual(150)
})

test('a blockhash expires after 150 slots: the client gives up, the node refuses, the balance stays', async () => {
  const alice = await client.signer(0)
  const { address: to } = await generateKeyPairSigner()
  await chain.switches.holdTransactions()
  try {
    const transaction = await client.sign(alice, [await transfer(0, to, sol)])
    const { blockhash } = (await client.rpc.getLatestBlockhash().send()).value
    expect((await client.rpc.isBlockhashValid(blockhash).send()).value).toBe(true)
    const outcome = failure(client.sendAndConfirm(transaction))
    const signature = getSignatureFromTransaction(transaction)
    const wire = getBase64EncodedWireTransaction(transaction)
    // Sent again by hand, so that it surely waits when time passes.
    expect(await client.rpc.sendTransaction(wire, { encoding: 'base64' }).send()).toBe(signature)
    await chain.switches.advanceSlots(151)
    expect(isSolanaError(await outcome, SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED)).toBe(true)
    expect((await client.rpc.isBlockhashValid(blockhash).send()).value).toBe(false)
    await chain.switches.releaseTransactions()
    expect((await client.rpc.getSignatureStatuses([signature]).send()).value).toEqual([null])
    expect(await balanceOf(to)).toBe(0n)
    const late = client.rpc.sendTransaction(wire, { encoding: 'base64' }).send()
    expect(await failure(late)).toMatchObject({
      context: { __code: SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE },
      cause: { message: expect.stringContaining('Blockhash not found') },
    })
  } finally {
    await chain.switches.releaseTransactions()
  }
})

test('the same transaction counts once', async () => {
  const alice = await client.signer(0)
  const { address: to } = await generateKeyPairSigner()
  const wire = getBase64EncodedWireTransaction(await client.sign(alice, [await transfer(0, to, sol)]))
  await client.rpc.sendTransaction(wire, { encoding: 'base64' }).send()
  const again = await failure(client.rpc.sendTransaction(wire, { encoding: 'base64' }).send())
  expect(again).toMatchObject({ cause: { message: expect.stringContaining('already been processed') } })
  await client.rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
  expect(await balanceOf(to)).toBe(sol)
})

test('a wrong or missing signature is refused, and without a preflight it never lands', async () => {
  const alice = await client.signer(0)
  const { address: to } = await generateKeyPairSigner()
  const signed = await client.sign(alice, [await transfer(0, to, sol)])
  const forged = { ...signed, signatures: { [alice.address]: new Uint8Array(64).fill(7) } } as typeof signed
  const wire = getBase64EncodedWireTransaction(forged)
  expect(await failure(client.rpc.sendTransaction(wire, { encoding: 'base64' }).send())).toMatchObject({
    context: { __code: -32003 },
  })
  await client.rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
  expect(await balanceOf(to)).toBe(0n)
})

test('an airdrop is a transaction that can be waited for and found', async () => {
  const { address: to } = await generateKeyPairSigner()
  const signature = await client.rpc.requestAirdrop(to, lamports(2n * sol)).send()
  const [status] = (await client.rpc.getSignatureStatuses([signature]).send()).value
  expect(status?.confirmationStatus).toBe('finalized')
  expect(await balanceOf(to)).toBe(2n * sol)
  const history = await client.rpc.getSignaturesForAddress(to).send()
  expect(history.map(row => row.signature)).toEqual([signature])
  const funded = await chain.fund({ address: to, amount: 5_000_000n, token: 'usdx' })
  expect(funded).toMatchObject({ symbol: 'USDx', decimals: 6, amount: 5_000_000n })
  const [account] = await findAssociatedTokenPda({
    owner: to,
    mint: address(chain.tokens.usdx.mint),
    tokenProgram: address(chain.tokens.usdx.program),
  })
  expect(await tokensOf(account)).toBe(5_000_000n)
})
