import {
  BillfoldError,
  connectorAccountNotFound,
  connectorChainMismatch,
  type ErrorRow,
  isBillfoldError,
  requestFailed,
  requestPending,
  rowForRpcCode,
  walletDisconnected,
  walletMethodUnsupported,
  walletRejected,
} from 'billfold/protocol'
import { findNodeRow } from './findNodeRow.ts'
import { readCause } from './readCause.ts'

const detailsCharacters = 500

/** Errors of the wallet standard by number (`@wallet-standard/errors` 0.1.1). */
const standardRows: Readonly<Record<number, ErrorRow>> = {
  4001000: walletRejected,
  3834000: walletDisconnected,
  3834001: connectorAccountNotFound,
  6160000: connectorChainMismatch,
  6160001: walletMethodUnsupported,
  6160002: walletMethodUnsupported,
}

const rejectedText =
  /\buser\b.{0,40}(reject|denied|decline|cancel|disapprove|closed)|(reject|denied|decline|cancel)\w* by (the )?(user|wallet)|(transaction|request|message|connection|approval|signature)( was)? (reject|cancel|den|declin)\w*|plugin closed|^\W*(rejected|denied|cancell?ed|declined)\W*$/im
const goneText = /context invalidated|disconnected port|message port closed|extension (was )?(updated|reloaded)/i
const notConnectedText = /WalletNotConnectedError|WalletDisconnectedError|wallet (is )?not connected/i
const pendingText = /already pending|already processing|request .{0,20}pending/i

/**
 * What a Solana wallet threw, as an error of the catalogue: refusals by number (4001, the wallet standard's 4001000), by
 * name and by text, what it cannot do, and what a node said about a transaction. The original is the `cause`, unchanged.
 *
 * @example toWalletError({ code: 4001 }).code // 'wallet/rejected'
 */
export function toWalletError(cause: unknown): BillfoldError {
  if (isBillfoldError(cause)) return cause
  const { codes, text } = readCause(cause)
  const row = findRow(codes, text)
  const details = text.slice(0, detailsCharacters)
  return new BillfoldError(row as ErrorRow<BillfoldError['code']>, { cause, ...(details ? { details } : {}) })
}

function findRow(codes: readonly number[], text: string): ErrorRow {
  const standard = codes.map(code => standardRows[code]).find(row => row !== undefined)
  if (standard) return standard
  // A wallet's own number (4000 to 5999, -32002) before any text; the others are mostly "internal error".
  const own = codes.filter(code => (code >= 4000 && code < 6000) || code === requestPending.rpcCode)
  const named = own.map(rowForRpcCode).find(row => row !== undefined)
  if (named) return named
  if (goneText.test(text) || notConnectedText.test(text)) return walletDisconnected
  if (pendingText.test(text)) return requestPending
  if (rejectedText.test(text)) return walletRejected
  return findNodeRow(text) ?? codes.map(rowForRpcCode).findLast(row => row !== undefined) ?? requestFailed
}
