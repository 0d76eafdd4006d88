/** The plain card that the shell draws without any views, emptied. `add` puts a button below what is there. */
export function createCard(root: HTMLElement): { card: HTMLElement; add(label: string, press: () => void): void } {
  const card = document.createElement('div')
  card.className = 'bf-plain'
  root.replaceChildren(card)
  return {
    card,
    add(label, press) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = label
      button.addEventListener('click', press)
      card.append(button)
    },
  }
}
