import { Button, Stack } from 'billfold/parts'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../texts/useText.ts'
import type { useArming } from './useArming.ts'

const holdMs = 2_000

/**
 * The two buttons of an approval. The one that signs takes only a press that a person made while the card was armed (security section 1.8); with `isHeld`
 * it has to be held for two seconds, by pointer or key, and the hold ends when the card is no longer armed.
 */
export function ApproveFoot({ arming, isHeld, label, onApprove, onReject }: ApproveFoot.Props) {
  const t = useText()
  const { isArmed, status } = arming
  const [isHolding, setHolding] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const letGo = () => {
    clearTimeout(timer.current)
    setHolding(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (status.isArmed) return
    clearTimeout(timer.current)
    setHolding(false)
  }, [status.isArmed])
  const hold = (event: Event) => {
    if (!event.isTrusted || !isArmed()) return
    setHolding(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setHolding(false)
      if (isArmed()) onApprove()
    }, holdMs)
  }
  const hint = status.isArmed
    ? isHeld
      ? t(isHolding ? 'arming.holding' : 'arming.hold')
      : ''
    : t(`arming.${status.why}`)
  return (
    <>
      <p className="page-hint" id="arming" role="status">
        {hint}
      </p>
      <Stack isRow>
        <Button onClick={onReject}>{t('action.cancel')}</Button>
        {isHeld ? (
          <Button
            kind="danger"
            className={isHolding ? 'page-held' : 'page-hold'}
            aria-disabled={!status.isArmed}
            aria-describedby="arming"
            onPointerDown={event => event.button === 0 && hold(event.nativeEvent)}
            onPointerUp={letGo}
            onPointerLeave={letGo}
            onPointerCancel={letGo}
            onBlur={letGo}
            onContextMenu={event => event.preventDefault()}
            onKeyDown={event => {
              if (event.key !== ' ' && event.key !== 'Enter') return
              event.preventDefault()
              if (!event.repeat) hold(event.nativeEvent)
            }}
            onKeyUp={letGo}
          >
            {label}
          </Button>
        ) : (
          <Button
            kind="primary"
            aria-disabled={!status.isArmed}
            aria-describedby="arming"
            onKeyDown={event => event.repeat && event.preventDefault()}
            onClick={event => event.isTrusted && isArmed() && onApprove()}
          >
            {label}
          </Button>
        )}
      </Stack>
    </>
  )
}

export declare namespace ApproveFoot {
  type Props = {
    readonly arming: useArming.ReturnType
    /** High risk: two seconds. */
    readonly isHeld: boolean
    /** What it does: "Sign", "Send 2 ETH". */
    readonly label: string
    onApprove(): void
    onReject(): void
  }
}
