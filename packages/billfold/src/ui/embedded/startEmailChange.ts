import { closeModal } from '../../core/actions/closeModal.ts'
import { goBack } from '../../core/actions/goBack.ts'
import { navigate } from '../../core/actions/navigate.ts'
import { showToast } from '../../core/actions/showToast.ts'
import type { Kit } from '../../core/Kit.ts'
import type { EmbeddedConnector } from './findEmbedded.ts'

/** Asks for the codes of a change of the address, and leads to the view of the first. Each step takes the place of the one before. */
export async function startEmailChange(
  kit: Kit,
  { embedded }: EmbeddedConnector,
  { newEmail, signal }: { readonly newEmail: string; readonly signal: AbortSignal },
): Promise<void> {
  const step = await embedded.startEmailChange({ email: newEmail, signal })
  const email = embedded.user()?.email
  if (step === 'verify-primary' && email !== undefined)
    navigate(kit, { view: 'UpdateEmailPrimaryOtp', params: { email, newEmail } }, 'replace')
  else navigate(kit, { view: 'UpdateEmailSecondaryOtp', params: { newEmail } }, 'replace')
}

/** The address is changed: back to where the visitor came from, or the modal closes for a host that asked for it. */
export function endEmailChange(kit: Kit, news: string): void {
  if (kit.store.getState().modal.history.length > 1) goBack(kit)
  else closeModal(kit, 'done')
  showToast(kit, 'success', news)
}
