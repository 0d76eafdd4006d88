import { Button } from 'billfold/parts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSettings } from './useSettings.ts'

const holdMs = 2_000

/** A button that has to be held for two seconds, by pointer or by key: nothing is shown by a slip. */
export function HoldButton({ isBusy, onHeld }: { readonly isBusy: boolean; onHeld(): void }) {
  const { services, t } = useSettings()
  const [isHolding, setHolding] = useState(false)
  const stop = useRef<() => void>(undefined)
  const release = () => {
    stop.current?.()
    stop.current = undefined
    setHolding(false)
  }
  const press = () => {
    if (stop.current || isBusy) return
    setHolding(true)
    stop.current = services.seams.clock.after(holdMs, () => {
      release()
      onHeld()
    })
  }
  useEffect(() => () => stop.current?.(), [])
  const isKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'
  return (
    <Button
      kind="danger"
      isBusy={isBusy}
      className={isHolding ? 'st-held' : ''}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onBlur={release}
      onKeyDown={event => {
        if (!isKey(event)) return
        event.preventDefault()
        if (!event.repeat) press()
      }}
      onKeyUp={event => isKey(event) && release()}
      onContextMenu={event => event.preventDefault()}
    >
      {t(isHolding ? 'export.holding' : 'export.hold')}
    </Button>
  )
}
