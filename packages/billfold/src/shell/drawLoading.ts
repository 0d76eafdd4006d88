import type { Kit } from '../core/Kit.ts'
import { createCard } from './createCard.ts'

/** While the modal's code is on its way for longer than a moment: a bar, and a way out. */
export function drawLoading(kit: Kit, root: HTMLElement): void {
  const { card, add } = createCard(kit, root)
  const bar = document.createElement('progress')
  bar.setAttribute('aria-label', 'Loading')
  card.append(bar)
  add()
}
