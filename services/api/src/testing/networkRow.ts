import type { SeedInput } from '../tenants/seed/seedSchema.ts'

type Row = NonNullable<SeedInput['networks']>[number]

/** A seed row of a made-up network behind the given nodes. */
export function networkRow(rpcUrls: readonly string[], changes: Partial<Row> = {}): Row {
  return {
    id: 'eip155:424242',
    name: 'Test Network',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [...rpcUrls],
    ...changes,
  }
}
