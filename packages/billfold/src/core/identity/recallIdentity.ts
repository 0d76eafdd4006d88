import type { AccountId } from '../../protocol/caip/types.ts'
import { storedIdentities } from '../../protocol/stored/storedIdentities.ts'
import type { Identity } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'
import { toShownIdentity } from './toShownIdentity.ts'

/** What this origin's storage says of an account, and how old that is; nothing when it was never asked for. */
export function recallIdentity(
  kit: Kit,
  accountId: AccountId,
): { readonly identity: Identity | undefined; readonly ageMs: number } | undefined {
  const entry = kit.runtime.storage.read(storedIdentities)?.[accountId]
  if (!entry) return undefined
  const { name, avatar } = entry
  const identity = name ? toShownIdentity(kit, { name, ...(avatar ? { avatar } : {}) }) : undefined
  // A clock that was set back makes nothing fresh for longer.
  const ageMs = kit.environment.clock.now() - entry.at
  return { identity, ageMs: ageMs < 0 ? Number.POSITIVE_INFINITY : ageMs }
}
