import { closeModal } from '../core/actions/closeModal.ts'
import { connect } from '../core/actions/connect.ts'
import type { Kit } from '../core/Kit.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { chunkLoadFailed } from '../protocol/errors/rows/chunk.ts'
import { createCard } from './createCard.ts'

/**
 * What the modal shows when its code could not be loaded (a redeploy, a lost network): what to do, and the wallets that
 * still can connect. Plain elements and few bytes, because this is all that is left.
 */
export function drawFallback(kit: Kit, root: HTMLElement): void {
  const { card, add } = createCard(kit, root)
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = chunkLoadFailed.advice
  card.append(text)
  add(chunkLoadFailed.message, () => location.reload())
  const { connectors, namespaces } = kit.store.getState()
  const isConnected = Object.values(namespaces).some(now => now.status === 'connected')
  for (const connector of isConnected ? [] : connectors) {
    // The others need a screen of their own, and code for it.
    if (!/^(injected|announced|external)$/.test(connector.kind)) continue
    add(connector.name, () => {
      connect(kit, { connector }).then(
        () => closeModal(kit, 'done'),
        cause => {
          if (isBillfoldError(cause)) text.textContent = cause.shortMessage
        },
      )
    })
  }
  add()
}
