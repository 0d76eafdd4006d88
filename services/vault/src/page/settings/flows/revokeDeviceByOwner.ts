import type { CallAnswer } from '../../../contract/calls/Call.ts'
import { revokeDevice } from '../../../contract/calls/revokeDevice.ts'
import { findOwn } from '../../wallet/findOwn.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import { signByOwner } from '../../wallet/signByOwner.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'

/**
 * Revokes a device: signed by the write key where this device opens the wallet, so that the server gives the device nothing from now on; by a step-up elsewhere.
 *
 * @throws CallFailure `step-up-needed`, `vault-refused` for the last device that opens the wallet, those of the calls.
 */
export async function revokeDeviceByOwner(
  tools: WalletTools,
  deviceId: string,
): Promise<CallAnswer<typeof revokeDevice>> {
  const { open, vault } = await requireWallet(tools)
  const own = vault.writeKey === undefined ? undefined : await findOwn(tools, open)
  if (!own) return tools.session.call(revokeDevice, { deviceId })
  const statement = { kind: 'revocation', of: 'device', id: deviceId } as const
  const { signature: proof } = await signByOwner(tools, { vault, own, statement })
  await tools.custodian.ask('lock', {})
  return tools.session.call(revokeDevice, { deviceId, proof })
}
