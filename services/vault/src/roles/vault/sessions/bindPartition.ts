import type { Asker } from '../../../serve/Asker.ts'
import { hashText } from '../../../serve/hashText.ts'
import type { Random } from '../../../serve/Random.ts'

/**
 * The cookie of the asker's partition: the one they have, or a fresh one, which is set. All sessions of a partition share it, so that a login in one tab takes
 * nothing from another.
 */
export function bindPartition(
  asker: Asker,
  random: Random,
): { readonly binder_hash: string; readonly is_bound: 0 | 1 } {
  const held = asker.binder !== undefined && /^[-_A-Za-z0-9]{43}$/.test(asker.binder) ? asker.binder : undefined
  const binder = held ?? random(32).toString('base64url')
  asker.setBinder(binder)
  return { binder_hash: hashText(binder), is_bound: held === undefined ? 0 : 1 }
}
