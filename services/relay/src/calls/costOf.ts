import type { RelayCall } from 'billfold/wire'

/** What a call takes from the socket's allowance: messages count one by one, everything else as one. */
export function costOf(call: RelayCall): number {
  if (call.method === 'irn_batchPublish') return Math.max(1, call.params.messages.length)
  if (call.method === 'wc_approveSession') return 2
  return 1
}
