import { parseAccountId } from '../../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../../protocol/caip/types.ts'
import type { PendingSend, PendingTransaction } from '../../protocol/stored/storedPendingSends.ts'
import { formatUnits } from '../../protocol/units/formatUnits.ts'
import type { Transaction, Transfer } from './Transaction.ts'

/**
 * The history with what this page has sent and the history does not know yet, newest first: a transfer is in the list
 * from the moment its wallet has answered, and becomes the history's own row once that has it. A description of the host stays.
 */
export function mergePending(
  transactions: readonly Transaction[],
  sends: readonly (PendingSend | PendingTransaction)[],
  accountId: AccountId | undefined,
): readonly Transaction[] {
  const own = new Map<string, PendingSend | PendingTransaction>()
  for (const send of sends)
    if (send.accountId === accountId && send.status !== 'asking')
      own.set(send.hash ? send.hash.toLowerCase() : send.id, send)
  if (own.size === 0) return transactions
  const known = transactions.map(transaction => {
    const hash = transaction.hash.toLowerCase()
    const description = own.get(hash)?.description
    own.delete(hash)
    return description ? { ...transaction, description } : transaction
  })
  return [...[...own.values()].map(toTransaction), ...known].sort((a, b) => b.minedAt - a.minedAt)
}

function toTransaction(send: PendingSend | PendingTransaction): Transaction {
  const { accountId, at, description, hash = '', id, status, token } = send
  const { address, networkId } = parseAccountId(accountId)
  return {
    id: `send ${id}`,
    hash,
    networkId,
    minedAt: at,
    operationType: token ? 'send' : 'execute',
    status: status === 'asking' ? 'pending' : status,
    from: address,
    to: token ? send.to : '',
    transfers: token && !/^(failed|expired|altered)$/.test(status) ? [toTransfer(send)] : [],
    ...(description ? { description } : {}),
  }
}

function toTransfer({ amount, token: { decimals, symbol } }: PendingSend): Transfer {
  return { kind: 'token', name: symbol, symbol, direction: 'out', amount: formatUnits(BigInt(amount), decimals) }
}
