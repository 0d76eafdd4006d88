import { type Arming, type ArmingEvent, type ArmingStatus, moveArming, readArming, startArming } from './arming.ts'
import { canSeeCover } from './canSeeCover.ts'

/** How often the browser may look whether something covers the card; the least that it accepts. */
const lookEveryMs = 100

/**
 * Watches a card in its window and says when a press on it counts. Where the browser does not report covers (no
 * IntersectionObserver v2), being on screen in full has to do: what moves value is then asked in a window of its own.
 *
 * `end` comes last of what is asked: it has to have been on screen.
 *
 * @returns `read` is the status now; `end` leaves no listener, no observer and no timer.
 * @example const arming = watchArming({ card, end, window, clock, onChange: draw })
 */
export function watchArming({
  card,
  clock,
  end: last,
  least,
  onChange,
  onCovered,
  window,
}: watchArming.Options): ArmingWatch {
  let state: Arming = startArming(clock.now())
  let cancel: (() => void) | undefined
  const read = () => readArming(state, clock.now())
  const emit = (event: ArmingEvent) => {
    const next = moveArming(state, event, clock.now())
    if (next === state) return
    state = next
    announce()
  }
  const announce = () => {
    cancel?.()
    const status = read()
    cancel = !status.isArmed && status.why === 'wait' ? clock.after(status.atMs - clock.now() + 1, announce) : undefined
    onChange(status)
  }

  const ended = new AbortController()
  const on = (target: EventTarget, name: string, run: (event: Event) => void) =>
    target.addEventListener(name, run, { signal: ended.signal, passive: true, capture: true })
  const measure = () =>
    emit({ kind: 'large', isSo: !least || (window.innerWidth >= least.width && window.innerHeight >= least.height) })
  const { document } = window
  const lookAtPage = () => emit({ kind: 'visible', isSo: document.visibilityState === 'visible' })
  const lookAtFocus = () => emit({ kind: 'focused', isSo: document.hasFocus() })
  on(window, 'resize', () => {
    measure()
    emit({ kind: 'layout' })
  })
  on(window, 'focus', lookAtFocus)
  on(window, 'blur', lookAtFocus)
  on(document, 'visibilitychange', lookAtPage)
  on(document, 'pointermove', event => event.isTrusted && emit({ kind: 'alive' }))
  // A finger comes without having moved.
  on(
    document,
    'pointerdown',
    event => event.isTrusted && (event as PointerEvent).pointerType === 'touch' && emit({ kind: 'alive' }),
  )
  on(document, 'keydown', event => event.isTrusted && !(event as KeyboardEvent).repeat && emit({ kind: 'alive' }))

  const seesCover = canSeeCover()
  const seen = new IntersectionObserver(
    entries => {
      const newest = entries.at(-1)
      if (!newest) return
      const { intersectionRatio, isVisible } = newest as IntersectionObserverEntry & { isVisible?: boolean }
      const isOver = seesCover && intersectionRatio >= 0.99 && isVisible !== true
      if (isOver && state.isSeen) onCovered()
      emit({ kind: 'seen', isSo: intersectionRatio >= 0.99 && (!seesCover || isVisible === true) })
    },
    { threshold: [0, 0.5, 0.9, 0.98, 0.99, 1], trackVisibility: true, delay: lookEveryMs } as IntersectionObserverInit,
  )
  seen.observe(card)
  // Of a mark of one pixel any part is the whole: zoomed pages cut it.
  const reached = new IntersectionObserver(
    entries => entries.some(entry => entry.intersectionRatio >= 0.5) && emit({ kind: 'read' }),
    { threshold: [0.5, 1] },
  )
  reached.observe(last)
  const sizes = new ResizeObserver(() => emit({ kind: 'layout' }))
  for (const part of [card, ...card.querySelectorAll('*')]) sizes.observe(part)
  measure()
  lookAtPage()
  lookAtFocus()
  return {
    read,
    end() {
      ended.abort()
      seen.disconnect()
      reached.disconnect()
      sizes.disconnect()
      cancel?.()
    },
  }
}

export type ArmingWatch = { read(): ArmingStatus; end(): void }

export declare namespace watchArming {
  type Options = {
    readonly card: Element
    readonly end: Element
    readonly window: Window
    /** Its size in CSS pixels below which no press counts; absent where the visitor alone decides of it. */
    readonly least?: { readonly width: number; readonly height: number } | undefined
    readonly clock: { now(): number; after(delayMs: number, run: () => void): () => void }
    onChange(status: ArmingStatus): void
    /** Something was laid over the card after it had been seen whole. */
    onCovered(): void
  }
}
