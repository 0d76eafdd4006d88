import { solanaTestAccounts } from '@billfold/testkit/solana'
import { createRandom } from '@billfold/testkit/vitest'
import { ed25519 } from '@noble/curves/ed25519.js'
import { createSolanaRpc } from '@solana/kit'
import type { TransferRequest } from 'billfold/adapter'
import { formatUnits, parseUnits } from 'billfold/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeBase58 } from '../src/base58/decodeBase58.ts'
import { encodeBase58 } from '../src/base58/encodeBase58.ts'
import { toBase64 } from '../src/bytes/toBase64.ts'
import { programs } from '../src/program/programs.ts'
import { toKey } from '../src/program/toKey.ts'
import { readAccounts } from '../src/read/readAccounts.ts'
import { readTime } from '../src/read/readTime.ts'
import { createSolanaRpcPool } from '../src/rpc/createSolanaRpcPool.ts'
import { deriveTokenAccount } from '../src/token/deriveTokenAccount.ts'
import { hasUnknownExtension } from '../src/token/hasUnknownExtension.ts'
import { readMint } from '../src/token/readMint.ts'
import { readUiScale } from '../src/token/readUiScale.ts'
import { toNearestUnits } from '../src/token/toNearestUnits.ts'
import { compileMessage } from '../src/transaction/compileMessage.ts'
import type { Instruction } from '../src/transaction/Instruction.ts'
import { readSerialized } from '../src/transaction/readSerialized.ts'
import { toWire } from '../src/transaction/toWire.ts'
import { toWords } from '../src/transaction/toWords.ts'
import { instructions } from '../src/transfer/instructions.ts'
import { openChain } from './support/openChain.ts'
import { rejectionOf } from './support/rejectionOf.ts'

// Amounts of Token-2022 mints that are scaled or bear interest, held to the program itself on the local chain.

let world: Awaited<ReturnType<typeof openChain>>
beforeAll(async () => {
  world = await openChain()
  // No clock goes on between what the program says and what we do.
  await world.chain.switches.pauseBlocks()
})
afterAll(() => world.stop())

const [alice, bob] = solanaTestAccounts
const program = programs.token2022
const aliceKey = decodeBase58(alice.secretKey)?.subarray(0, 32) ?? new Uint8Array()
const rpc = () =>
  createSolanaRpcPool()({ fetch: globalThis.fetch, networkId: world.network.id, rpcUrls: [world.chain.rpcUrl] })
const f64 = (value: number) => new Uint8Array(new Float64Array([value]).buffer)
const i64 = (value: bigint) => toWords([BigInt.asUintN(64, value), 8])
const join = (...parts: (Uint8Array | number)[]) =>
  Uint8Array.from(parts.flatMap(part => (typeof part === 'number' ? [part] : [...part])))

async function run(list: readonly Instruction[], ...keys: readonly Uint8Array[]) {
  const { value } = await createSolanaRpc(world.chain.rpcUrl).getLatestBlockhash().send()
  const message = compileMessage({ payer: alice.address, blockhash: value.blockhash, instructions: list })
  const wire = toWire(message, message[0])
  const { signers } = readSerialized(toBase64(wire))
  for (const key of [aliceKey, ...keys])
    wire.set(ed25519.sign(message, key), 1 + signers.indexOf(encodeBase58(ed25519.getPublicKey(key))) * 64)
  await world.chain.switches.request('sendTransaction', [toBase64(wire), { encoding: 'base64' }])
  await world.chain.switches.advanceSlots(1)
}

/** A mint of alice's with an extension, of which she gets `minted`. */
async function createMint({
  extension,
  bytes,
  decimals = 6,
  minted,
}: {
  extension: Uint8Array
  bytes: number
  decimals?: number
  minted: bigint
}) {
  const key = ed25519.utils.randomPrivateKey()
  const mint = encodeBase58(ed25519.getPublicKey(key))
  const space = BigInt(166 + 4 + bytes)
  const account = deriveTokenAccount(alice.address, mint, program)
  const of = { address: mint, isWritable: true }
  await run(
    [
      {
        program: programs.system,
        accounts: [
          { address: alice.address, isSigner: true, isWritable: true },
          { address: mint, isSigner: true, isWritable: true },
        ],
        data: join(toWords([0n, 4], [10_000_000n, 8], [space, 8]), toKey(program)),
      },
      { program, accounts: [of], data: extension },
      { program, accounts: [of], data: join(20, decimals, toKey(alice.address), 0) },
      instructions.createTokenAccount({ payer: alice.address, account, owner: alice.address, mint, program }),
      {
        program,
        accounts: [of, { address: account, isWritable: true }, { address: alice.address, isSigner: true }],
        data: toWords([7n, 1], [minted, 8]),
      },
    ],
    key,
  )
  return { mint, decimals, token: { address: mint, decimals } }
}
const scaled = (multiplier: number, minted: bigint, decimals?: number) =>
  createMint({
    extension: join(43, 0, toKey(alice.address), f64(multiplier)),
    bytes: 56,
    minted,
    ...(decimals === undefined ? {} : { decimals }),
  })
