import type { Namespace } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'
import { chosenTransition } from '../machines/chosenTransition.ts'

/** Makes a live connection the active one of its namespace, by whoever owns it; `address` is the account to put first. */
export function chooseConnection(
  kit: Kit,
  choice: { readonly connectorId: string; readonly namespace: Namespace; readonly address: string | undefined },
): void {
  const owner = kit.adapters.get(choice.namespace)?.connections
  if (owner) owner.select(choice)
  else kit.runtime.connection(state => chosenTransition(state, choice))
}
