import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { signInNoAddress, signInNotEnabled, signInServerAway } from '../protocol/errors/rows/signIn.ts'
import { signInFlow } from './createSignInFlow.ts'
import { inTime } from './inTime.ts'
import { isServerAway } from './isServerAway.ts'
import { signInStore } from './signInStore.ts'
import type { signOut } from './signOut.ts'
import { siwxOf } from './siwxOf.ts'

/** The action `signOut`. */
export async function endSession(kit: Kit, { all }: signOut.Parameters): Promise<void> {
  const [siwx, flow] = [siwxOf(kit), signInFlow(kit)]
  if (!siwx || !flow) throw new BillfoldError(signInNotEnabled)
  const { target, session } = signInStore(kit).get()
  if (!target && !all) throw new BillfoldError(signInNoAddress)
  try {
    if (all) await inTime(kit, () => siwx.setSessions([]))
    else if (target)
      // With the scope `account`, the session may be of another network.
      for (const chainId of new Set([target.chainId, session?.data.chainId ?? target.chainId]))
        await inTime(kit, () => siwx.revokeSession(chainId, target.address))
  } catch (cause) {
    throw isServerAway(cause) ? new BillfoldError(signInServerAway, { cause }) : cause
  }
  flow.dispatch({ type: 'signedOut' })
}
