import { closeModal } from '../core/actions/closeModal.ts'
import type { Kit } from '../core/Kit.ts'
import { createCard } from './createCard.ts'
import { words } from './words.ts'

/** While the modal's code is on its way for longer than a moment: a bar, and a way out. */
export function drawLoading(kit: Kit, root: HTMLElement): void {
  const { card, add } = createCard(root)
  const bar = document.createElement('progress')
  bar.setAttribute('aria-label', words.loading)
  card.append(bar)
  add(words.close, () => closeModal(kit, 'visitor'))
}
