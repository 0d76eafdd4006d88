import { isRecord } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { toAmount } from '../rpc/toAmount.ts'
import type { SolanaTransaction } from './SolanaTransaction.ts'

/** Longer lists than any transaction has are no answer. */
const maxItems = 512

/** The answer of `getTransaction` as `json`; `undefined` when it is something else. */
export function readTransactionAnswer(value: unknown): SolanaTransaction | undefined {
  const { blockTime, transaction, meta: given } = isRecord(value) ? value : {}
  const { message } = isRecord(transaction) ? transaction : {}
  const { accountKeys, instructions: listed } = isRecord(message) ? message : {}
  const keys = listOf(accountKeys, readKey)
  const instructions = listOf(listed, readInstruction)
  if (!keys?.length || !instructions) return undefined
  const meta = given === null ? null : readMeta(given)
  if (meta === undefined) return undefined
  return {
    blockTime: Number.isSafeInteger(blockTime) ? (blockTime as number) : undefined,
    transaction: { message: { accountKeys: keys, instructions } },
    meta,
  }
}

function readMeta(value: unknown): SolanaTransaction.Meta | undefined {
  if (!isRecord(value)) return undefined
  const fee = toAmount(value.fee)
  const preBalances = listOf(value.preBalances, toAmount)
  const postBalances = listOf(value.postBalances, toAmount)
  const preTokenBalances = listOf(value.preTokenBalances ?? [], readTokenBalance)
  const postTokenBalances = listOf(value.postTokenBalances ?? [], readTokenBalance)
  const { loadedAddresses: loaded } = value
  const writable = listOf(isRecord(loaded) ? loaded.writable : [], readKey)
  const readonly = listOf(isRecord(loaded) ? loaded.readonly : [], readKey)
  if (fee === undefined || !preBalances || !postBalances || !preTokenBalances || !postTokenBalances) return undefined
  if (!writable || !readonly) return undefined
  const loadedAddresses = { writable, readonly }
  return { err: value.err, fee, preBalances, postBalances, preTokenBalances, postTokenBalances, loadedAddresses }
}

function readTokenBalance(value: unknown): SolanaTransaction.TokenBalance | undefined {
  const { accountIndex, mint, owner, uiTokenAmount } = isRecord(value) ? value : {}
  const { amount: raw, decimals } = isRecord(uiTokenAmount) ? uiTokenAmount : {}
  const amount = toAmount(raw)
  if (!isIndex(accountIndex) || !isIndex(decimals) || !isAddress(mint) || amount === undefined) return undefined
  return { accountIndex, mint, owner: isAddress(owner) ? owner : undefined, uiTokenAmount: { amount, decimals } }
}

function readInstruction(value: unknown) {
  const { programIdIndex, data } = isRecord(value) ? value : {}
  return isIndex(programIdIndex) && typeof data === 'string' ? { programIdIndex, data } : undefined
}

const readKey = (value: unknown) => (isAddress(value) ? value : undefined)
const isIndex = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 256

/** All of a list, or nothing where one of it is something else. */
function listOf<item>(value: unknown, read: (item: unknown) => item | undefined): readonly item[] | undefined {
  if (!Array.isArray(value) || value.length > maxItems) return undefined
  const items = value.map(read)
  return items.includes(undefined) ? undefined : (items as item[])
}
