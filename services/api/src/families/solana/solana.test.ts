import {
  decodeSolanaTransaction as decodeTransaction,
  listSignatures,
  recognizeSolana,
  type SolanaTransaction,
  wrappedSol,
} from '@billfold/solana/read'
import { describe, expect, it } from 'vitest'
import { decodeMetadata } from './decodeMetadata.ts'
import { decodeMint } from './decodeMint.ts'
import { findMetadataAddress } from './findMetadataAddress.ts'
import { programs } from './programs.ts'

const me = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const other = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const [mine, theirs, mint] = [programs.memo, programs.metaplex, '82fST24kZvromm2Vfs74bq8oTtmWa8xFDhnzyk5bcEF1']
const fee = 5_000n

type Balance = NonNullable<NonNullable<SolanaTransaction['meta']>['preTokenBalances']>[number]
const token = (accountIndex: number, owner: string | undefined, amount: bigint, of = mint, decimals = 6): Balance => ({
  accountIndex,
  mint: of,
  owner,
  uiTokenAmount: { amount, decimals },
})

function transaction(changes: {
  keys?: string[]
  before: bigint[]
  after: bigint[]
  tokensBefore?: Balance[]
  tokensAfter?: Balance[]
  err?: unknown
  instructions?: { programIdIndex: number; accounts: number[]; data: string }[]
}): SolanaTransaction {
  return {
    blockTime: 1,
    transaction: {
      message: { accountKeys: changes.keys ?? [me, other, mine, theirs], instructions: changes.instructions ?? [] },
    },
    meta: {
      err: changes.err ?? null,
      fee,
      preBalances: changes.before,
      postBalances: changes.after,
      preTokenBalances: changes.tokensBefore ?? [],
      postTokenBalances: changes.tokensAfter ?? [],
      loadedAddresses: undefined,
    },
  }
}

const rent = 2_039_280n
function describeFor(given: SolanaTransaction, own: string[] = [mine]) {
  const decoded = decodeTransaction(given, me, new Set(own))
  return {
    kind: decoded && recognizeSolana(decoded),
    moves: decoded?.moves.map(({ mint: of, amount, others }) => [of ?? 'SOL', amount, others]),
  }
}

describe('what a transaction was for an account', () => {
  it.each([
    [
      'SOL to another, the fee aside',
      transaction({ before: [100n + fee, 0n, 0n, 0n], after: [40n, 60n, 0n, 0n] }),
      'send',
      [['SOL', -60n, [other]]],
    ],
    [
      'a token to another, for whom its account is opened',
      transaction({
        before: [rent + fee, 0n, rent, 0n],
        after: [0n, 0n, rent, rent],
        tokensBefore: [token(2, me, 9n)],
        tokensAfter: [token(2, me, 4n), token(3, other, 5n)],
      }),
      'send',
      [[mint, -5n, [other]]],
    ],
    [
      'a token with a fee of its own (Token-2022)',
      transaction({
        before: [fee, 0n, 0n, 0n],
        after: [0n, 0n, 0n, 0n],
        tokensBefore: [token(2, me, 100n), token(3, other, 0n)],
        tokensAfter: [token(2, me, 0n), token(3, other, 98n)],
      }),
      'send',
      [[mint, -100n, [other]]],
    ],
    [
      'a token that is made, its own account opened',
      transaction({
        before: [rent + fee, 0n, 0n, 0n],
        after: [0n, 0n, rent, 0n],
        tokensAfter: [token(2, me, 7n)],
      }),
      'mint',
      [[mint, 7n, []]],
    ],
    [
      'a token that is burnt',
      transaction({
        before: [fee, 0n, 0n, 0n],
        after: [0n, 0n, 0n, 0n],
        tokensBefore: [token(2, me, 7n)],
        tokensAfter: [token(2, me, 0n)],
      }),
      'burn',
      [[mint, -7n, []]],
    ],
    [
      'SOL that is wrapped',
      transaction({
        before: [1_000n + rent + fee, 0n, 0n, 0n],
        after: [0n, 0n, 1_000n + rent, 0n],
        tokensAfter: [token(2, me, 1_000n, wrappedSol.mint, 9)],
      }),
      'trade',
      [
        ['SOL', -1_000n, []],
        [wrappedSol.mint, 1_000n, []],
      ],
    ],
    [
      'SOL that is unwrapped, its account closed',
      transaction({
        before: [fee, 0n, 1_000n + rent, 0n],
        after: [1_000n + rent, 0n, 0n, 0n],
        tokensBefore: [token(2, me, 1_000n, wrappedSol.mint, 9)],
      }),
      'trade',
      [
        ['SOL', 1_000n, []],
        [wrappedSol.mint, -1_000n, []],
      ],
    ],
    [
      'a swap',
      transaction({
        before: [500n + fee, 0n, 0n, 0n],
        after: [0n, 500n, 0n, 0n],
        tokensBefore: [token(3, other, 10n)],
        tokensAfter: [token(2, me, 10n), token(3, other, 0n)],
      }),
      'trade',
      [
        ['SOL', -500n, [other]],
        [mint, 10n, [other]],
      ],
    ],
    [
      'a token from another owner, in an account whose owner the node does not return',
      transaction({
        keys: [other, me, mine, theirs],
        before: [fee, 0n, 0n, 0n],
        after: [0n, 0n, 0n, 0n],
        tokensBefore: [token(3, other, 5n)],
        tokensAfter: [token(2, undefined, 5n), token(3, other, 0n)],
      }),
      'receive',
      [[mint, 5n, [other]]],
    ],
    ['nothing', transaction({ before: [fee, 0n, 0n, 0n], after: [0n, 0n, 0n, 0n] }), 'execute', []],
    [
      'a transfer that failed',
      transaction({
        keys: [me, other, programs.system],
        before: [fee, 0n, 1n],
        after: [0n, 0n, 1n],
        err: { InstructionError: [0, { Custom: 1 }] },
        instructions: [{ programIdIndex: 2, accounts: [0, 1], data: '3Bxs4NLVovQm89sM' }],
      }),
      'send',
      [],
    ],
  ])('%s', (_, given, kind, moves) => {
    expect(describeFor(given)).toEqual({ kind, moves })
  })

  it('is nothing where the node contradicts itself', () => {
    expect(describeFor(transaction({ before: [1n], after: [1n, 1n, 1n, 1n] }))).toEqual({
      kind: undefined,
      moves: undefined,
    })
    const odd = transaction({ before: [fee, 0n, 0n, 0n], after: [0n, 0n, 0n, 0n], tokensAfter: [token(99, me, 1n)] })
    expect(describeFor(odd)).toEqual({ kind: undefined, moves: undefined })
  })
})

