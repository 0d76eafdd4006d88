import type { ComponentType } from 'react'
import type { Kit } from '../../core/Kit.ts'
import { loadEmbeddedUi } from './loadEmbeddedUi.ts'

/** What Connect and Account draw of a login inside the page: a chunk of its own, which a page without an embedded wallet never loads. */
export type LoginPart = {
  readonly EmailMethod: ComponentType
  readonly SocialMethod: ComponentType
  /** What Account says of a wallet of this kind. */
  readonly AccountLine: ComponentType
}

/** Where the part is once it has come, so that it is drawn at once. */
export const loginHome = (kit: Kit) => kit.runtime.slot(createHome)

const createHome = (): { part: LoginPart | undefined } => ({ part: undefined })

/** Loads the part; a chunk that failed is tried once more. */
export async function loadLoginPart(kit: Kit): Promise<LoginPart> {
  const load = () => loadEmbeddedUi(kit)
  const { loginMethods } = await load().catch(load)
  const home = loginHome(kit)
  home.part = loginMethods
  return loginMethods
}
