import { closeModal } from '../core/actions/closeModal.ts'
import { connect } from '../core/actions/connect.ts'
import type { Kit } from '../core/Kit.ts'
import { chunkLoadFailed } from '../protocol/errors/rows/chunk.ts'

/**
 * What the modal shows when its code could not be loaded (a redeploy, a lost network): what to do, and the wallets that
 * still can connect. Plain elements and few bytes, because this is all that is left.
 */
export function drawFallback(kit: Kit, root: HTMLElement, show: () => void): void {
  const card = document.createElement('div')
  card.style.cssText =
    'font:15px/20px system-ui;background:Canvas;color:CanvasText;padding:24px;border-radius:16px;max-width:320px'
  const text = document.createElement('p')
  text.textContent = chunkLoadFailed.advice
  card.append(text)
  const add = (label: string, press: () => void) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = label
    button.style.cssText = 'display:block;width:100%;min-height:44px;margin-top:8px;font:inherit'
    button.addEventListener('click', press)
    card.append(button)
  }
  for (const connector of kit.store.getState().connectors) {
    add(connector.name, () => {
      connect(kit, { connector }).then(
        () => closeModal(kit, 'done'),
        () => {}, // told through events; the list stays
      )
    })
  }
  add('Close', () => closeModal(kit, 'visitor'))
  root.replaceChildren(card)
  show()
}
