import type { SpelledWallet } from '../custody/kit/spellWallet.ts'
import { createElement } from './createElement.ts'
import { texts } from './texts.ts'

/** The opened wallet: its addresses at once, its secrets behind a button each. */
export function drawWallet(wallet: SpelledWallet): HTMLElement {
  const rows = wallet.accounts.flatMap(({ namespace, address }) => [
    createElement('dt', { textContent: texts.address[namespace] }),
    createElement('dd', { textContent: address }),
  ])
  const heading = createElement('h2', { textContent: texts.opened, tabIndex: -1 })
  return createElement(
    'section',
    {},
    heading,
    createElement('dl', {}, ...rows),
    createElement('p', { className: 'warning', textContent: texts.warning }),
    drawSecret(texts.words, wallet.words),
    drawSecret(texts.evmKey, wallet.evmKey),
    drawSecret(texts.solanaKey, wallet.solanaKey),
    createElement('p', { textContent: texts.use }),
  )
}

/** One secret behind a button; its text is in the page only while it is shown. */
function drawSecret(name: string, secret: string): HTMLElement {
  const place = createElement('output', { className: 'secret', hidden: true })
  const button = createElement('button', { type: 'button', textContent: texts.show })
  button.setAttribute('aria-label', `${texts.show}: ${name}`)
  button.setAttribute('aria-expanded', 'false')
  button.addEventListener('click', () => {
    const isShown = place.hidden
    place.hidden = !isShown
    place.textContent = isShown ? secret : ''
    button.textContent = isShown ? texts.hide : texts.show
    button.setAttribute('aria-label', `${button.textContent}: ${name}`)
    button.setAttribute('aria-expanded', String(isShown))
  })
  return createElement('section', {}, createElement('h3', { textContent: name }), button, place)
}