const interest = (rate: number, minted: bigint, decimals: number) =>
  createMint({
    extension: join(33, 0, toKey(alice.address), toWords([BigInt.asUintN(16, BigInt(rate)), 2])),
    bytes: 52,
    minted,
    decimals,
  })

/** What the program itself answers, as the bytes that it returns. */
async function askProgram(mint: string, data: Uint8Array): Promise<Buffer | undefined> {
  const list = [{ program, accounts: [{ address: mint }], data }]
  const message = compileMessage({
    payer: alice.address,
    blockhash: encodeBase58(new Uint8Array(32)),
    instructions: list,
  })
  const options = { encoding: 'base64', replaceRecentBlockhash: true }
  const answer = await world.chain.switches.request('simulateTransaction', [toBase64(toWire(message)), options])
  const { err, returnData } = (answer as { value: { err: unknown; returnData: { data: string[] } | null } }).value
  return err === null && returnData ? Buffer.from(returnData.data[0] ?? '', 'base64') : undefined
}
const toUiAmount = async (mint: string, raw: bigint) =>
  (await askProgram(mint, toWords([23n, 1], [raw, 8])))?.toString()
const toAmount = async (mint: string, shown: string) =>
  (await askProgram(mint, join(24, new TextEncoder().encode(shown))))?.readBigUInt64LE()

async function readScale(mint: string) {
  const [account] = await readAccounts(rpc(), [mint])
  const read = account && readMint(account.data)
  if (!read) throw new Error('It is no mint')
  return { scale: readUiScale(read, await readTime(rpc())), read }
}
const random = createRandom(25)
const amounts = [0n, 1n, 7n, 99n, 101n, 1_000_000n, 123_456_789n, 2n ** 53n + 1n, 2n ** 64n - 1n]
const someAmounts = [
  ...amounts,
  ...Array.from({ length: 25 }, () => BigInt(random.below(2 ** 31)) * BigInt(random.below(2 ** 20))),
]

test.for<[string, () => ReturnType<typeof createMint>]>([
  ['scaled by 10', () => scaled(10, 7_000_000n)],
  ['scaled by 0.99', () => scaled(0.99, 7_000_000n, 2)],
  ['scaled by 1.0000000001 with 9 decimals', () => scaled(1.000_000_000_1, 7_000_000n, 9)],
  ['scaled by 3.3333', () => scaled(3.3333, 7_000_000n, 8)],
  ['bearing interest', () => interest(32_767, 7_000_000n, 9)],
  ['losing interest', () => interest(-32_768, 7_000_000n, 6)],
])('amounts of a mint %s are those of the program, both ways', async ([, create]) => {
  const { mint, decimals } = await create()
  await world.chain.switches.advanceSlots(1)
  const { scale } = await readScale(mint)
  for (const raw of someAmounts) {
    const shown = scale?.toShown(raw)
    expect([raw, formatUnits(shown ?? 0n, decimals)]).toEqual([raw, await toUiAmount(mint, raw)])
    const text = formatUnits(raw, decimals)
    expect([text, scale?.toRaw(raw)]).toEqual([text, await toAmount(mint, text)])
  }
})

test('a multiplier that is announced counts from its time on', async () => {
  const { mint, decimals } = await scaled(10, 7_000_000n)
  const now = await readTime(rpc())
  const authority = { address: alice.address, isSigner: true }
  const change = (multiplier: number, at: bigint): Instruction => ({
    program,
    accounts: [{ address: mint, isWritable: true }, authority],
    data: join(43, 1, f64(multiplier), i64(at)),
  })
  for (const [at, wanted] of [
    [now + 3_600n, '70'],
    [now - 3_600n, '140'],
  ] as const) {
    await run([change(20, at)])
    expect(formatUnits((await readScale(mint)).scale?.toShown(7_000_000n) ?? 0n, decimals)).toBe(wanted)
    expect(await toUiAmount(mint, 7_000_000n)).toBe(wanted)
  }
})

test('seven tokens scaled by 10 are 70: balance, estimate and transfer', async () => {
  await world.chain.switches.resumeBlocks()
  const { mint, decimals, token } = await scaled(10, 7_000_000n)
  const balanceOf = async (of: string) =>
    (await world.run('tokenBalances', { address: of, tokens: [{ address: mint }] })).find(row => row.address === mint)
      ?.balance
  const send = (amount: bigint) => world.run('transfer', { transfer: { to: bob.address, amount, token } })
  expect(await balanceOf(alice.address)).toBe(parseUnits('70', decimals))
  const transfer: TransferRequest = { to: bob.address, amount: parseUnits('20', decimals), token }
  expect((await world.run('estimateFee', { transaction: transfer })).refusal).toBeUndefined()
  await world.run('transfer', { transfer })
  // The program reads 20 as one base unit less: it truncates what its floats give.
  expect(await toAmount(mint, '20')).toBe(1_999_999n)
  expect([await balanceOf(alice.address), await balanceOf(bob.address)]).toEqual(
    ['50.00001', '19.99999'].map(text => parseUnits(text, decimals)),
  )
  expect((await rejectionOf(send(parseUnits('50.001', decimals)))).code).toBe('send/insufficient-balance')
  // Less than one base unit.
  expect((await rejectionOf(send(9n))).code).toBe('send/invalid-amount')
  await send(parseUnits('50.00001', decimals))
  expect([await balanceOf(alice.address), await balanceOf(bob.address)]).toEqual([0n, parseUnits('70', decimals)])
  const { rows } = await world.run('activity', { address: bob.address })
  const moves = rows.slice(0, 2).flatMap(row => row.transfers.filter(move => move.decimals === decimals))
  expect(moves.map(({ amount }) => formatUnits(amount, decimals))).toEqual(['50.00001', '19.99999'])
})

