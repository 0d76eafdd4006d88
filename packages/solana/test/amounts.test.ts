import { createRandom } from '@billfold/testkit/vitest'
import {
  address,
  getAddressDecoder,
  getBase58Decoder,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getProgramDerivedAddress,
  isOffCurveAddress,
} from '@solana/kit'
import { getTransferSolInstructionDataDecoder } from '@solana-program/system'
import { getTransferCheckedInstructionDataDecoder } from '@solana-program/token'
import { formatUnits, parseUnits } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { decodeBase58 } from '../src/base58/decodeBase58.ts'
import { encodeBase58 } from '../src/base58/encodeBase58.ts'
import { deriveAddress } from '../src/program/deriveAddress.ts'
import { isOnCurve } from '../src/program/isOnCurve.ts'
import { programs } from '../src/program/programs.ts'
import { parseJson } from '../src/rpc/parseJson.ts'
import { toAmount } from '../src/rpc/toAmount.ts'
import { toWithheld } from '../src/token/toWithheld.ts'
import { compileMessage } from '../src/transaction/compileMessage.ts'
import { readMessage } from '../src/transaction/readMessage.ts'
import { instructions } from '../src/transfer/instructions.ts'

// Integers all the way, compared with the field's own client, by many random cases.

const random = createRandom(7)
const integer = (low: number, high: number) => low + random.below(high - low + 1)
const largest = 2n ** 64n - 1n
const bytes = (count: number) => Uint8Array.from({ length: count }, () => integer(0, 255))
const someAmounts = [
  0n,
  1n,
  2n,
  10n ** 9n,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 53n + 1n,
  10n ** 18n,
  largest - 1n,
  largest,
]
const randomAmount = () => bytes(integer(1, 8)).reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
const amounts = [...someAmounts, ...Array.from({ length: 300 }, randomAmount)]

test('amounts reach the programs as they are', () => {
  for (const amount of amounts) {
    const { data } = instructions.transferNative(programs.system, programs.token, amount)
    expect(getTransferSolInstructionDataDecoder().decode(data).amount).toBe(amount)
    const decimals = integer(0, 18)
    const token = {
      from: programs.system,
      to: programs.token,
      owner: programs.token2022,
      mint: programs.token,
      program: programs.token,
    }
    const checked = instructions.transferToken({ ...token, amount, decimals })
    expect(getTransferCheckedInstructionDataDecoder().decode(checked.data)).toMatchObject({ amount, decimals })
  }
})

test('0.1 + 0.2 is 0.3, with 9 and with 18 decimals, dust and everything included', () => {
  for (const decimals of [6, 9, 18]) {
    const sum = parseUnits('0.1', decimals) + parseUnits('0.2', decimals)
    const { data } = instructions.transferNative(programs.system, programs.token, sum)
    const { amount } = getTransferSolInstructionDataDecoder().decode(data)
    expect([amount, formatUnits(amount, decimals)]).toEqual([3n * 10n ** BigInt(decimals - 1), '0.3'])
  }
  for (const amount of amounts) expect(parseUnits(formatUnits(amount, 9), 9)).toBe(amount)
})

test('answers of nodes lose no lamport', () => {
  for (const amount of amounts) {
    const text = `{"jsonrpc":"2.0","result":{"context":{"slot":12},"value":${amount}},"id":1}`
    expect(toAmount((parseJson(text) as { result: { value: unknown } }).result.value)).toBe(amount)
    expect(toAmount(String(amount))).toBe(amount)
  }
  expect(parseJson('["18446744073709551615","a \\" 18446744073709551615",1.5,-12,1e3]')).toEqual([
    '18446744073709551615',
    'a " 18446744073709551615',
    1.5,
    -12,
    1_000,
  ])
  for (const odd of [-1, 1.5, Number.NaN, 2 ** 53, largest + 1n, -1n, '', '1e3', ' 1', null, {}])
    expect([odd, toAmount(odd)]).toEqual([odd, undefined])
})

test('what Token-2022 keeps is the share, rounded up, at most the maximum', () => {
  for (const amount of amounts) {
    const basisPoints = BigInt(integer(1, 10_000))
    const maximum = randomAmount()
    const kept = toWithheld({ basisPoints, maximum }, amount)
    const exact = amount * basisPoints
    expect(kept <= maximum && kept <= amount).toBe(true)
    if (kept < maximum) {
      expect(kept * 10_000n >= exact).toBe(true)
      expect(kept === 0n || (kept - 1n) * 10_000n < exact).toBe(true)
    }
  }
  expect(toWithheld(undefined, 10n)).toBe(0n)
})

