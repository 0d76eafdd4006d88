import { FailedTransactionMetadata } from 'litesvm'
import type { BankTransaction } from '../bank/BankTransaction.ts'
import type { createMachine } from '../bank/createMachine.ts'
import { readMeta } from '../bank/readMeta.ts'
import type { readTransaction } from '../bank/readTransaction.ts'
import type { TransactionError } from '../bank/TransactionError.ts'
import { toTransactionError } from '../bank/toTransactionError.ts'
import type { RpcContext } from './RpcContext.ts'

const nothing = { logs: [], units: 0, inner: [], returnData: null, accounts: new Map() }

/** Runs a transaction without keeping its effects: the result of a preflight or a simulation. */
export function simulate(
  { bank }: RpcContext,
  transaction: readTransaction.ReturnType,
  isAnyBlockhash = false,
): simulate.ReturnType {
  // In the order of a validator, which forgets what it has processed with its blockhash. A replaced one makes it another.
  if (!isAnyBlockhash && !bank.isValid(transaction.blockhash)) return { error: 'BlockhashNotFound', ...nothing }
  if (!isAnyBlockhash && bank.history.get(transaction.signature) !== undefined)
    return { error: 'AlreadyProcessed', ...nothing }
  const result = bank.machine.svm.simulateTransaction(transaction.executable)
  const isFailed = result instanceof FailedTransactionMetadata
  return {
    error: isFailed ? toTransactionError(result) : null,
    ...readMeta(result.meta()),
    accounts: new Map(
      isFailed
        ? []
        : result.postAccounts().map(account => [
            account.address,
            {
              address: account.address,
              lamports: account.lamports,
              owner: account.programAddress,
              isExecutable: account.executable,
              data: Uint8Array.from(account.data),
            },
          ]),
    ),
  }
}

export declare namespace simulate {
  type ReturnType = Pick<BankTransaction, 'logs' | 'units' | 'inner' | 'returnData'> & {
    error: TransactionError | null
    /** Accounts as they would be afterwards. */
    accounts: ReadonlyMap<string, createMachine.Account>
  }
}
