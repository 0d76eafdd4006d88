import type { HeldTransfer } from './HeldTransfer.ts'
import { isLater } from './isLater.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

/** What transfers of ERC-1155 mean for one account and one item. */
export type ItemSum = {
  readonly token: string
  readonly tokenId: string
  readonly account: string
  /** What came in less what went out. */
  change: bigint
  /** The last one that came in. */
  latest: HeldTransfer | undefined
}

/** Sums up transfers of ERC-1155 by item and account; the zero address, which mints and burns, has no sum. Pure. */
export function sumItems(transfers: readonly HeldTransfer[]): ItemSum[] {
  const sums = new Map<string, ItemSum>()
  function sumOf({ token, tokenId }: HeldTransfer, account: string): ItemSum {
    const key = `${token} ${tokenId} ${account}`
    const sum = sums.get(key) ?? { token, tokenId, account, change: 0n, latest: undefined }
    sums.set(key, sum)
    return sum
  }
  for (const transfer of transfers) {
    if (transfer.kind !== 'erc1155') continue
    const amount = BigInt(transfer.amount)
    if (transfer.sender !== zeroAddress) sumOf(transfer, transfer.sender).change -= amount
    if (transfer.receiver === zeroAddress) continue
    const sum = sumOf(transfer, transfer.receiver)
    sum.change += amount
    if (!sum.latest || isLater(transfer, sum.latest)) sum.latest = transfer
  }
  return [...sums.values()]
}
