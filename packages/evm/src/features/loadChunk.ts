import { untilAborted } from 'billfold/adapter'
import { BillfoldError, chunkLoadFailed } from 'billfold/protocol'

/**
 * Loads what a feature needs in rare cases only, and once more should the first attempt fail. As `loadTwice`, which stays in
 * the entry: sharing it would make it one more file of every first load.
 *
 * @throws `chunk/load-failed` · `request/aborted`.
 */
export function loadChunk<chunk>(
  load: () => Promise<chunk>,
  signal: AbortSignal = new AbortController().signal,
): Promise<chunk> {
  const loading = load()
    .catch(load)
    .catch(cause => {
      throw new BillfoldError(chunkLoadFailed, { cause })
    })
  return untilAborted(loading, signal)
}
