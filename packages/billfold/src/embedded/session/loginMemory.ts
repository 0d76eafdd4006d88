import type { KitStorage } from '../../core/contracts/KitStorage.ts'
import type { NetworkId } from '../../protocol/caip/types.ts'
import type { SocialProvider } from '../../protocol/stored/isSocialProvider.ts'
import { storedEmail } from '../../protocol/stored/storedEmail.ts'
import { storedLastEmailLogin } from '../../protocol/stored/storedLastEmailLogin.ts'
import { storedLastNetwork } from '../../protocol/stored/storedLastNetwork.ts'
import { storedLoginUsed } from '../../protocol/stored/storedLoginUsed.ts'
import { storedSocialProvider } from '../../protocol/stored/storedSocialProvider.ts'
import { storedSocialUsername } from '../../protocol/stored/storedSocialUsername.ts'

/** How a visitor has logged in. */
export type LoginWay = { readonly provider?: SocialProvider; readonly userName?: string | undefined }

/** What a page keeps of a login (specification section 4, "cached login data"). No secret among it. */
export const loginMemory = {
  /** `way` is absent without a new login: then the stored one stays. */
  keep(storage: KitStorage, login: { email: string | undefined; networkId: NetworkId; way: LoginWay | undefined }) {
    storage.write(storedEmail, login.email)
    if (login.way) {
      storage.write(storedSocialProvider, login.way.provider)
      storage.write(storedSocialUsername, login.way.userName)
      storage.write(storedLastEmailLogin, undefined)
    }
    storage.write(storedLastNetwork, login.networkId)
    // Last: other tabs read the rest when this one changes.
    storage.write(storedLoginUsed, true)
  },
  wipe(storage: KitStorage) {
    // The provider of the login is kept, for the next login: it does not identify the visitor.
    for (const what of [storedLoginUsed, storedEmail, storedLastNetwork, storedSocialUsername])
      storage.write<unknown>(what, undefined)
  },
} as const
