import {
  BillfoldError,
  type ErrorRow,
  isBillfoldError,
  nodeInsufficientFunds,
  requestFailed,
  requestPending,
  rowForRpcCode,
  walletDisconnected,
  walletMethodUnsupported,
  walletRejected,
} from 'billfold/protocol'
import { readCause } from './readCause.ts'

const detailsCharacters = 500
/** Codes that say "something failed" and nothing else: the text knows more. */
const vagueCodes: readonly number[] = [-32603, -32000, -32003]

const patterns: readonly (readonly [RegExp, ErrorRow])[] = [
  [
    /\buser\b.{0,40}(reject|denied|decline|cancel|disapprove|closed)|(reject|denied|decline|cancel)\w* by (the )?(user|wallet)|(denied|reject|cancel|decline)\w* .{0,20}signature|request (was )?(reject|cancel|denied)|^\W*(rejected|denied|cancell?ed)\W*$/im,
    walletRejected,
  ],
  [/already pending|already processing|request of type .* pending/i, requestPending],
  [/insufficient (funds|balance)|not enough (funds|balance|bitcoin)/i, nodeInsufficientFunds],
  [/context invalidated|disconnected port|message port closed|page reload required/i, walletDisconnected],
  [/method.{0,40}not (found|supported|implemented)|unsupported method|not implemented/i, walletMethodUnsupported],
]

/**
 * What a Bitcoin wallet threw, as an error of the catalogue: refusals by number (4001, 5000 and up) or by text, methods
 * that it lacks (−32601), a question that is open already. Codes as text, nested and missing ones are understood. The
 * original is the `cause`, unchanged.
 *
 * @example toWalletError({ code: '4001' }).code // 'wallet/rejected'
 */
export function toWalletError(cause: unknown): BillfoldError {
  if (isBillfoldError(cause)) return cause
  const { codes, text } = readCause(cause)
  const details = text.slice(0, detailsCharacters)
  return new BillfoldError(findRow(codes, text) as ErrorRow<BillfoldError['code']>, {
    cause,
    ...(details ? { details } : {}),
  })
}

function findRow(codes: readonly number[], text: string): ErrorRow {
  const known = codes.flatMap(code => (vagueCodes.includes(code) ? [] : (rowForRpcCode(code) ?? [])))
  // What a wallet says by number counts first; of several the innermost, for an outer one is often "internal error".
  const named = known.find(({ code }) => code.startsWith('wallet/')) ?? known.at(-1)
  if (named) return named.code === 'rpc/method-not-found' ? walletMethodUnsupported : named
  const matched = patterns.find(([pattern]) => pattern.test(text))?.[1]
  return matched ?? codes.map(rowForRpcCode).findLast(row => row !== undefined) ?? requestFailed
}
