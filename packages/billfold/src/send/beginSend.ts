import { openModal } from '../core/actions/openModal.ts'
import type { Kit } from '../core/Kit.ts'
import { getSend } from './getSend.ts'
import type { openSend } from './openSend.ts'
import { prepareSend } from './prepareSend.ts'

/** What `openSend` fetches when it is called: checks, the draft, the view. */
export async function beginSend(kit: Kit, parameters: openSend.Parameters): Promise<string> {
  const { signal, ...given } = parameters
  const draft = await prepareSend(kit, given, signal)
  const answer = getSend(kit).give(draft, signal)
  openModal(kit, { view: 'WalletSend' })
  return answer
}
