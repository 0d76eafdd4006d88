import type { IndexedBlock } from '../IndexedBlock.ts'
import type { NodeReceipt } from './nodeAnswers.ts'

/** Events of ERC-20, ERC-721, ERC-1155 and wrapped native currency, by the first topic. */
const events = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
}
const zeroAddress = `0x${'0'.repeat(40)}`
/** Items of one batch that are read; contracts run out of gas far earlier. */
const maxBatchItems = 1_000

type Log = NodeReceipt['logs'][number]
type Transfer = Omit<IndexedBlock.Transfer, 'position' | 'place'>
type Approval = Omit<IndexedBlock.Approval, 'position' | 'place'>

/**
 * Transfers and approvals in the logs of one transaction, in their order. Logs of any other shape are skipped.
 * Pure.
 *
 * @example decodeLogs(receipt.logs, network.wrappedNative).transfers
 */
export function decodeLogs(
  logs: readonly Log[],
  wrappedNative: string | undefined,
): { transfers: Transfer[]; approvals: Approval[] } {
  const transfers: Transfer[] = []
  const approvals: Approval[] = []
  for (const log of logs) {
    const [event] = log.topics
    if (event === events.transfer) transfers.push(...readTransfer(log))
    else if (event === events.transferSingle) transfers.push(...readSingle(log))
    else if (event === events.transferBatch) transfers.push(...readBatch(log))
    else if (event === events.approval) approvals.push(...readApproval(log))
    else if (event === events.approvalForAll) approvals.push(...readApprovalForAll(log))
    else if ((event === events.deposit || event === events.withdrawal) && log.address === wrappedNative)
      transfers.push(...readWrapping(log, logs))
  }
  return { transfers, approvals }
}

function readTransfer({ address, topics, data }: Log): Transfer[] {
  const [, from, to, id] = topics
  if (from === undefined || to === undefined) return []
  const ends = { token: address, sender: toAddress(from), receiver: toAddress(to) }
  if (id !== undefined) return [{ kind: 'erc721', ...ends, tokenId: BigInt(id).toString(), amount: '1' }]
  const amount = wordAt(data, 0)
  return amount === undefined ? [] : [{ kind: 'erc20', ...ends, tokenId: null, amount: amount.toString() }]
}

function readSingle({ address, topics, data }: Log): Transfer[] {
  const [, , from, to] = topics
  const [id, amount] = [wordAt(data, 0), wordAt(data, 1)]
  if (from === undefined || to === undefined || id === undefined || amount === undefined) return []
  const ends = { token: address, sender: toAddress(from), receiver: toAddress(to) }
  return [{ kind: 'erc1155', ...ends, tokenId: id.toString(), amount: amount.toString() }]
}

function readBatch({ address, topics, data }: Log): Transfer[] {
  const [, , from, to] = topics
  const ids = listAt(data, 0)
  const amounts = listAt(data, 1)
  if (from === undefined || to === undefined || !ids || ids.length !== amounts?.length) return []
  const ends = { token: address, sender: toAddress(from), receiver: toAddress(to) }
  return ids.map((id, index) => ({
    kind: 'erc1155',
    ...ends,
    tokenId: id.toString(),
    amount: (amounts[index] ?? 0n).toString(),
  }))
}

/** Wrapping makes, unwrapping destroys; a contract that emits a usual transfer as well counts once. */
function readWrapping({ address, topics, data }: Log, logs: readonly Log[]): Transfer[] {
  const [event, holder] = topics
  const amount = wordAt(data, 0)
  if (holder === undefined || amount === undefined) return []
  const account = toAddress(holder)
  const [sender, receiver] = event === events.deposit ? [zeroAddress, account] : [account, zeroAddress]
  const hasTransfer = logs.some(
    log =>
      log.address === address &&
      readTransferIf(log).some(
        transfer =>
          transfer.sender === sender && transfer.receiver === receiver && transfer.amount === amount.toString(),
      ),
  )
  return hasTransfer
    ? []
    : [{ kind: 'erc20', token: address, tokenId: null, sender, receiver, amount: amount.toString() }]
}

function readTransferIf(log: Log): Transfer[] {
  return log.topics[0] === events.transfer ? readTransfer(log) : []
}

function readApproval({ address, topics, data }: Log): Approval[] {
  const [, owner, spender, id] = topics
  if (owner === undefined || spender === undefined) return []
  const base = { token: address, owner: toAddress(owner), spender: toAddress(spender), isForAll: false }
  if (id !== undefined) return [{ ...base, amount: null, tokenId: BigInt(id).toString() }]
  const amount = wordAt(data, 0)
  return amount === undefined ? [] : [{ ...base, amount: amount.toString(), tokenId: null }]
}

function readApprovalForAll({ address, topics, data }: Log): Approval[] {
  const [, owner, spender] = topics
  const isGiven = wordAt(data, 0)
  if (owner === undefined || spender === undefined || isGiven === undefined) return []
  const ends = { owner: toAddress(owner), spender: toAddress(spender) }
  return [{ token: address, ...ends, amount: isGiven === 0n ? '0' : null, tokenId: null, isForAll: true }]
}

function toAddress(topic: string): string {
  return `0x${topic.slice(26)}`
}

function wordAt(data: string, index: number): bigint | undefined {
  const digits = data.slice(2 + index * 64, 66 + index * 64)
  return digits.length === 64 ? BigInt(`0x${digits}`) : undefined
}

/** A list of the ABI, whose place is in the word at `index`. */
function listAt(data: string, index: number): bigint[] | undefined {
  const offset = wordAt(data, index)
  if (offset === undefined || offset % 32n !== 0n) return undefined
  const start = Number(offset / 32n)
  const length = wordAt(data, start)
  if (length === undefined || length > maxBatchItems) return undefined
  const items = Array.from({ length: Number(length) }, (_, place) => wordAt(data, start + 1 + place))
  return items.every(item => item !== undefined) ? items : undefined
}
