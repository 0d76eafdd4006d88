import { toOneAccount, type Which } from '../core/account/toOneAccount.ts'
import { openConnect } from '../core/actions/openConnect.ts'
import { openModal } from '../core/actions/openModal.ts'
import { openNetworks } from '../core/actions/openNetworks.ts'
import type { ButtonBehaviour, ButtonGiven } from './ButtonBehaviour.ts'
import { type OneButtonKind, toOnePicture } from './toOnePicture.ts'

/** A button about one wallet or family, of one of four kinds. */
export function toOneBehaviour(kind: OneButtonKind): ButtonBehaviour {
  return {
    draw: (kit, given) =>
      toOnePicture(
        kind,
        { ...given, label: given.read('label'), unsupportedLabel: given.read('unsupported-label') },
        kit && toOneAccount(kit.store.getState(), whichOf(given)),
      ),
    press(kit, given) {
      const which = whichOf(given)
      const { address, namespace } = toOneAccount(kit.store.getState(), which)
      if (kind === 'network') return openNetworks(kit, { namespace })
      if (!address) return openConnect(kit, which)
      openModal(kit, { namespace })
      return undefined
    },
  }
}

function whichOf({ read }: ButtonGiven): Which {
  return { wallet: read('wallet'), namespace: read('namespace') }
}
