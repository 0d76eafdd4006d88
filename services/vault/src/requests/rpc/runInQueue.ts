import { QueueError } from './createApprovalQueue.ts'
import type { RpcCall } from './RpcCall.ts'
import type { RpcTools } from './RpcTools.ts'
import { SignedFailure } from './SignedFailure.ts'

/** Runs a task in the site's queue. A refusal of the queue becomes a failure that the site gets. */
export async function runInQueue<value>(
  { queue, failure }: Pick<RpcTools, 'queue' | 'failure'>,
  task: () => Promise<value>,
  { progress, signal }: Pick<RpcCall, 'signal'> & Partial<Pick<RpcCall, 'progress'>>,
): Promise<value> {
  try {
    return await queue.run(task, signal)
  } catch (error) {
    // Once something is signed its failure is reported as it is: "given up" would say that nothing can come of it.
    if (progress?.isSigned) throw new SignedFailure(error, progress.hashes)
    if (signal.aborted) throw failure('aborted')
    if (error instanceof QueueError) throw failure(error.why === 'cool-down' ? 'user-rejected' : error.why)
    throw error
  }
}
