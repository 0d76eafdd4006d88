import {
  type ErrorRow,
  isRecord,
  nodeInsufficientFunds,
  nodeReverted,
  sendBelowRent,
  sendExpired,
  sendFrozen,
  sendInsufficientBalance,
} from 'billfold/protocol'

const reasonCharacters = 200

/** Errors of a transaction that are a word. Source: `TransactionError` of the validator. */
const words: Readonly<Record<string, ErrorRow>> = {
  BlockhashNotFound: sendExpired,
  AccountNotFound: nodeInsufficientFunds,
  InsufficientFundsForFee: nodeInsufficientFunds,
}

/**
 * What a transaction fails with, as a row of the catalogue and, where a program refused, its reason. `logs` are those of
 * the run. `undefined` when `error` is not one.
 */
export function readTransactionError(error: unknown, logs: unknown): readTransactionError.ReturnType | undefined {
  if (error === null || error === undefined) return undefined
  if (typeof error === 'string') return { row: words[error] ?? nodeReverted, reason: error }
  if (!isRecord(error)) return { row: nodeReverted, reason: 'unknown reason' }
  if ('InsufficientFundsForRent' in error) return { row: sendBelowRent, reason: 'insufficient funds for rent' }
  const { InstructionError: failed } = error
  const what: unknown = Array.isArray(failed) ? failed[1] : undefined
  const custom = isRecord(what) ? what.Custom : undefined
  const lines = Array.isArray(logs) ? logs.filter(line => typeof line === 'string') : []
  // Of the system and both token programs, 1 is "not enough"; 17 of the token programs "the account is frozen".
  const program = /^Program (\w+) failed/.exec(lines.findLast(line => /^Program \w+ failed/.test(line)) ?? '')?.[1]
  const isOurs = program === undefined || /^(1{32}|Token[A-Za-z0-9]+)$/.test(program)
  if (custom === 1 && isOurs) return { row: sendInsufficientBalance, reason: 'insufficient funds' }
  if (custom === 17 && isOurs) return { row: sendFrozen, reason: 'the account is frozen' }
  const logged = lines.findLast(line => /^Program log: (Error|AnchorError)/.test(line))
  const reason =
    logged?.replace('Program log: ', '') ?? (typeof what === 'string' ? what : `custom program error ${custom}`)
  return { row: nodeReverted, reason: reason.slice(0, reasonCharacters) }
}

export declare namespace readTransactionError {
  type ReturnType = { readonly row: ErrorRow; readonly reason: string }
}
