import type { Kit } from '../core/Kit.ts'
import { createOneButtonClass } from './createOneButtonClass.ts'
import { createSheets } from './createSheets.ts'
import { defineElements } from './defineElements.ts'
import { kitRegistry } from './kitRegistry.ts'
import { oneKits } from './oneKits.ts'
import { signInBehaviour } from './signInBehaviour.ts'
import { toOneBehaviour } from './toOneBehaviour.ts'

/**
 * What `defineElements` does, and buttons about one wallet, login or family: `<billfold-wallet-button>`,
 * `<billfold-namespace-connect-button>`, `<billfold-namespace-account-button>` and `<billfold-namespace-network-button>`,
 * with the attributes `wallet` and `namespace`, and `<billfold-sign-in-button>`. A press ends in the event
 * `billfold-success`, whose `detail` is the account, the network or the session (`null` after signing out), or in
 * `billfold-error`, whose `detail` is the error. Calling it again changes nothing; on a server it does nothing.
 *
 * @example
 * defineWalletElements(kit) // <billfold-wallet-button wallet="google"></billfold-wallet-button>
 * document.addEventListener('billfold-success', event => console.log(event))
 */
export function defineWalletElements(kit: Kit, options: defineElements.Options = {}): void {
  defineElements(kit, options)
  if (typeof window === 'undefined' || kit.runtime.lifetime.aborted) return
  const kits = oneKits(kitRegistry(document))
  const { id = kit.id } = options
  const notify = () => {
    for (const listener of [...kits.listeners]) listener()
  }
  if (!kits.byId.has(id)) {
    kits.byId.set(id, kit)
    kit.runtime.onDestroy(() => {
      kits.byId.delete(id)
      notify()
    })
  }
  const sheets = createSheets()
  const buttons = {
    wallet: toOneBehaviour('wallet'),
    'namespace-connect': toOneBehaviour('connect'),
    'namespace-account': toOneBehaviour('account'),
    'namespace-network': toOneBehaviour('network'),
    'sign-in': signInBehaviour,
  }
  for (const [kind, behaviour] of Object.entries(buttons)) {
    const name = `billfold-${kind}-button`
    if (!customElements.get(name)) customElements.define(name, createOneButtonClass(behaviour, kits, sheets))
  }
  notify()
}
