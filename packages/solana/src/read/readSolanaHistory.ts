import { BillfoldError, isRecord, rpcInvalidParams, sendInvalidAddress } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import { decodeSolanaTransaction } from '../history/decodeSolanaTransaction.ts'
import { listSignatures } from '../history/listSignatures.ts'
import { readTransactionAnswer } from '../history/readTransactionAnswer.ts'
import type { SolanaMeaning } from '../history/SolanaMeaning.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { wrappedSol } from '../token/wrappedSol.ts'
import { listTokenAccounts } from './listTokenAccounts.ts'
import { openRpc } from './openRpc.ts'
import type { ReadOptions } from './ReadOptions.ts'
import { readMints } from './readMints.ts'

/** Rows of a page, each of which costs a request: public nodes take some ten in a second. */
const pageCount = 10
/** Signatures that one list is asked for. */
const limit = 25
/** Token accounts of which the lists are read beside the owner's: who sends a token need not name its owner. */
const maxTokenAccounts = 8
/** Of one slot that holds more than a page. */
const maxRows = 25

/**
 * A page of what an account did, newest first: its own transactions and those of its token accounts, those that it holds
 * the most of first. Amounts are the difference of the balances before and after, without the fee. `cursor` is the
 * `next` of the page before. A transaction that the node does not keep is listed by its signature alone.
 *
 * @throws `rpc/all-failed` when no address answers · `send/invalid-address` · `rpc/invalid-params` · `request/aborted`.
 * @example const { rows, next } = await readSolanaHistory({ fetch, rpcUrls, chain: solanaMainnet, address })
 */
export async function readSolanaHistory(options: readSolanaHistory.Options): Promise<readSolanaHistory.ReturnType> {
  const { address, cursor, chain } = options
  if (!isAddress(address)) throw new BillfoldError(sendInvalidAddress)
  const from = parseCursor(cursor)
  const rpc = openRpc(options)
  const held = await listTokenAccounts(rpc, address)
  const open = [...held].sort((a, b) => Number(b.amount > 0n) - Number(a.amount > 0n)).slice(0, maxTokenAccounts)
  const lists = await Promise.all(
    [address, ...open.map(account => account.address)].map(account => readSignatures(rpc, account, from?.signature)),
  )
  const listed = listSignatures(lists, { limit, count: pageCount, below: from?.slot })
  const signatures = listed.rows.slice(0, maxRows)
  const transactions = await readTransactions(rpc, signatures)
  const own = new Set(held.map(account => account.address))
  const meanings = transactions.map(one => one && decodeSolanaTransaction(one, address, own))
  const mints = new Set(meanings.flatMap(one => one?.moves.flatMap(({ mint }) => mint ?? []) ?? []))
  mints.delete(wrappedSol.mint)
  const facts = mints.size > 0 ? await readMints(rpc, [...mints]) : new Map<string, readMints.Facts>()
  const nameOf = (mint: string | undefined, decimals: number) => {
    if (mint === undefined) return chain.nativeCurrency
    if (mint === wrappedSol.mint) return wrappedSol
    const short = mint.slice(0, 4)
    const { name, symbol } = facts.get(mint) ?? { name: `Token ${short}`, symbol: short }
    return { name, symbol, decimals }
  }
  let at: number | undefined
  const rows = signatures.map(({ signature, err, blockTime }, index) => {
    const seconds = transactions[index]?.blockTime ?? blockTime
    // Slots without a time of their own stand where those above them stand.
    at = seconds === null || seconds === undefined ? at : seconds * 1_000
    const isFailed = err !== null && err !== undefined
    const { moves, ...meaning } = meanings[index] ?? {
      ...{ isFailed, payer: address, program: undefined, attempt: undefined },
      moves: [],
    }
    return {
      signature,
      ...(at === undefined ? {} : { minedAt: at }),
      ...meaning,
      moves: moves.flatMap(move => {
        const amount = toShown(move, facts)
        return amount === undefined ? [] : [{ ...nameOf(move.mint, move.decimals), ...move, amount }]
      }),
    }
  })
  const last = signatures.at(-1)
  return { rows, ...(listed.hasMore && last ? { next: `${last.slot}.${last.signature}` } : {}) }
}

export declare namespace readSolanaHistory {
  type Options = ReadOptions & { readonly address: string; readonly cursor?: string | undefined }
  type Row = Omit<SolanaMeaning, 'moves'> & {
    readonly signature: string
    /** Milliseconds since the epoch; absent where no node knows. */
    readonly minedAt?: number
    readonly moves: readonly (SolanaMeaning.Move & { readonly name: string; readonly symbol: string })[]
  }
  type ReturnType = { readonly rows: readonly Row[]; readonly next?: string }
}

/** As the token's program shows it today, with its sign. */
function toShown(
  { amount, mint }: SolanaMeaning.Move,
  facts: ReadonlyMap<string, readMints.Facts>,
): bigint | undefined {
  const found = mint === undefined ? undefined : facts.get(mint)
  if (!found) return amount
  const shown = found.toShown(amount < 0n ? -amount : amount)
  return shown !== undefined && amount < 0n ? -shown : shown
}

function readSignatures(rpc: Rpc, account: string, before: string | undefined) {
  const config = { limit, commitment: 'confirmed', ...(before === undefined ? {} : { before }) }
  return rpc.request('getSignaturesForAddress', [account, config], result => {
    if (!Array.isArray(result)) return undefined
    const rows = result.map((row): listSignatures.Row | undefined => {
      const { signature, slot, err, blockTime } = isRecord(row) ? row : {}
      const isRow = isSignature(signature) && Number.isSafeInteger(slot)
      if (!isRow) return undefined
      return { signature, slot: slot as number, err, blockTime: typeof blockTime === 'number' ? blockTime : undefined }
    })
    return rows.includes(undefined) ? undefined : (rows as listSignatures.Row[])
  })
}

/** Each as a node returns it; `undefined` where none has it any more, or not in a form that was asked for. */
async function readTransactions(rpc: Rpc, rows: readonly listSignatures.Row[]) {
  const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const read = (value: unknown) => (value === null ? null : readTransactionAnswer(value))
  const outcomes = await Promise.allSettled(
    rows.map(({ signature }) => rpc.request('getTransaction', [signature, config], read)),
  )
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  // One that cannot be had is a gap; none at all is a failure.
  if (failed && outcomes.every(outcome => outcome.status === 'rejected')) throw failed.reason
  return outcomes.map(outcome => (outcome.status === 'fulfilled' ? (outcome.value ?? undefined) : undefined))
}

const isSignature = (value: unknown): value is string =>
  typeof value === 'string' && value.length < 90 && decodeBase58(value)?.length === 64

function parseCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [, slot, signature] = /^(\d{1,15})\.(\w{64,88})$/.exec(cursor) ?? []
  if (!isSignature(signature)) throw new BillfoldError(rpcInvalidParams, { details: 'cursor' })
  return { slot: Number(slot), signature }
}
