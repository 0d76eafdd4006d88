import { Button } from '../../parts/Button.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import type { TextKey } from '../texts/createText.ts'
import { useText } from '../texts/useText.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'

/** Sends a mail again, once the waiting time is over, and says so in its own place. */
export function ResendButton({ allowedAt, isBusy, isSent, sentText, onPress }: ResendButton.Props) {
  const t = useText()
  const seconds = useSecondsUntil(allowedAt)
  return (
    <>
      {/* Never really disabled: it would lose the focus of who has just pressed it. */}
      <Button
        className="bf-num bf-resend"
        isBusy={isBusy}
        aria-disabled={seconds > 0 || undefined}
        onClick={() => seconds > 0 || onPress()}
      >
        {seconds > 0 ? t('otp.resendIn', { count: seconds }) : t('otp.resend')}
      </Button>
      <VisuallyHidden role="status">{isSent ? t(sentText) : ''}</VisuallyHidden>
    </>
  )
}

export declare namespace ResendButton {
  type Props = {
    /** Milliseconds since the epoch. */
    readonly allowedAt: number
    readonly isBusy: boolean
    /** It was sent since the view was opened. */
    readonly isSent: boolean
    /** What is read out then. */
    readonly sentText: TextKey
    readonly onPress: () => void
  }
}
