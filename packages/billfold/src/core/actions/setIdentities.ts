import type { Kit } from '../Kit.ts'
import type { KitState } from '../state/KitState.ts'

/** Replaces what accounts are called (CAIP-10), where buttons and views see it. */
export function setIdentities({ store }: Kit, identities: KitState['identities']): void {
  store.setState({ identities })
}
