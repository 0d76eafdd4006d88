import type { SpelledWallet } from '../custody/kit/spellWallet.ts'
import { createElement } from './createElement.ts'
import { drawSecret } from './drawSecret.ts'
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
