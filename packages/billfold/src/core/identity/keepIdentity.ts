import type { AccountId } from '../../protocol/caip/types.ts'
import { storedIdentities } from '../../protocol/stored/storedIdentities.ts'
import { setIdentities } from '../actions/setIdentities.ts'
import type { Identity } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'

/** Accounts whose identity is kept. */
const keptCount = 20
/** A picture beyond this is not stored: it may be asked for again. */
const keptPictureCharacters = 20_000

/** Puts what an account is called where buttons and views see it; with `at` also into storage. */
export function keepIdentity(
  kit: Kit,
  accountId: AccountId,
  identity: Identity | undefined,
  at?: number,
): Identity | null {
  const { store, runtime } = kit
  const { identities } = store.getState()
  const before = identities[accountId]
  if (before?.name !== identity?.name || before?.avatar !== identity?.avatar)
    setIdentities(kit, { ...identities, [accountId]: identity })
  if (at !== undefined)
    runtime.storage.exclusively(storedIdentities, () => {
      const { [accountId]: _, ...others } = runtime.storage.read(storedIdentities) ?? {}
      const { name, avatar = '' } = identity ?? {}
      const isKept = avatar !== '' && avatar.length <= keptPictureCharacters
      const entry = { at, ...(name ? { name } : {}), ...(isKept ? { avatar } : {}) }
      const newest = Object.entries(others).sort(([, one], [, two]) => two.at - one.at)
      runtime.storage.write(
        storedIdentities,
        Object.fromEntries([[accountId, entry], ...newest.slice(0, keptCount - 1)]),
      )
    })
  return identity ?? null
}
