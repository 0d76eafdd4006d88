/**
 * What a transaction was for an address: what came to it less what it gave. Change that comes back does not count, nor does the fee
 * where all that is spent was the address's own; where other addresses paid too, the shares of the fee are unknown. Pure.
 *
 * @example
 * const transaction = { vin: [], vout: [{ scriptpubkey_address: 'bc1qmine', value: 700n }], fee: 0n }
 * decodeBitcoinTransaction(transaction, 'bc1qmine').amount // 700n
 */
export function decodeBitcoinTransaction(
  { vin, vout, fee }: decodeBitcoinTransaction.Transaction,
  address: string,
): decodeBitcoinTransaction.ReturnType {
  const isCoinbase = vin.some(({ is_coinbase }) => is_coinbase)
  const spent = vin.flatMap(({ prevout }) => prevout ?? [])
  const sumOf = (outputs: readonly decodeBitcoinTransaction.Output[]) =>
    outputs.reduce((sum, one) => (one.scriptpubkey_address === address ? sum + one.value : sum), 0n)
  const [given, got] = [sumOf(spent), sumOf(vout)]
  const isAlone = spent.length === vin.length && spent.every(one => one.scriptpubkey_address === address)
  const net = got - given + (isAlone ? fee : 0n)
  const others = (outputs: readonly decodeBitcoinTransaction.Output[]) => [
    ...new Set(outputs.flatMap(one => one.scriptpubkey_address ?? []).filter(one => one !== address)),
  ]
  const only = (list: readonly string[]) => (list.length === 1 ? list[0] : undefined) ?? address
  if (isCoinbase) return { operation: 'mint', direction: 'in', amount: got, from: address, to: address }
  if (net > 0n) return { operation: 'receive', direction: 'in', amount: net, from: only(others(spent)), to: address }
  if (net < 0n) return { operation: 'send', direction: 'out', amount: -net, from: address, to: only(others(vout)) }
  return { operation: 'send', direction: 'self', amount: got, from: address, to: address }
}

export declare namespace decodeBitcoinTransaction {
  type ReturnType = {
    readonly operation: 'mint' | 'receive' | 'send'
    readonly direction: 'in' | 'out' | 'self'
    /** Satoshi; without the fee where the address alone paid it. */
    readonly amount: bigint
    /** Who paid and who was paid, where that is one; else the address itself. */
    readonly from: string
    readonly to: string
  }
  /** As Esplora returns it. */
  type Transaction = {
    readonly vin: readonly {
      readonly prevout?: Output | null | undefined
      readonly is_coinbase?: boolean | undefined
    }[]
    readonly vout: readonly Output[]
    /** Satoshi. */
    readonly fee: bigint
  }
  type Output = { readonly scriptpubkey_address?: string | undefined; readonly value: bigint }
}