// Vectors of the program's own tests. Source: solana-program/token-2022, `interest_bearing_mint/mod.rs`
// `specific_amount_to_ui_amount` and `specific_ui_amount_to_amount`, `scaled_ui_amount/mod.rs`, the same.
const year = 31_556_736n
const interestOf = (before: number, rate: number, decimals: number) => ({
  decimals,
  extensions: new Map([
    [
      10,
      join(
        new Uint8Array(32),
        i64(0n),
        toWords([BigInt.asUintN(16, BigInt(before)), 2]),
        i64(year),
        toWords([BigInt.asUintN(16, BigInt(rate)), 2]),
      ),
    ],
  ]),
})
const scaledBy = (multiplier: number, decimals: number) => ({
  decimals,
  extensions: new Map([[25, join(new Uint8Array(32), f64(multiplier), i64(1n), f64(multiplier))]]),
})

test.for<[object, bigint, bigint, string]>([
  [interestOf(500, 500, 18), year, 10n ** 18n, '1.051271096376024117'],
  [interestOf(500, 500, 19), year, 10n ** 18n, '0.1051271096376024117'],
  [interestOf(500, 500, 10), year, 10_000_000_000n, '1.0512710964'],
  [interestOf(-500, -500, 18), year, 10n ** 18n, '0.951229424500713905'],
  [interestOf(-500, 500, 0), year * 2n, 1n, '1'],
  [interestOf(500, 500, 0), year * 2n, 2n ** 64n - 1n, '20386805083448098816'],
  [scaledBy(5, 0), 0n, 1n, '5'],
  [scaledBy(5, 1), 0n, 1n, '0.5'],
  [scaledBy(5, 10), 0n, 10_000_000_000n, '5'],
  [scaledBy(0.99, 2), 0n, 101n, '0.99'],
])('vector %#: the amount that is shown', ([mint, time, raw, wanted]) => {
  const { decimals } = mint as ReturnType<typeof scaledBy>
  const shown = readUiScale(mint as ReturnType<typeof scaledBy>, time)?.toShown(raw)
  expect(formatUnits(shown ?? 0n, decimals)).toBe(wanted)
})

test('vectors: the amount that moves', () => {
  expect(readUiScale(interestOf(500, 500, 10), year)?.toRaw(10_512_710_964n)).toBe(10_000_000_000n)
  expect(readUiScale(scaledBy(5, 10), 0n)?.toRaw(5n)).toBe(1n)
  expect(readUiScale(scaledBy(0.99, 2), 0n)?.toRaw(99n)).toBe(100n)
  expect(readUiScale(scaledBy(0.1, 0), 0n)?.toRaw(2n ** 64n - 1n)).toBeUndefined()
  for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, -1, 0])
    expect(readUiScale(scaledBy(odd, 0), 0n)?.toRaw(1n) ?? 0n).toBe(0n)
  expect(readUiScale({ decimals: 6, extensions: new Map() }, 0n)).toBeUndefined()
})

test('floats are written as Rust writes them', () => {
  const cases: [number, number, bigint | undefined][] = [
    [0, 6, 0n],
    [0.5, 0, 0n],
    [1.5, 0, 2n],
    [2.5, 0, 2n],
    [0.1, 18, 100_000_000_000_000_006n],
    [1e21, 2, 10n ** 23n],
    [5e-324, 6, 0n],
    [-1, 6, undefined],
    [Number.NaN, 6, undefined],
    [Number.POSITIVE_INFINITY, 6, undefined],
  ]
  for (const [value, decimals, wanted] of cases)
    expect([value, toNearestUnits(value, decimals)]).toEqual([value, wanted])
})

test('extensions that are younger than this code are known to be unknown', () => {
  const withTypes = (...types: number[]) => ({ extensions: new Map(types.map(type => [type, new Uint8Array()])) })
  expect(hasUnknownExtension(withTypes(1, 3, 4, 6, 9, 10, 12, 14, 16, 18, 19, 20, 21, 22, 23, 24, 25, 26, 28))).toBe(
    false,
  )
  for (const type of [29, 30, 1_000]) expect(hasUnknownExtension(withTypes(3, type))).toBe(true)
})
