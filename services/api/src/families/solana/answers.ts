import * as v from 'valibot'
import { readBase58 } from '../../addresses/readBase58.ts'

// Answers of nodes, as far as they are read. Any other shape is a failure of the node.

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const key = v.pipe(
  v.string(),
  v.check(text => readBase58(text)?.length === 32),
)
const bytes = v.pipe(
  v.tuple([v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/)), v.literal('base64')]),
  v.transform(([text]) => Uint8Array.from(Buffer.from(text, 'base64'))),
)
/** JSON numbers of any size, which `parseExactJson` reads without rounding. */
const lamports = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.bigint(), v.minValue(0n))]),
  v.transform(value => BigInt(value)),
)

/** `getGenesisHash`. */
export const genesisHash = key
/** `getBalance`. */
export const balanceAnswer = v.object({ value: lamports })
/** `getTokenAccountsByOwner` in base64. */
export const tokenAccountsAnswer = v.object({
  value: v.array(v.object({ pubkey: key, account: v.object({ data: bytes }) })),
})
/** `getMultipleAccounts` in base64. */
export const accountsAnswer = v.object({ value: v.array(v.nullable(v.object({ owner: key, data: bytes }))) })

const signature = v.pipe(
  v.string(),
  v.check(text => readBase58(text)?.length === 64),
)
/** `getSignaturesForAddress`, newest first. */
export const signaturesAnswer = v.array(
  v.object({ signature, slot: whole, err: v.unknown(), blockTime: v.nullish(whole) }),
)
const tokenBalance = v.object({
  accountIndex: whole,
  mint: key,
  owner: v.optional(key),
  uiTokenAmount: v.object({
    amount: v.pipe(
      v.string(),
      v.regex(/^\d{1,20}$/),
      v.transform(value => BigInt(value)),
    ),
    decimals: v.pipe(whole, v.maxValue(255)),
  }),
})
/** `getTransaction` as `json`; null while the node does not have it. */
export const transactionAnswer = v.nullable(
  v.object({
    slot: whole,
    blockTime: v.nullish(whole),
    transaction: v.object({
      message: v.object({
        accountKeys: v.pipe(v.array(key), v.minLength(1)),
        instructions: v.array(v.object({ programIdIndex: whole, accounts: v.array(whole), data: v.string() })),
      }),
    }),
    meta: v.nullable(
      v.object({
        err: v.unknown(),
        fee: lamports,
        preBalances: v.array(lamports),
        postBalances: v.array(lamports),
        preTokenBalances: v.nullish(v.array(tokenBalance), []),
        postTokenBalances: v.nullish(v.array(tokenBalance), []),
        loadedAddresses: v.nullish(v.object({ writable: v.array(key), readonly: v.array(key) })),
      }),
    ),
  }),
)
/** What `getTransaction` says of one that is there. */
export type SolanaTransaction = NonNullable<v.InferOutput<typeof transactionAnswer>>
