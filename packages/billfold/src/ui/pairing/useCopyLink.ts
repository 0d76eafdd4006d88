import { showToast } from '../../core/actions/showToast.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../texts/useText.ts'

/** Copies the link of an offer, and says what came of it. */
export function useCopyLink(uri: string | undefined): () => void {
  const kit = useKit()
  const t = useText()
  return () => {
    if (uri === undefined) return
    // Without a secure page there is no clipboard at all, which throws at once.
    new Promise<void>(resolve => resolve(navigator.clipboard.writeText(uri))).then(
      () => showToast(kit, 'success', t('pairing.copied')),
      () => showToast(kit, 'error', t('pairing.copyFailed')),
    )
  }
}
