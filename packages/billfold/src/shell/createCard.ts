import { closeModal } from '../core/actions/closeModal.ts'
import type { Kit } from '../core/Kit.ts'

/**
 * The plain card that the shell draws without any views, emptied. `add` puts a button below what is there; without
 * arguments, the one that closes the modal. Its words are here: the catalogue is in the code that is not loaded.
 */
export function createCard(
  kit: Kit,
  root: HTMLElement,
): { card: HTMLElement; add(label?: string, press?: () => void): void } {
  const card = document.createElement('div')
  card.className = 'bf-plain'
  root.replaceChildren(card)
  return {
    card,
    add(label = 'Close', press = () => closeModal(kit, 'visitor')) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = label
      button.addEventListener('click', press)
      card.append(button)
    },
  }
}
