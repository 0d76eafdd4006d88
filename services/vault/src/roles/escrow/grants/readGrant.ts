import { importJWK, jwtVerify } from 'jose'
import * as v from 'valibot'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { type Grant, type GrantOf, grantClaims } from '../../../contract/calls/grantClaims.ts'
import type { Asker } from '../../../serve/Asker.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { EscrowServices } from '../EscrowServices.ts'

/**
 * A grant of the vault that is not used yet: signed by its key, not older than a minute, for this purpose. A page's grant is for the key that asks.
 *
 * An attacker with the vault's database and KMS key can forge a grant. A grant alone therefore releases, replaces and pins nothing.
 *
 * @throws CallRefusal `grant-invalid`.
 */
export async function readGrant<purpose extends Grant['purpose']>(
  services: Pick<EscrowServices, 'clock' | 'vaultKey'>,
  text: string,
  options: {
    readonly purpose: purpose
    /** Who asks; absent for calls of the vault itself. */
    readonly asker?: Pick<Asker, 'thumbprint'>
  },
): Promise<GrantOf<purpose>> {
  const { asker, purpose } = options
  const verified = await jwtVerify(text, await importJWK(await services.vaultKey(), 'ES256'), {
    algorithms: ['ES256'],
    typ: 'billfold-grant+jwt',
    audience: 'billfold-escrow',
    currentDate: new Date(services.clock.now()),
    // The clocks of two machines of one operator.
    clockTolerance: 5,
  }).catch(() => undefined)
  const parsed = v.safeParse(grantClaims, verified?.payload)
  const isGood =
    parsed.success &&
    parsed.output.purpose === purpose &&
    (asker === undefined || parsed.output.cnf?.jkt === asker.thumbprint) &&
    parsed.output.exp - parsed.output.iat <= callLimits.grantLifeMs / 1_000
  if (!isGood) throw new CallRefusal('grant-invalid')
  return parsed.output as GrantOf<purpose>
}
