import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { chunkLoadFailed } from '../../protocol/errors/rows/chunk.ts'

/**
 * Loads what an action fetches when it is called. A chunk that fails (a redeploy, a lost network) is tried once more.
 * @throws `chunk/load-failed`.
 */
export const loadChunk = <chunk>(load: () => Promise<chunk>): Promise<chunk> =>
  load()
    .catch(load)
    .catch(cause => {
      throw new BillfoldError(chunkLoadFailed, { cause })
    })
