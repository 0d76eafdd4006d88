import { setAccountMetadata } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'
import { requireSession } from './requireSession.ts'

/** Keeps what the page says about the account that is signed in. */
export const setAccountMetadataRoute = projectRoute({
  endpoint: setAccountMetadata,
  rate: 'signIn',
  async handle({ body: { metadata } }, call) {
    const { signIn, session } = await requireSession(call)
    await signIn.setMetadata(session, metadata)
    return undefined
  },
})
