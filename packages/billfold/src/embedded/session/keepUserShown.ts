import type { EmbeddedUser } from '../../core/contracts/Embedded.ts'
import type { KitStorage } from '../../core/storage/createKitStorage.ts'
import { storedEmail } from '../../protocol/stored/storedEmail.ts'
import { storedLoginUsed } from '../../protocol/stored/storedLoginUsed.ts'
import { storedSmartAccountNetworks } from '../../protocol/stored/storedSmartAccountNetworks.ts'
import { storedSocialProvider } from '../../protocol/stored/storedSocialProvider.ts'
import { storedSocialUsername } from '../../protocol/stored/storedSocialUsername.ts'
import type { EmbeddedState } from '../connector/createEmbeddedState.ts'

/** Reads anew who is logged in; `custody` is not stored, and stays where it is not given. */
export type ShowUser = (custody?: EmbeddedUser['custody']) => void

/** Shows who is logged in: what the page's storage says, now and whenever the result is called. */
export function keepUserShown(storage: KitStorage, state: EmbeddedState): ShowUser {
  const show: ShowUser = custody => {
    const before = state.now()
    const user = storage.read(storedLoginUsed) && {
      email: storage.read(storedEmail),
      userName: storage.read(storedSocialUsername),
      provider: storage.read(storedSocialProvider),
      custody: custody ?? before.user?.custody,
    }
    const smartAccountNetworks = storage.read(storedSmartAccountNetworks) ?? []
    const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
    if (!isSame(user, before.user)) state.set({ user })
    if (!isSame(smartAccountNetworks, before.smartAccountNetworks)) state.set({ smartAccountNetworks })
  }
  show()
  return show
}
