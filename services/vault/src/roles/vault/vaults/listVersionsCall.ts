import * as v from 'valibot'
import { listVersions } from '../../../contract/calls/listVersions.ts'
import { vault } from '../../../contract/vault.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** Lists the earlier records of the wallet that are kept. */
export const listVersionsCall = ({ database }: Pick<VaultServices, 'database'>) =>
  serveCall<Session>()(listVersions, async (_, __, { realm, user_id }) => {
    const rows = await database
      .as(realm)
      .selectFrom('vault_version')
      .select(['generation', 'record', 'replaced_at'])
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .orderBy('generation', 'desc')
      .execute()
    return {
      versions: rows.map(({ generation, record, replaced_at }) => ({
        generation,
        replacedAtMs: replaced_at,
        kinds: v.parse(vault, JSON.parse(record)).envelopes.map(one => one.kind),
      })),
    }
  })
