import { importJWK, jwtVerify } from 'jose'
import * as v from 'valibot'
import { callLimits } from '../contract/calls/callLimits.ts'
import { frameKey, thumbprint } from '../contract/calls/fields.ts'
import { generation, id } from '../contract/fields.ts'
import type { Asker } from '../serve/Asker.ts'
import { CallRefusal } from '../serve/CallRefusal.ts'
import type { EscrowServices } from './EscrowServices.ts'

const common = {
  realm: v.pipe(v.string(), v.regex(/^[-a-z0-9]{1,64}$/)),
  sub: id,
  vaultId: id,
  envelopeId: id,
  jti: id,
  iat: v.number(),
  exp: v.number(),
  cnf: v.object({ jkt: thumbprint }),
}
const claims = v.variant('purpose', [
  v.object({ ...common, purpose: v.literal('deposit') }),
  v.object({ ...common, purpose: v.literal('release'), generation, frameKey }),
  v.object({ ...common, purpose: v.literal('delete') }),
])

export type Grant = v.InferOutput<typeof claims>

/**
 * A grant of the vault: signed by its key, not older than a minute, for this purpose, for the key that asks, and for the first time. It is used up before anything
 * is done with it, in one statement.
 *
 * @throws CallRefusal `grant-invalid`.
 */
export async function takeGrant<purpose extends Grant['purpose']>(
  services: EscrowServices,
  text: string,
  options: { readonly purpose: purpose; readonly asker: Asker },
): Promise<Extract<Grant, { purpose: purpose }>> {
  const { clock, database } = services
  const now = clock.now()
  const verified = await jwtVerify(text, await importJWK(await services.vaultKey(), 'ES256'), {
    algorithms: ['ES256'],
    typ: 'billfold-grant+jwt',
    audience: 'billfold-escrow',
    currentDate: new Date(now),
    // The clocks of two machines of one operator.
    clockTolerance: 5,
  }).catch(() => undefined)
  const parsed = v.safeParse(claims, verified?.payload)
  const isGood =
    parsed.success &&
    parsed.output.purpose === options.purpose &&
    parsed.output.cnf.jkt === options.asker.thumbprint &&
    parsed.output.exp - parsed.output.iat <= callLimits.grantLifeMs / 1_000
  if (!isGood) throw new CallRefusal('grant-invalid')
  await database.query.deleteFrom('used_grant').where('until_at', '<', now).execute()
  const used = await database.query
    .insertInto('used_grant')
    .values({ id: parsed.output.jti, until_at: parsed.output.exp * 1_000 + callLimits.grantLifeMs })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if ((used.numInsertedOrUpdatedRows ?? 0n) === 0n) throw new CallRefusal('grant-invalid')
  return parsed.output as Extract<Grant, { purpose: purpose }>
}