test('base58 as the field writes it', () => {
  const samples = [
    new Uint8Array(),
    new Uint8Array(32),
    Uint8Array.of(0, 0, 1),
    ...Array.from({ length: 200 }, () => bytes(integer(0, 70))),
  ]
  for (const sample of samples) {
    const text = getBase58Decoder().decode(sample)
    expect(encodeBase58(sample)).toBe(text)
    expect(decodeBase58(text)).toEqual(Uint8Array.from(getBase58Encoder().encode(text)))
  }
  for (const odd of ['0', 'O', 'I', 'l', ' 1', '1\n', '💸']) expect(decodeBase58(odd)).toBeUndefined()
})

test('addresses of programs, and who has a key, as the field has it', async () => {
  for (let index = 0; index < 100; index++) {
    const key = bytes(32)
    expect(isOnCurve(key)).toBe(!isOffCurveAddress(getAddressDecoder().decode(key)))
  }
  const identity = Uint8Array.of(1, ...new Array<number>(31).fill(0))
  expect([isOnCurve(identity), isOnCurve(new Uint8Array(32)), isOnCurve(new Uint8Array(32).fill(255))]).toEqual(
    [identity, new Uint8Array(32), new Uint8Array(32).fill(255)].map(
      key => !isOffCurveAddress(getAddressDecoder().decode(key)),
    ),
  )
  for (let index = 0; index < 10; index++) {
    const seeds = [bytes(32), bytes(integer(0, 32))]
    const [derived] = await getProgramDerivedAddress({ programAddress: address(programs.associatedToken), seeds })
    expect(deriveAddress(programs.associatedToken, seeds)).toBe(derived)
  }
})

test('messages that we write are those that the field and we read', () => {
  const keys = Array.from({ length: 40 }, () => encodeBase58(bytes(32)))
  const some = () => keys[integer(0, keys.length - 1)] as string
  for (let index = 0; index < 100; index++) {
    const list = Array.from({ length: integer(1, 4) }, () => ({
      program: some(),
      accounts: Array.from({ length: integer(0, 10) }, () => ({
        address: some(),
        isSigner: integer(0, 3) === 0,
        isWritable: integer(0, 1) === 0,
      })),
      data: bytes(integer(0, 200)),
    }))
    const [payer, blockhash] = [some(), encodeBase58(bytes(32))]
    const message = compileMessage({ payer, blockhash, instructions: list })
    const read = getCompiledTransactionMessageDecoder().decode(message)
    if (read.version !== 'legacy') throw new Error('It is a legacy message')
    expect([read.staticAccounts[0], read.lifetimeToken]).toEqual([payer, blockhash])
    const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = read.header
    const at = (address: string) => (read.staticAccounts as readonly string[]).indexOf(address)
    for (const [position, { program, accounts, data }] of list.entries()) {
      const instruction = read.instructions[position]
      expect(read.staticAccounts[instruction?.programAddressIndex ?? -1]).toBe(program)
      expect((instruction?.accountIndices ?? []).map(index => read.staticAccounts[index])).toEqual(
        accounts.map(({ address }) => address),
      )
      expect(Uint8Array.from(instruction?.data ?? [])).toEqual(data)
      for (const { address, isSigner, isWritable } of accounts) {
        if (isSigner) expect(at(address)).toBeLessThan(numSignerAccounts)
        if (isWritable && at(address) < numSignerAccounts)
          expect(at(address)).toBeLessThan(numSignerAccounts - numReadonlySignerAccounts)
        if (isWritable && at(address) >= numSignerAccounts)
          expect(at(address)).toBeLessThan(read.staticAccounts.length - numReadonlyNonSignerAccounts)
      }
    }
    expect(readMessage(message)).toMatchObject({
      version: 'legacy',
      blockhash,
      signers: read.staticAccounts.slice(0, numSignerAccounts),
    })
    // One byte more or less is no message.
    expect([readMessage(message.subarray(0, -1)), readMessage(Uint8Array.of(...message, 0))]).toEqual([
      undefined,
      undefined,
    ])
  }
})
