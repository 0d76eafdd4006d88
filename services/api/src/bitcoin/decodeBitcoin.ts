import type { BitcoinTransaction } from './answers.ts'
import type { BitcoinEntry } from './BitcoinEntry.ts'

type Told = Pick<BitcoinEntry, 'amount' | 'direction' | 'from' | 'operation' | 'to'>

/**
 * What a transaction was for an address: what came to it less what it gave. Change that comes back does not count, nor does the fee
 * where all that is spent was the address's own; where others paid along, nobody can say who paid how much of it. Pure.
 */
export function decodeBitcoin({ vin, vout, fee }: BitcoinTransaction, address: string): Told {
  const isCoinbase = vin.some(({ is_coinbase }) => is_coinbase)
  const spent = vin.flatMap(({ prevout }) => prevout ?? [])
  const sumOf = (outputs: readonly { scriptpubkey_address?: string | undefined; value: bigint }[]) =>
    outputs.reduce((sum, one) => (one.scriptpubkey_address === address ? sum + one.value : sum), 0n)
  const [given, got] = [sumOf(spent), sumOf(vout)]
  const isAlone = spent.length === vin.length && spent.every(one => one.scriptpubkey_address === address)
  const net = got - given + (isAlone ? fee : 0n)
  const others = (outputs: readonly { scriptpubkey_address?: string | undefined }[]) => [
    ...new Set(outputs.flatMap(one => one.scriptpubkey_address ?? []).filter(one => one !== address)),
  ]
  const only = (list: readonly string[]) => (list.length === 1 ? list[0] : undefined) ?? address
  if (isCoinbase) return { operation: 'mint', direction: 'in', amount: got, from: address, to: address }
  if (net > 0n) return { operation: 'receive', direction: 'in', amount: net, from: only(others(spent)), to: address }
  if (net < 0n) return { operation: 'send', direction: 'out', amount: -net, from: address, to: only(others(vout)) }
  return { operation: 'send', direction: 'self', amount: got, from: address, to: address }
}
