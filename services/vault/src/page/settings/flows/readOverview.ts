import { listDevices } from '../../../contract/calls/listDevices.ts'
import { listNotices } from '../../../contract/calls/listNotices.ts'
import { listPasskeys } from '../../../contract/calls/listPasskeys.ts'
import { whoAmI } from '../../../contract/calls/whoAmI.ts'
import type { Session } from '../../session/createSession.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import type { Overview } from './Overview.ts'

/** Reads everything that the settings show. @throws CallFailure, WalletFailure `rolled-back`. */
export async function readOverview(session: Session): Promise<Overview> {
  const [facts, { open, vault }, { passkeys }, { devices }, { isWhole, notices }] = await Promise.all([
    session.call(whoAmI, {}),
    requireWallet({ session }),
    session.call(listPasskeys, {}),
    session.call(listDevices, {}),
    session.call(listNotices, {}),
  ])
  return { facts, vault, open, passkeys, devices, notices, areNoticesWhole: isWhole }
}
