import { navigate } from '../../../core/actions/navigate.ts'
import type { Kit } from '../../../core/Kit.ts'
import type { EmbeddedConnector } from '../../shared/login/findEmbedded.ts'
import { finishLogin } from '../finishLogin.ts'

const VIEWS = { 'verify-otp': 'EmailVerifyOtp', 'verify-device': 'EmailVerifyDevice' } as const

/** What was typed and how far it came, so that a visitor who goes back finds both again. */
export const emailSlot = (kit: Kit) => kit.runtime.slot(create)

const create = (): { typed: string; started: Started | undefined } => ({ typed: '', started: undefined })

type Started = { readonly email: string; readonly step: keyof typeof VIEWS }

/** Starts a login by e-mail, and leads to the view of its next step. */
export async function startEmail(
  kit: Kit,
  connector: EmbeddedConnector,
  {
    email,
    signal,
    how = 'push',
  }: { readonly email: string; readonly signal: AbortSignal; readonly how?: 'push' | 'replace' },
): Promise<void> {
  const slot = emailSlot(kit)
  const { started } = slot
  // Who went back from the view of the code and comes again needs no second mail, and could not have one yet.
  if (started?.email === email && connector.embedded.emailAllowedAt(email) > kit.environment.clock.now())
    return navigate(kit, { view: VIEWS[started.step], params: { email } }, how)
  kit.runtime.emit({ type: 'EMAIL_SUBMITTED' })
  const step = await connector.embedded.startEmail({ email, signal })
  if (step === 'connect') return finishLogin(kit, connector, signal)
  if (step === 'verify-otp') kit.runtime.emit({ type: 'EMAIL_VERIFICATION_CODE_SENT' })
  slot.started = { email, step }
  navigate(kit, { view: VIEWS[step], params: { email } }, how)
}
