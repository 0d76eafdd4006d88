import { DeskError } from '../queue/createDesk.ts'
import type { RpcCall } from './RpcCall.ts'
import type { RpcTools } from './RpcTools.ts'
import { SignedFailure } from './SignedFailure.ts'

/** Runs what waits for the visitor at the site's desk; what keeps it from there becomes a failure that the site may hear. */
export async function runAtDesk<value>(
  { desk, failure }: Pick<RpcTools, 'desk' | 'failure'>,
  task: () => Promise<value>,
  { progress, signal }: Pick<RpcCall, 'signal'> & Partial<Pick<RpcCall, 'progress'>>,
): Promise<value> {
  try {
    return await desk.run(task, signal)
  } catch (error) {
    // Once something is signed its failure is told as it is: "given up" would say that nothing can come of it.
    if (progress?.isSigned) throw new SignedFailure(error, progress.hashes)
    if (signal.aborted) throw failure('aborted')
    if (error instanceof DeskError) throw failure(error.why === 'cool-down' ? 'user-rejected' : error.why)
    throw error
  }
}
