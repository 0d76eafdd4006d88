import type { bcoin } from '../bcoin.ts'
import type { BitcoinTransaction } from '../wire/BitcoinTransaction.ts'
import { virtualSize } from '../wire/virtualSize.ts'
import { BroadcastError } from './BroadcastError.ts'

/**
 * Makes room for a transaction that spends what waiting ones spend, when it pays for it (BIP-125's rules 3 and 4, for every
 * transaction, as Bitcoin Core does since 28): bcoin itself replaces nothing.
 *
 * @returns what was taken out of the mempool, parents first, to be put back if the new transaction is refused after all.
 * @throws BroadcastError when it pays too little.
 */
export function replaceConflicts(
  mempool: bcoin.Mempool,
  transaction: BitcoinTransaction,
  findOutput: (txid: string, vout: number) => BitcoinTransaction.Output | undefined,
): readonly bcoin.Transaction[] {
  const replaced = new Set<bcoin.MempoolEntry>()
  const add = (entry: bcoin.MempoolEntry) => {
    if (replaced.has(entry)) return
    replaced.add(entry)
    // What spends a replaced one goes with it.
    for (const index of entry.tx.outputs.keys()) {
      const spender = mempool.getSpent(entry.tx.hash('hex'), index)
      if (spender) add(spender)
    }
  }
  for (const { txid, vout } of transaction.inputs) {
    const rival = mempool.getSpent(Buffer.from(txid, 'hex').reverse().toString('hex'), vout)
    if (rival) add(rival)
  }
  if (replaced.size === 0) return []
  const spent = transaction.inputs.map(({ txid, vout }) => findOutput(txid, vout))
  // The mempool says better what is wrong with that.
  if (spent.includes(undefined)) return []
  const fee = sum(spent) - sum(transaction.outputs)
  const former = [...replaced].reduce((total, entry) => total + BigInt(entry.fee), 0n)
  const size = BigInt(virtualSize(transaction))
  if (fee < former)
    throw new BroadcastError(-26, `insufficient fee, rejecting replacement ${transaction.txid}; ${fee} < ${former}`)
  if (fee - former < size)
    throw new BroadcastError(-26, `insufficient fee, not enough additional fees to relay; ${fee - former} < ${size}`)
  const order = [...mempool.map.values()].filter(entry => replaced.has(entry))
  for (const entry of order) if (mempool.map.has(entry.tx.hash('hex'))) mempool.evictEntry(entry)
  return order.map(entry => entry.tx)
}

const sum = (outputs: readonly (BitcoinTransaction.Output | undefined)[]) =>
  outputs.reduce((total, output) => total + (output?.value ?? 0n), 0n)
