import type { Kit } from '../../../core/Kit.ts'
import type { LoginPart } from './EmbeddedUi.ts'
import { loadEmbeddedUi } from './loadEmbeddedUi.ts'

/** Where the part is once it has come, so that it is drawn at once. */
export const loginPartSlot = (kit: Kit) => kit.runtime.slot(create)

const create = (): { part: LoginPart | undefined } => ({ part: undefined })

/** Loads the part; a chunk that failed is tried once more. */
export async function loadLoginPart(kit: Kit): Promise<LoginPart> {
  const load = () => loadEmbeddedUi(kit)
  const { loginMethods } = await load().catch(load)
  const slot = loginPartSlot(kit)
  slot.part = loginMethods
  return loginMethods
}
