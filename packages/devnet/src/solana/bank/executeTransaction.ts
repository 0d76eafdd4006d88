import { FailedTransactionMetadata } from 'litesvm'
import { programs } from '../programs.ts'
import { readMint } from '../tokens/readMint.ts'
import { readTokenAccount } from '../tokens/readTokenAccount.ts'
import type { BankTransaction } from './BankTransaction.ts'
import type { createMachine } from './createMachine.ts'
import { listAccounts } from './listAccounts.ts'
import { loadAddresses } from './loadAddresses.ts'
import { readMeta } from './readMeta.ts'
import type { readTransaction } from './readTransaction.ts'
import type { TransactionError } from './TransactionError.ts'
import { toTransactionError } from './toTransactionError.ts'

/**
 * Runs a transaction and returns its result, with balances before and after, which the virtual machine does not return.
 *
 * @returns nothing in `executed` when it could not pay for itself: then it is in no block.
 */
export function executeTransaction(
  machine: createMachine.ReturnType,
  transaction: readTransaction.ReturnType,
  at: { slot: number; blockTime: number },
): { executed: BankTransaction | undefined; error: TransactionError | null } {
  const { message } = transaction
  const loaded = loadAddresses(message, table => machine.getAccount(table)?.data)
  const keys = [...message.staticAccounts, ...loaded.writable, ...loaded.readonly]
  const lamportsOf = (key: string) => machine.getAccount(key)?.lamports ?? 0n
  const lamportsBefore = keys.map(lamportsOf)
  const tokensBefore = readTokenBalances(machine, keys)
  const result = machine.svm.sendTransaction(transaction.executable)
  const isFailed = result instanceof FailedTransactionMetadata
  const error = isFailed ? toTransactionError(result) : null
  const lamportsAfter = keys.map(lamportsOf)
  const paid = (lamportsBefore[0] ?? 0n) - (lamportsAfter[0] ?? 0n)
  // A failure that stands in a block has cost its fee.
  if (isFailed && paid === 0n) return { executed: undefined, error }
  for (const { pubkey, writable } of listAccounts(message, loaded)) if (writable) machine.touched.add(pubkey)
  const meta = isFailed ? result.meta() : result
  return {
    error,
    executed: {
      signature: transaction.signature,
      ...at,
      wire: Buffer.from(transaction.wire).toString('base64'),
      keys,
      loaded,
      error,
      fee: '0',
      lamportsBefore: lamportsBefore.map(String),
      lamportsAfter: lamportsAfter.map(String),
      tokensBefore,
      tokensAfter: readTokenBalances(machine, keys),
      memo: readMemo(message),
      ...readMeta(meta),
    },
  }
}

function readTokenBalances(machine: createMachine.ReturnType, keys: readonly string[]): BankTransaction.TokenBalance[] {
  return keys.flatMap((key, accountIndex) => {
    const account = machine.getAccount(key)
    if (account === undefined || (account.owner !== programs.token && account.owner !== programs.token2022)) return []
    const token = readTokenAccount(account.data)
    const mint = token && machine.getAccount(token.mint)
    const decimals = mint && readMint(mint.data)?.decimals
    if (token === undefined || decimals === undefined) return []
    const { owner, amount } = token
    return { accountIndex, mint: token.mint, owner, programId: account.owner, amount: `${amount}`, decimals }
  })
}

/** The memos of a message as getSignaturesForAddress returns them: each with its length, joined by `; `. */
function readMemo(message: readTransaction.Message): string | null {
  const memos = message.instructions
    .filter(({ programAddressIndex }) => {
      const program: string | undefined = message.staticAccounts[programAddressIndex]
      return program === programs.memo || program === programs.memo1
    })
    .map(({ data = new Uint8Array() }) => `[${data.length}] ${new TextDecoder().decode(Uint8Array.from(data))}`)
  return memos.length === 0 ? null : memos.join('; ')
}
