import { BillfoldError, isBillfoldError, isRecord, isTransactionHash, rpcUnconfirmed } from 'billfold/protocol'
import type { Rpc } from '../rpc/Rpc.ts'
import { isLowValue } from './isLowValue.ts'

/**
 * How the transaction `hash` ended, as the chain reports; `undefined` while no block holds it.
 *
 * A single node may make a receipt up (threat T16). So, where the network has nodes of several hosts, a second one has
 * to know the same block and status. A transaction of low value counts without that, unless another node contradicts it; how low
 * is read from another node too, as long as one can be reached. Of nodes that contradict each other those lose rank that
 * are alone with their answer, or all of them without a majority. The requests share the limit of `rpc`.
 *
 * @throws `rpc/…` and `node/…` of the first node · `rpc/unconfirmed` when it reports how a transaction of value ended and
 * no other node can be reached to confirm it; the cause says why · `request/aborted`.
 */
export async function readOutcome(rpc: Rpc, hash: string): Promise<'success' | 'failed' | undefined> {
  const receipts = { method: 'eth_getTransactionReceipt', params: [hash] }
  const first = await rpc.ask(receipts)
  const receipt = parseReceipt(first?.result, hash)
  if (!first || !receipt) return undefined
  const answered = [first.node]
  const votes = [{ ...receipt, node: first.node }]
  let silence: unknown
  /** `null` stands for nodes that exist and do not answer. */
  const keepSilence = (cause: unknown): null => {
    if (isBillfoldError(cause, 'request/aborted')) throw cause
    silence = cause
    return null
  }
  for (;;) {
    // Half of what is left, so that one that hangs leaves time to ask what the transaction is worth.
    const next = await rpc.ask({ ...receipts, except: answered, withinMs: rpc.leftMs() / 2 }).catch(keepSilence)
    if (next === undefined && answered.length === 1) return receipt.outcome
    if (!next) break
    answered.push(next.node)
    const seen = parseReceipt(next.result, hash)
    if (!seen) continue
    const isOther = (vote: parseReceipt.ReturnType) =>
      vote.blockHash !== seen.blockHash || vote.outcome !== seen.outcome
    const others = votes.filter(isOther)
    if (others.length < votes.length) {
      for (const { node } of others) node.doubt()
      return seen.outcome
    }
    votes.push({ ...seen, node: next.node })
  }
  if (votes.length > 1) {
    for (const { node } of votes) node.doubt()
    return undefined
  }
  const except = answered.length > 1 ? [first.node] : []
  const worth = { method: 'eth_getTransactionByHash', params: [hash], except }
  const transaction = await rpc.ask(worth).catch(keepSilence)
  if (isLowValue(transaction?.result, hash)) return receipt.outcome
  // Another node that answers has only to catch up. One that does not answer may never come back, and has to be reported.
  if (answered.length === 1) throw new BillfoldError(rpcUnconfirmed, { cause: silence })
  return undefined
}

/** What a node's receipt says of the transaction `hash`; `undefined` when it is not a receipt, is another one's, or names no block. */
function parseReceipt(value: unknown, hash: string): parseReceipt.ReturnType | undefined {
  if (!isRecord(value)) return undefined
  const { transactionHash, blockHash, status } = value
  if (!isTransactionHash(transactionHash) || transactionHash.toLowerCase() !== hash.toLowerCase()) return undefined
  // Blocks are named as transactions are: 32 bytes.
  if (!isTransactionHash(blockHash)) return undefined
  const outcome = status === '0x1' ? 'success' : status === '0x0' ? 'failed' : undefined
  return outcome && { blockHash: blockHash.toLowerCase(), outcome }
}

declare namespace parseReceipt {
  type ReturnType = { readonly blockHash: string; readonly outcome: 'success' | 'failed' }
}
