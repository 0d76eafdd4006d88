import {
  BillfoldError,
  connectorAccountInactive,
  type ErrorRow,
  isBillfoldError,
  requestFailed,
  requestPending,
  rowForRpcCode,
  walletDisconnected,
  walletRejected,
  walletUnrecognisedChain,
} from 'billfold/protocol'
import { findNodeRow } from './findNodeRow.ts'
import { readCause } from './readCause.ts'
import { readRevertReason } from './readRevertReason.ts'

/** Codes that say "something failed" and nothing else: the text knows more. */
const vagueCodes: readonly number[] = [-32603, -32000, -32003]
const detailsCharacters = 500

const rejectedText =
  /\buser\b.{0,40}(reject|denied|decline|cancel|disapprove|closed)|(reject|denied|decline|cancel)\w* by (the )?(user|wallet)|(denied|reject|cancel|decline)\w* .{0,20}signature|request (was )?(reject|cancel|denied)|^\W*(rejected|denied|cancell?ed)\W*$/im
const pendingText = /already pending|already processing|request of type .* pending/i
const unrecognisedText = /unrecogni[sz]ed chain|wallet_addEthereumChain|chain .{0,40}(has not been|not) added/i
const goneText =
  /context invalidated|disconnected port|disconnected from .{0,20}background|message port closed|page reload required/i

/**
 * What an EIP-1193 wallet threw, as an error of the catalogue: rejection (4001, 5000-range declines, text), pending
 * (-32002), the codes of EIP-1193, EIP-3085, EIP-5792 and JSON-RPC, and what a node said about a transaction. Codes as
 * text, nested and missing ones are understood. The original is the `cause`, unchanged. `isOther`: another account than
 * the wallet's active one was asked for.
 *
 * @example toWalletError({ code: '4001' }).code // 'wallet/rejected'
 */
export function toWalletError(cause: unknown, isOther = false): BillfoldError {
  if (isBillfoldError(cause)) return cause
  const { codes, text, revertData } = readCause(cause)
  const found = findRow(codes, text)
  // What wallets answer that sign with their active account only, asked for another one.
  const isInactive = isOther && /unauthorized|invalid-(params|request)/.test(found.code)
  const row = isInactive ? connectorAccountInactive : found
  const details = text.slice(0, detailsCharacters)
  const context = row.code === 'node/reverted' ? { reason: readRevertReason(text, revertData) } : undefined
  return new BillfoldError(row as ErrorRow<BillfoldError['code']>, {
    cause,
    ...(details ? { details } : {}),
    ...(context ? { context } : {}),
  })
}

function findRow(codes: readonly number[], text: string): ErrorRow {
  // What a wallet says by number counts first; else the innermost exact code, for an outer one is often "internal error".
  const exact = codes.filter(code => !vagueCodes.includes(code))
  const rows = exact.map(rowForRpcCode)
  const named = rows.find((_, at) => isWalletCode(exact[at]!)) ?? rows.findLast(row => row !== undefined)
  if (named && named.code !== 'node/reverted') return named
  if (goneText.test(text)) return walletDisconnected
  if (unrecognisedText.test(text)) return walletUnrecognisedChain
  if (pendingText.test(text)) return requestPending
  const node = findNodeRow(text)
  if (node) return node
  if (rejectedText.test(text)) return walletRejected
  if (named) return named
  return codes.map(rowForRpcCode).findLast(row => row !== undefined) ?? requestFailed
}

function isWalletCode(code: number): boolean {
  return (code >= 4000 && code < 6000) || code === requestPending.rpcCode
}
