import { endSignIn } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'
import { requireSession } from './requireSession.ts'

/** Signs an account out: here, or everywhere. */
export const endSignInRoute = projectRoute({
  endpoint: endSignIn,
  rate: 'signIn',
  async handle({ body: { everywhere } }, call) {
    const { signIn, session } = await requireSession(call)
    await signIn.end(session, everywhere)
    return undefined
  },
})
