import { useEffect, useState } from 'react'
import { loadDirectory, loadedDirectory } from '../../../core/directory/loadDirectory.ts'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { useKit } from '../../../hooks/useKit.ts'

export type DirectoryState = {
  /** Absent while it loads, and when that failed. */
  readonly rows: readonly WalletListing[] | undefined
  readonly hasFailed: boolean
  retry(): void
}

/** The directory that comes with the kit. Once loaded it is there in the first render of every later view. */
export function useDirectory(): DirectoryState {
  const kit = useKit()
  const [rows, setRows] = useState(() => loadedDirectory(kit))
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the loading; rows that are there end it.
  useEffect(() => {
    if (rows) return
    let isOver = false
    // Asking for a file takes milliseconds of the very frame in which the visitor's own wallets appear.
    const stopWaiting = afterPaint(() => {
      loadDirectory(kit).then(
        loaded => isOver || setRows(loaded),
        () => isOver || setHasFailed(true),
      )
    })
    return () => {
      isOver = true
      stopWaiting()
    }
  }, [kit, attempt])
  return {
    rows,
    hasFailed,
    retry: () => {
      setHasFailed(false)
      setAttempt(count => count + 1)
    },
  }
}

/**
 * Calls `run` once what is drawn now has been painted: a frame callback still runs before that frame's painting, a task
 * posted from it runs after. Never while the page is hidden, where nothing is painted.
 *
 * @returns ends the waiting
 */
function afterPaint(run: () => void): () => void {
  let isOver = false
  const { port1, port2 } = new MessageChannel()
  const end = () => {
    isOver = true
    port1.close()
  }
  port1.onmessage = () => {
    end()
    run()
  }
  requestAnimationFrame(() => isOver || port2.postMessage(0))
  return end
}
