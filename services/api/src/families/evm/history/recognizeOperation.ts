import type { HistoryEntry } from './HistoryEntry.ts'

const zeroAddress = `0x${'0'.repeat(40)}`
/** `approve(address,uint256)` and `setApprovalForAll(address,bool)`. */
const approvals: readonly (string | null)[] = ['0x095ea7b3', '0xa22cb465']
/** `transfer`, `transferFrom`, both `safeTransferFrom` of ERC-721 and that of ERC-1155, its batch. */
const sends: readonly (string | null)[] = [
  '0xa9059cbb',
  '0x23b872dd',
  '0x42842e0e',
  '0xb88d4fde',
  '0xf242432a',
  '0x2eb2c2d6',
]

/** Names of the field `operationType` that this service gives. */
export type Operation = 'approve' | 'burn' | 'deploy' | 'execute' | 'mint' | 'receive' | 'send' | 'trade'

/**
 * What a transaction was for an account: from what the account gave and got in all, so that change which a pool pays back
 * does not make a purchase a sale. What failed moved nothing; what it tried to do decides. Pure.
 *
 * @example recognizeOperation(entry, '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266') // 'trade'
 */
export function recognizeOperation(entry: recognizeOperation.Entry, account: string): Operation {
  const { transfers, sender, receiver, selector, isFailed } = entry
  const isOwn = sender === account
  if (isOwn && receiver === null) return 'deploy'
  if (isFailed) {
    if (approvals.includes(selector)) return 'approve'
    return selector === null || sends.includes(selector) ? 'send' : 'execute'
  }
  const net = new Map<string, { amount: bigint; isItem: boolean }>()
  for (const { kind, token, tokenId, amount, ...ends } of transfers) {
    const asset = `${token} ${tokenId}`
    const held = net.get(asset)?.amount ?? 0n
    const got = (ends.receiver === account ? BigInt(amount) : 0n) - (ends.sender === account ? BigInt(amount) : 0n)
    net.set(asset, { amount: held + got, isItem: kind === 'erc721' || kind === 'erc1155' })
  }
  const given = [...net.values()].filter(({ amount }) => amount < 0n)
  const got = [...net.values()].filter(({ amount }) => amount > 0n)
  const ins = transfers.filter(transfer => transfer.receiver === account)
  const outs = transfers.filter(transfer => transfer.sender === account)
  // Made for the account, whether or not it paid for it.
  const isMinted = ins.every(transfer => transfer.sender === zeroAddress || transfer.token === null)
  if (got.length > 0 && given.length > 0) return isMinted && got.every(({ isItem }) => isItem) ? 'mint' : 'trade'
  if (got.length > 0) return ins.every(transfer => transfer.sender === zeroAddress) ? 'mint' : 'receive'
  if (given.length > 0) return outs.every(transfer => transfer.receiver === zeroAddress) ? 'burn' : 'send'
  // To itself, or nothing at all.
  if (transfers.length > 0) return 'send'
  return entry.hasApproval ? 'approve' : 'execute'
}

export declare namespace recognizeOperation {
  /** The part of an entry that decides. */
  type Entry = Pick<HistoryEntry, 'hasApproval' | 'isFailed' | 'receiver' | 'selector' | 'sender' | 'transfers'>
}
