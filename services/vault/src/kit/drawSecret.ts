import { createElement } from './createElement.ts'
import { texts } from './texts.ts'

/** One secret behind a button; its text is in the page only while it is shown. */
export function drawSecret(name: string, secret: string): HTMLElement {
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
