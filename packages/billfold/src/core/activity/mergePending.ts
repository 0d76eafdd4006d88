import { parseAccountId } from '../../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../../protocol/caip/types.ts'
import type { PendingSend } from '../../protocol/stored/storedPendingSends.ts'
import { formatUnits } from '../../protocol/units/formatUnits.ts'
import type { Transaction } from './Transaction.ts'

/**
 * The history with what this page has sent and the history does not know yet, newest first: a transfer is in the list
 * from the moment its wallet has answered, and becomes the history's own row once that has it.
 */
export function mergePending(
  transactions: readonly Transaction[],
  sends: readonly PendingSend[],
  accountId: AccountId | undefined,
): readonly Transaction[] {
  const known = new Set(transactions.map(({ hash }) => hash.toLowerCase()))
  const own = sends.flatMap(send =>
    send.accountId !== accountId || send.status === 'asking' || (send.hash && known.has(send.hash.toLowerCase()))
      ? []
      : [toTransaction(send)],
  )
  return own.length === 0 ? transactions : [...own, ...transactions].sort((a, b) => b.minedAt - a.minedAt)
}

function toTransaction(send: PendingSend): Transaction {
  const { address, networkId } = parseAccountId(send.accountId)
  const { symbol, decimals } = send.token
  return {
    id: `send ${send.id}`,
    hash: send.hash ?? '',
    networkId,
    minedAt: send.at,
    operationType: 'send',
    status: send.status === 'asking' ? 'pending' : send.status,
    from: address,
    to: send.to,
    transfers: /^(failed|expired|altered)$/.test(send.status)
      ? []
      : [
          {
            kind: 'token',
            name: symbol,
            symbol,
            direction: 'out',
            amount: formatUnits(BigInt(send.amount), decimals),
          },
        ],
  }
}
