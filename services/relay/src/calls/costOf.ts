import type { RelayCall } from 'billfold/wire'

/** Topics and receipts of a batch that count as one call: each is a question to the store. */
const perCall = 50

/** What a call takes from the allowances: messages count one by one, topics and receipts by fifty, everything else as one. */
export function costOf(call: RelayCall): number {
  if (call.method === 'irn_batchPublish') return Math.max(1, call.params.messages.length)
  if (call.method === 'irn_batchSubscribe' || call.method === 'irn_batchFetchMessages')
    return Math.max(1, Math.ceil(call.params.topics.length / perCall))
  if (call.method === 'irn_batchReceive') return Math.max(1, Math.ceil(call.params.receipts.length / perCall))
  if (call.method === 'wc_approveSession') return 2
  return 1
}
