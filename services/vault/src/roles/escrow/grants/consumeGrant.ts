import { callLimits } from '../../../contract/calls/callLimits.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { EscrowServices } from '../EscrowServices.ts'

/** Uses a grant up, in one statement, before anything is done with it. @throws CallRefusal `grant-invalid` for one that was used. */
export async function consumeGrant(
  { clock, database }: Pick<EscrowServices, 'clock' | 'database'>,
  grant: { readonly jti: string; readonly exp: number },
): Promise<void> {
  await database.query.deleteFrom('used_grant').where('until_at', '<', clock.now()).execute()
  const used = await database.query
    .insertInto('used_grant')
    .values({ id: grant.jti, until_at: grant.exp * 1_000 + callLimits.grantLifeMs })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if ((used.numInsertedOrUpdatedRows ?? 0n) === 0n) throw new CallRefusal('grant-invalid')
}
