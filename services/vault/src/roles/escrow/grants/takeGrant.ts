import type { Grant, GrantOf } from '../../../contract/calls/grantClaims.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { consumeGrant } from './consumeGrant.ts'
import { readGrant } from './readGrant.ts'

/** Reads a grant of the vault and uses it up. @throws CallRefusal `grant-invalid`. */
export async function takeGrant<purpose extends Grant['purpose']>(
  services: Pick<EscrowServices, 'clock' | 'database' | 'vaultKey'>,
  text: string,
  options: Parameters<typeof readGrant<purpose>>[2],
): Promise<GrantOf<purpose>> {
  const grant = await readGrant(services, text, options)
  await consumeGrant(services, grant)
  return grant
}
