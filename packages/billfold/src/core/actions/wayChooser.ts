import type { Namespace } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'

/** Where the modal, once it is loaded, leaves what leads a visitor to one wallet or login. */
export const wayChooser = (kit: Kit): WayChooser => kit.runtime.slot(create)

export type WayChooser = {
  /**
   * Opens the modal, or goes on in it, on the way to a wallet or login; `undefined` is the choice among all.
   * Rejects with `connector/not-found` where there is none of that name.
   */
  choose: ((wallet: string | undefined, namespace: Namespace | undefined) => Promise<void>) | undefined
}

const create = (): WayChooser => ({ choose: undefined })
