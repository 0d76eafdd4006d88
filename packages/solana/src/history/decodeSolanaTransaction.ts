import { decodeBase58 } from '../base58/decodeBase58.ts'
import { programs } from '../program/programs.ts'
import { wrappedSol } from '../token/wrappedSol.ts'
import type { SolanaMeaning } from './SolanaMeaning.ts'
import type { SolanaTransaction } from './SolanaTransaction.ts'

/** First byte of instructions of the token programs. */
const tokenSends: readonly number[] = [3, 12]
const tokenApprovals: readonly number[] = [4, 13]
/** `Transfer` of the system program. */
const systemTransfer = 2
const tokenPrograms: readonly string[] = [programs.token, programs.token2022]
/** Programs that help others to do something. */
const helpers: readonly string[] = [programs.computeBudget, programs.memo]

/** No instruction that is distinguished here is longer; decoding longer ones costs time. */
const maxCharacters = 1_000

/**
 * What a transaction was for an account, by what it and its token accounts had before and after. Nothing is read out of the
 * instructions of others, so every program is understood alike. The fee, and the rent of token accounts that the account opened
 * for others, are costs and no transfers; the rent of its own stays its own. `undefined` when the node's answer does not fit
 * itself. Pure.
 *
 * @example
 * type Transaction = Parameters<typeof decodeSolanaTransaction>[0]
 * const movesOf = (one: Transaction) => decodeSolanaTransaction(one, '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', new Set())?.moves
 */
export function decodeSolanaTransaction(
  transaction: SolanaTransaction,
  account: string,
  own: ReadonlySet<string>,
): SolanaMeaning | undefined {
  const { message } = transaction.transaction
  const { meta } = transaction
  if (!meta) return undefined
  const { loadedAddresses, preBalances, postBalances } = meta
  const keys = [...message.accountKeys, ...(loadedAddresses?.writable ?? []), ...(loadedAddresses?.readonly ?? [])]
  if (preBalances.length !== keys.length || postBalances.length !== keys.length) return undefined
  const payer = message.accountKeys[0] ?? account
  const called = message.instructions.map(({ programIdIndex, data }) => ({
    program: keys[programIdIndex],
    data: data.length > maxCharacters ? undefined : decodeBase58(data),
  }))
  const shared = {
    isFailed: meta.err !== null && meta.err !== undefined,
    payer,
    program: called.find(({ program }) => program !== undefined && !helpers.includes(program))?.program,
    attempt: payer === account ? toAttempt(called) : undefined,
  }
  if (shared.isFailed) return { ...shared, moves: [] }

  // Token accounts: whose they are, and what they got of which mint.
  const tokens = new Map<number, { owner: string | undefined; mint: string; decimals: number; got: bigint }>()
  for (const [list, sign] of [
    [meta.preTokenBalances ?? [], -1n],
    [meta.postTokenBalances ?? [], 1n],
  ] as const)
    for (const { accountIndex, mint, owner, uiTokenAmount } of list) {
      const address = keys[accountIndex]
      if (address === undefined) return undefined
      const held = tokens.get(accountIndex)
      const whose = owner ?? (own.has(address) ? account : undefined)
      const got = (held?.mint === mint ? held.got : 0n) + sign * uiTokenAmount.amount
      tokens.set(accountIndex, { owner: whose, mint, decimals: uiTokenAmount.decimals, got })
    }

  const moves: SolanaMeaning.Move[] = []
  const native = toNative(keys, account, payer, meta, tokens)
  if (native.amount !== 0n) moves.push({ mint: undefined, decimals: 9, ...native })
  const byMint = new Map<string, { decimals: number; got: Map<string, bigint> }>()
  for (const { owner = '', mint, decimals, got } of tokens.values()) {
    const entry = byMint.get(mint) ?? { decimals, got: new Map<string, bigint>() }
    entry.got.set(owner, (entry.got.get(owner) ?? 0n) + got)
    byMint.set(mint, entry)
  }
  for (const [mint, { decimals, got }] of byMint) {
    const amount = got.get(account) ?? 0n
    if (amount === 0n) continue
    const others = [...got].flatMap(([owner, moved]) =>
      owner !== '' && owner !== account && moved !== 0n && moved < 0n !== amount < 0n ? [owner] : [],
    )
    moves.push({ mint, decimals, amount, others })
  }
  return { ...shared, moves }
}

function toNative(
  keys: readonly string[],
  account: string,
  payer: string,
  meta: NonNullable<SolanaTransaction['meta']>,
  tokens: ReadonlyMap<number, { owner: string | undefined; mint: string; got: bigint }>,
): { amount: bigint; others: string[] } {
  const changes = keys.map((_, index) => (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n))
  let amount = payer === account ? meta.fee : 0n
  let opened = 0n
  for (const [index, key] of keys.entries()) {
    const token = tokens.get(index)
    const change = changes[index] ?? 0n
    // What a wrapped account holds is reported as a token; the rest of its lamports is rent.
    const rent = change - (token?.mint === wrappedSol.mint ? token.got : 0n)
    if (key === account || token?.owner === account) amount += rent
    else if (token && meta.preBalances[index] === 0n && rent > 0n) opened += rent
  }
  if (payer === account && amount < 0n) amount = amount + opened > 0n ? 0n : amount + opened
  const others = keys.flatMap((key, index) => {
    const change = (changes[index] ?? 0n) + (index === 0 ? meta.fee : 0n)
    const isOther = key !== account && !tokens.has(index) && change !== 0n && amount !== 0n
    return isOther && change < 0n !== amount < 0n ? [key] : []
  })
  return { amount, others: [...new Set(others)] }
}

function toAttempt(
  called: readonly { program: string | undefined; data: Uint8Array | undefined }[],
): SolanaMeaning['attempt'] {
  const isToken = (kinds: readonly number[]) =>
    called.some(({ program = '', data }) => tokenPrograms.includes(program) && kinds.includes(data?.[0] ?? -1))
  const isSystem = called.some(({ program, data }) => program === programs.system && data?.[0] === systemTransfer)
  const foreign = called.some(
    ({ program = '' }) => ![...tokenPrograms, ...helpers, programs.system, programs.associatedToken].includes(program),
  )
  if (foreign) return undefined
  if (isToken(tokenSends) || isSystem) return 'send'
  return isToken(tokenApprovals) ? 'approve' : undefined
}
