import { useEffect, useState } from 'react'
import { useForm } from './useForm.ts'

/** Whole seconds until a moment, rounded up, counted down; 0 without one and after it. */
export function useCountdown(untilMs: number | undefined): number {
  const { clock } = useForm()
  const [, setTick] = useState(0)
  const left = untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - clock.now()) / 1_000))
  useEffect(() => {
    if (left === 0) return
    return clock.after(1_000, () => setTick(tick => tick + 1))
  })
  return left
}
