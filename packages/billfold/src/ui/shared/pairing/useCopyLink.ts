import { useEffect, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

/** What came of a press is said for so long. */
const SAID_MS = 2_500

/** Copies the link of an offer; what came of it stands where the visitor pressed, for a toast would cover the code. */
export function useCopyLink(uri: string | undefined): {
  readonly copy: () => void
  readonly outcome: 'copied' | 'failed' | undefined
} {
  const kit = useKit()
  const [said, setSaid] = useState<{ readonly outcome: 'copied' | 'failed'; readonly uri: string }>()
  useEffect(() => said && kit.environment.clock.after(SAID_MS, () => setSaid(undefined)), [kit, said])
  const copy = () => {
    if (uri === undefined) return
    // Without a secure page there is no clipboard at all, which throws at once.
    new Promise<void>(resolve => resolve(navigator.clipboard.writeText(uri))).then(
      () => setSaid({ outcome: 'copied', uri }),
      () => setSaid({ outcome: 'failed', uri }),
    )
  }
  // It was another link that was copied.
  return { copy, outcome: said?.uri === uri ? said?.outcome : undefined }
}
