import { confirmPin } from '../../../contract/calls/confirmPin.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import { readIdentity } from '../records/readIdentity.ts'
import { readRecord } from '../records/readRecord.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** Remembers that the escrow has the wallet pinned, once the escrow itself says so. */
export const confirmPinCall = (services: Pick<VaultServices, 'database' | 'escrow'>) =>
  serveCall<Session>()(confirmPin, async (_, __, session) => {
    const { database, escrow } = services
    const { realm, user_id: userId } = session
    const record = await readRecord(services, session)
    const identity = await readIdentity(services, session)
    if (!escrow || !record || identity === null) throw new CallRefusal('envelope-unknown')
    if (!(await escrow.isPinned({ realm, userId, vaultId: record.id, identity })))
      throw new CallRefusal('envelope-unknown', { detail: 'the escrow has the wallet pinned to another identity' })
    await database
      .as(realm)
      .updateTable('visitor')
      .set({ pinned_identity: identity })
      .where('realm', '=', realm)
      .where('id', '=', userId)
      .execute()
    return {}
  })
