import type { ViewName } from '../../core/modal/views.ts'
import { accountStates } from '../account/testing/accountStates.ts'
import { activityStates } from '../account/testing/activityStates.ts'
import { connectingStates } from '../connect/testing/connectingStates.ts'
import { connectStates } from '../connect/testing/connectStates.ts'
import { loginStates } from '../embedded/testing/loginStates.ts'
import { vaultStates } from '../embedded/testing/vaultStates.ts'
import { networkStates } from '../networks/testing/networkStates.ts'
import { pairingStates } from '../pairing/testing/pairingStates.ts'
import { payStates } from '../pay/testing/payStates.ts'
import { sendStates } from '../send/testing/sendStates.ts'
import { signInStates } from '../signIn/testing/signInStates.ts'
import { swapStates } from '../swap/testing/swapStates.ts'
import type { State } from '../testing/states/State.ts'

/** Every view in every state that it has. Drawn by the shots, checked by the view tests. */
export const states: { readonly [view in ViewName]: readonly State[] } = {
  ...connectStates,
  ...connectingStates,
  ...pairingStates,
  ...loginStates,
  ...vaultStates,
  ...accountStates,
  ...activityStates,
  ...networkStates,
  ...sendStates,
  ...signInStates,
  ...swapStates,
  ...payStates,
}
