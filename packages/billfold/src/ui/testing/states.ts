import type { ViewName } from '../../core/modal/views.ts'
import { accountStates } from './states/accountStates.ts'
import { activityStates } from './states/activityStates.ts'
import { connectingStates } from './states/connectingStates.ts'
import { connectStates } from './states/connectStates.ts'
import { loginStates } from './states/loginStates.ts'
import { networkStates } from './states/networkStates.ts'
import type { State } from './states/State.ts'
import { sendStates } from './states/sendStates.ts'
import { vaultStates } from './states/vaultStates.ts'

/** Every view in every state that it has. Drawn by the shots, checked by the view tests. */
export const states: { readonly [view in ViewName]: readonly State[] } = {
  ...connectStates,
  ...connectingStates,
  ...loginStates,
  ...vaultStates,
  ...accountStates,
  ...activityStates,
  ...networkStates,
  ...sendStates,
}