describe('pages of signatures', () => {
  const row = (slot: number, name = `s${slot}`) => ({ signature: name, slot, err: null, blockTime: slot })
  const slotsOf = (list: ReturnType<typeof listSignatures>) => list.rows.map(({ slot }) => slot)
  const options = { limit: 3, count: 2, below: undefined }

  it('put lists in one order, each transaction once', () => {
    const both = listSignatures(
      [
        [row(9), row(5)],
        [row(9), row(7)],
      ],
      { ...options, count: 10 },
    )
    expect([slotsOf(both), both.hasMore]).toEqual([[9, 7, 5], false])
  })

  it('end between slots, and go on below', () => {
    const lists = [
      [row(9), row(8, 'a')],
      [row(8, 'b'), row(4)],
    ]
    const first = listSignatures(lists, options)
    expect(first.rows.map(({ signature }) => signature)).toEqual(['s9', 'a', 'b'])
    expect(first.hasMore).toBe(true)
    const second = listSignatures(lists, { ...options, below: 8 })
    expect([slotsOf(second), second.hasMore]).toEqual([[4], false])
  })

  it('show nothing below the end of a list that was cut', () => {
    const cut = listSignatures(
      [
        [row(9), row(8), row(6)],
        [row(7), row(2)],
      ],
      { ...options, count: 10 },
    )
    expect([slotsOf(cut), cut.hasMore]).toEqual([[9, 8, 7], true])
  })

  it('pass a slot that alone fills a list', () => {
    const full = listSignatures([[row(9, 'a'), row(9, 'b'), row(9, 'c')]], options)
    expect([slotsOf(full), full.hasMore]).toEqual([[9, 9, 9], true])
  })
})

describe('accounts of the chain', () => {
  it('derive the address of Metaplex metadata', () => {
    // USD Coin on the main cluster, as explorers show it.
    expect(findMetadataAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(
      '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq',
    )
  })

  it('are nothing where their bytes end early or lie, at every length', () => {
    const bytes = Uint8Array.from({ length: 400 }, (_, index) => (index * 37) % 251)
    bytes[45] = 1
    bytes[165] = 1
    bytes[0] = 4
    for (let length = 0; length <= bytes.length; length++) {
      expect(() => decodeMint(bytes.subarray(0, length))).not.toThrow()
      expect(decodeMetadata(bytes.subarray(0, length), mint)).toBeUndefined()
    }
    expect(decodeMint(new Uint8Array(82))).toBeUndefined()
    expect(decodeMint(new Uint8Array(165))).toBeUndefined()
  })
})
