import { callLimits } from '../../../contract/calls/callLimits.ts'
import { hashText } from '../../../serve/hashText.ts'
import { isInserted } from '../../../serve/isInserted.ts'
import type { SeenProofs } from '../../../serve/SeenProofs.ts'
import type { VaultDatabase } from './VaultDatabase.ts'

const rememberMs = callLimits.nonceLifeMs + 2 * callLimits.proofSlackMs

/** Used proofs in the database that all processes share. */
export function createSqlSeenProofs(database: VaultDatabase, now: () => number): SeenProofs {
  return {
    async take(thumbprint, id) {
      const added = await database.query
        .insertInto('seen_proof')
        .values({ key: hashText(`${thumbprint}.${id}`), until_at: now() + rememberMs })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      return isInserted(added)
    },
  }
}
