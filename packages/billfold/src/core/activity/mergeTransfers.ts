import { formatUnits } from '../../protocol/units/formatUnits.ts'
import { parseUnits } from '../../protocol/units/parseUnits.ts'
import type { Transfer } from './Transaction.ts'

/** As many as fit into a row. */
export const SHOWN_TRANSFERS = 2

/**
 * Transfers of one token in one direction as one, with the sum of their amounts; NFTs stay apart. What went out comes
 * before what came in, as it is read: "1 ETH → 3,000 USDC".
 */
export function mergeTransfers(transfers: readonly Transfer[]): readonly Transfer[] {
  const merged = new Map<string, Transfer>()
  for (const [index, transfer] of transfers.entries()) {
    const key =
      transfer.kind === 'nft'
        ? `nft ${index}`
        : `${transfer.direction} ${transfer.symbol}\n${transfer.name}\n${transfer.imageUrl}`
    const before = merged.get(key)
    const { amount, ...rest } = transfer
    const total = before ? sum(before.amount, amount) : amount
    merged.set(key, { ...rest, ...(total === undefined ? {} : { amount: total }) })
  }
  const order = { out: 0, self: 1, in: 2 }
  return [...merged.values()].sort((a, b) => order[a.direction] - order[b.direction])
}

/** Places that the wire allows: no sum loses one. */
const PLACES = 78

/** A sum of which one part is not known is not known either. */
function sum(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || b === undefined
    ? undefined
    : formatUnits(parseUnits(a, PLACES) + parseUnits(b, PLACES), PLACES)
}
