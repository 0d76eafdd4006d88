import type { Log } from '@billfold/service'
import { canonicalEmail } from '@billfold/service/mail'
import { noteAudit } from './audit/noteAudit.ts'
import { readAudit } from './audit/readAudit.ts'
import type { VaultServices } from './services/VaultServices.ts'
import type { VaultOperator } from './VaultOperator.ts'
import { readVisitor } from './visitors/readVisitor.ts'
import { removeVisitor } from './visitors/removeVisitor.ts'

/** What the operator does by hand, over a vault that is prepared first. */
export function createVaultOperator(options: createVaultOperator.Options): VaultOperator {
  const { log, noteServing, prepare, services } = options
  const { database } = services
  return {
    async *readAudit() {
      await prepare()
      yield* readAudit(database)
    },
    async findVisitor(realm, email) {
      await prepare()
      const subject = canonicalEmail(email)
      if (subject === undefined) return undefined
      const row = await database
        .as(realm)
        .selectFrom('identity')
        .select('user_id')
        .where('realm', '=', realm)
        .where('provider', '=', 'email')
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row?.user_id
    },
    async exportVisitor(realm, userId) {
      await prepare()
      const who = { realm, user_id: userId, device_id: null }
      const data = await readVisitor(services, who)
      await noteAudit(services, who, { what: 'visitor.exported', facts: {} })
      return data
    },
    async deleteVisitor(realm, userId) {
      await prepare()
      await removeVisitor(services, { realm, user_id: userId, device_id: null })
    },
    async setServing(isServing) {
      await prepare()
      await (isServing ? services.serving.resume() : services.serving.stop())
      await noteServing(isServing ? 'serving.resumed' : 'serving.stopped', 'operator')
      log.error(isServing ? 'serving.resumed' : 'serving.stopped', { by: 'operator' })
    },
    realmOf: projectId => services.projects.find(projectId)?.realm,
  }
}

export declare namespace createVaultOperator {
  type Options = {
    readonly services: VaultServices
    readonly log: Log
    /** However long it takes. */
    readonly prepare: () => Promise<void>
    /** Into the log of every realm. */
    readonly noteServing: (what: 'serving.stopped' | 'serving.resumed', by: 'operator') => Promise<void>
  }
}
