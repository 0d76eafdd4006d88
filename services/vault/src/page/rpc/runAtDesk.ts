import { DeskError } from '../../approve/queue/createDesk.ts'
import type { RpcTools } from './RpcTools.ts'

/** Runs what waits for the visitor at the site's desk; what keeps it from there becomes a failure that the site may hear. */
export async function runAtDesk<value>(
  { desk, failure }: Pick<RpcTools, 'desk' | 'failure'>,
  task: () => Promise<value>,
  signal: AbortSignal,
): Promise<value> {
  try {
    return await desk.run(task, signal)
  } catch (error) {
    if (signal.aborted) throw failure('aborted')
    if (error instanceof DeskError) throw failure(error.why === 'cool-down' ? 'user-rejected' : error.why)
    throw error
  }
}
