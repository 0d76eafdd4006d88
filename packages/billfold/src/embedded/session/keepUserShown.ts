import type { KitStorage } from '../../core/contracts/KitStorage.ts'
import type { FrameAnswer } from '../../protocol/frame/frameMessages.ts'
import { storedEmail } from '../../protocol/stored/storedEmail.ts'
import { storedLoginUsed } from '../../protocol/stored/storedLoginUsed.ts'
import { storedSmartAccountNetworks } from '../../protocol/stored/storedSmartAccountNetworks.ts'
import { storedSocialProvider } from '../../protocol/stored/storedSocialProvider.ts'
import { storedSocialUsername } from '../../protocol/stored/storedSocialUsername.ts'
import type { EmbeddedState } from './createEmbeddedState.ts'

/** Reads again who is logged in; the vault's data about their wallet is not stored, and stays where it is not given. */
export type ShowUser = (
  answer?: Pick<FrameAnswer<'GET_USER'>, 'custody' | 'isOnThisDeviceAlone' | 'isLasting' | 'smartAccountDeployed'>,
) => void

/** Shows who is logged in: what the page's storage says, now and whenever the result is called. */
export function keepUserShown(storage: KitStorage, state: EmbeddedState): ShowUser {
  const show: ShowUser = answer => {
    const before = state.now()
    const known = answer ?? before.user
    const user = storage.read(storedLoginUsed) && {
      email: storage.read(storedEmail),
      userName: storage.read(storedSocialUsername),
      provider: storage.read(storedSocialProvider),
      custody: known?.custody,
      isOnThisDeviceAlone: known?.isOnThisDeviceAlone,
      isLasting: known?.isLasting,
      smartAccountDeployed: known?.smartAccountDeployed,
    }
    const smartAccountNetworks = storage.read(storedSmartAccountNetworks) ?? []
    const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
    if (!isSame(user, before.user)) state.set({ user })
    if (!isSame(smartAccountNetworks, before.smartAccountNetworks)) state.set({ smartAccountNetworks })
  }
  show()
  return show
}
