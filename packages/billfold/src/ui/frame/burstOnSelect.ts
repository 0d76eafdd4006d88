import type { Kit } from '../../core/Kit.ts'

/** Copies of one picture. */
const count = 12
/** How far they fly, in CSS px. */
const reach = 110
const durationMs = 700

/**
 * Lets copies of a wallet's picture fly out of the row that the visitor chose (`features.coolMode`), until the kit is destroyed.
 * Nothing moves for a visitor who asked for less motion.
 */
export function burstOnSelect(kit: Kit, dialog: HTMLDialogElement): void {
  const { lifetime } = kit.runtime
  let picture: HTMLElement | null | undefined
  // Before the row's own listener, which reports the choice and draws the next view.
  const remember = (event: Event) => {
    picture = (event.target as Element).closest('.bf-row')?.querySelector('.bf-image')
  }
  dialog.addEventListener('click', remember, { capture: true, signal: lifetime })
  const stop = kit.runtime.onEvent(({ type }) => {
    if (type === 'SELECT_WALLET' && picture) burst(picture, dialog)
  })
  lifetime.addEventListener('abort', stop)
}

function burst(picture: HTMLElement, dialog: HTMLDialogElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { left, top } = picture.getBoundingClientRect()
  for (let index = 0; index < count; index += 1) {
    const copy = picture.cloneNode(true) as HTMLElement
    copy.classList.add('bf-burst')
    copy.ariaHidden = 'true'
    // A copied canvas is empty.
    const drawn = picture.querySelector('canvas')
    if (drawn) copy.querySelector('canvas')?.getContext('2d')?.drawImage(drawn, 0, 0)
    Object.assign(copy.style, { position: 'fixed', left: `${left}px`, top: `${top}px`, pointerEvents: 'none' })
    dialog.append(copy)
    const angle = (2 * Math.PI * index) / count
    const transform = `translate(${reach * Math.cos(angle)}px, ${reach * Math.sin(angle)}px) scale(.5)`
    const flight = copy.animate([{}, { opacity: 0, transform }], { duration: durationMs, easing: 'ease-out' })
    flight.onfinish = flight.oncancel = () => copy.remove()
  }
}
