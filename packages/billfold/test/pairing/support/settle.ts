import type { PairingClient } from '../../../src/pairing/client/PairingClient.ts'
import type { PairingSession } from '../../../src/pairing/client/PairingSession.ts'
import type { RawWallet } from './createRawWallet.ts'
import { namespaces } from './openClient.ts'

/** A session between the two, from the code on. */
export async function settle(client: PairingClient, wallet: RawWallet, change: object = {}): Promise<PairingSession> {
  const { uri, session } = client.propose({ namespaces })
  const approval = await wallet.approve(await wallet.scan(uri))
  await approval.say()
  await wallet.answered(await approval.settle(change))
  return session
}
