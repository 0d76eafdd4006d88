import type { Holding } from '../keys/toHoldings.ts'

/** An address as phones list it, in the words of the methods' description. */
export type AddressRow = {
  readonly address: string
  readonly path: string
  readonly publicKey: string
  readonly intention: 'payment' | 'ordinal'
}

/** Addresses as phones list them. */
export function toAddressRows(holdings: readonly Holding[]): readonly AddressRow[] {
  return holdings.map(({ address, path, publicKey, purpose }) => {
    return { address, path, publicKey, intention: purpose === 'payment' ? 'payment' : 'ordinal' }
  })
}
