import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ArmingStatus } from './arming.ts'
import { type ArmingWatch, watchArming } from './watchArming.ts'

const clock = {
  now: () => performance.now(),
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Watches the card behind `card`, whose content ends at `end`, while it is shown. `isArmed` is asked at the moment of a press, the status is for drawing. */
export function useArming(
  card: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  { least, onCovered }: useArming.Options,
): useArming.ReturnType {
  const [status, setStatus] = useState<ArmingStatus>({ isArmed: false, why: 'background' })
  const watch = useRef<ArmingWatch>(undefined)
  const latestOnCovered = useRef(onCovered)
  latestOnCovered.current = onCovered
  useLayoutEffect(() => {
    if (!card.current || !end.current) return
    const mine = watchArming({
      card: card.current,
      end: end.current,
      window,
      clock,
      least,
      onChange: setStatus,
      onCovered: () => latestOnCovered.current(),
    })
    watch.current = mine
    return mine.end
  }, [card, end, least])
  return { status, isArmed: () => watch.current?.read().isArmed ?? false }
}

export declare namespace useArming {
  type Options = Pick<watchArming.Options, 'least' | 'onCovered'>
  type ReturnType = { readonly status: ArmingStatus; isArmed(): boolean }
}
