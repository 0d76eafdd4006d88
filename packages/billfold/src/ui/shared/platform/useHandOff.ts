import { useEffect, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

/** An app that has not opened by now is probably not there, and an answer that waited has come (fault 109). */
const QUIET_MS = 1_500

/**
 * How far the visitor is on the way to the wallet's app and back: not opened, opened, opened and yet still here, back
 * without an answer.
 */
export type HandOff = 'idle' | 'opened' | 'stayed' | 'returned'

/** Follows the visitor from the moment a wallet's app was opened. */
export function useHandOff(openedAt: number | undefined): HandOff {
  const kit = useKit()
  const [step, setStep] = useState<HandOff>('idle')
  useEffect(() => {
    if (openedAt === undefined) {
      setStep('idle')
      return
    }
    const { clock } = kit.environment
    let stop = clock.after(QUIET_MS, () => setStep('stayed'))
    setStep('opened')
    const onChange = () => {
      stop()
      setStep('opened')
      if (!document.hidden) stop = clock.after(QUIET_MS, () => setStep('returned'))
    }
    document.addEventListener('visibilitychange', onChange)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [kit, openedAt])
  return step
}
