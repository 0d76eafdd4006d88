import { Button } from '../../../parts/Button.tsx'
import { CheckIcon } from '../../../parts/icons/CheckIcon.tsx'
import { CopyIcon } from '../../../parts/icons/CopyIcon.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import type { TextKey } from '../../texts/createText.ts'
import { useText } from '../../texts/useText.ts'
import { useCopyLink } from './useCopyLink.ts'

/** What came of a press on something that copies a link. */
export const COPY_TEXTS = { copied: 'pairing.copied', failed: 'pairing.copyFailed' } as const satisfies Record<
  string,
  TextKey
>

/** Copies the link of an offer, and says so in its own place. */
export function CopyLinkButton({ uri, isDisabled = false }: CopyLinkButton.Props) {
  const t = useText()
  const { copy, outcome } = useCopyLink(uri)
  return (
    <>
      <Button
        icon={outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        isBusy={uri === undefined && !isDisabled}
        disabled={isDisabled}
        onClick={copy}
      >
        {t(outcome ? COPY_TEXTS[outcome] : 'pairing.copy')}
      </Button>
      <VisuallyHidden role="status">{outcome ? t(COPY_TEXTS[outcome]) : ''}</VisuallyHidden>
    </>
  )
}

export declare namespace CopyLinkButton {
  type Props = {
    /** Absent while the offer is made. */
    readonly uri: string | undefined
    readonly isDisabled?: boolean
  }
}
