import type { IndexedBlock } from '../IndexedBlock.ts'
import { decodeLogs } from './decodeLogs.ts'
import type { InternalTransfer } from './InternalTransfer.ts'
import type { NodeBlock, NodeReceipt } from './nodeAnswers.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

/**
 * What the index keeps of a block. Transactions that failed moved nothing. A transfer of zero is kept for the sender of the
 * transaction only, since any token can emit one in another's name (address poisoning).
 * Pure: the same block is always the same rows.
 */
export function decodeBlock(parts: decodeBlock.Parts): IndexedBlock {
  const { block, receipts, internals, wrappedNative } = parts
  const transactions: IndexedBlock.Transaction[] = []
  const transfers: IndexedBlock.Transfer[] = []
  const approvals: IndexedBlock.Approval[] = []
  const activity = new Map<string, { account: string; position: number }>()
  block.transactions.forEach((transaction, position) => {
    const receipt = receipts[position]
    const { hash, from, nonce, value, input } = transaction
    const isFailed = receipt !== undefined && BigInt(receipt.status) === 0n
    const receiver = transaction.to ?? null
    const created = receiver === null && !isFailed ? (receipt?.contractAddress ?? null) : null
    const selector = input.length === 10 && receiver !== null ? input : null
    transactions.push({
      position,
      hash,
      sender: from,
      receiver,
      created,
      value: value.toString(),
      nonce,
      selector,
      isFailed,
    })
    const note = (account: string) => {
      if (account !== zeroAddress) activity.set(`${account} ${position}`, { account, position })
    }
    note(from)
    if (isFailed) return
    const native = { token: null, tokenId: null }
    const target = receiver ?? created
    const decoded = decodeLogs(receipt?.logs ?? [], wrappedNative)
    const moved = [
      ...(value > 0n && target !== null
        ? [{ kind: 'native' as const, ...native, sender: from, receiver: target, amount: value.toString() }]
        : []),
      ...(internals.get(hash) ?? []).map(({ sender, receiver, amount }) => ({
        kind: 'internal' as const,
        ...native,
        sender,
        receiver,
        amount: amount.toString(),
      })),
      ...decoded.transfers.filter(({ amount, sender }) => amount !== '0' || sender === from),
    ]
    moved.forEach((transfer, place) => {
      transfers.push({ position, place, ...transfer })
      if (transfer.amount === '0') return
      note(transfer.sender)
      note(transfer.receiver)
    })
    decoded.approvals.forEach((approval, place) => {
      approvals.push({ position, place, ...approval })
    })
  })
  const tokens = new Set(transfers.flatMap(({ token }) => (token === null ? [] : [token])))
  return {
    number: block.number,
    hash: block.hash,
    parentHash: block.parentHash,
    minedAt: block.timestamp * 1_000,
    transactions,
    transfers,
    approvals,
    activity: [...activity.values()],
    tokens: [...tokens],
  }
}

export declare namespace decodeBlock {
  type Parts = {
    readonly block: NodeBlock
    /** In the order of the block's transactions. */
    readonly receipts: readonly NodeReceipt[]
    /** By the transaction's hash. */
    readonly internals: ReadonlyMap<string, readonly InternalTransfer[]>
    /** Address in lower case. */
    readonly wrappedNative: string | undefined
  }
}
