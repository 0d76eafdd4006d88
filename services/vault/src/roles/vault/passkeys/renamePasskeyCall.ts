import { renamePasskey } from '../../../contract/calls/renamePasskey.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** A name is for its owner's eyes: it needs no fresh proof, and nothing hangs on it. */
export const renamePasskeyCall = (services: Pick<VaultServices, 'database'>) =>
  serveCall<Session>()(renamePasskey, async ({ credentialId, name }, _, session) => {
    const renamed = await services.database
      .as(session.realm)
      .updateTable('passkey')
      .set({ name })
      .where('realm', '=', session.realm)
      .where('user_id', '=', session.user_id)
      .where('credential_id', '=', credentialId)
      .executeTakeFirst()
    if (!isUpdated(renamed)) throw new CallRefusal('not-found')
    return {}
  })
