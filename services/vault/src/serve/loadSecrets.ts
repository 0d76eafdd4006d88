import { hkdfSync } from 'node:crypto'
import type { Database } from '@billfold/service/database'
import type { Kms } from '../kms/Kms.ts'
import type { Secrets } from './Secrets.ts'
import type { SecretTable } from './SecretTable.ts'

const name = 'master'

/**
 * The role's own secret, made once and kept under the KMS; every use has a key of its own derived from it. Of two processes that start at once
 * both get the one that was stored.
 *
 * @throws KmsError, and what the database reports.
 */
export async function loadSecrets(options: loadSecrets.Options): Promise<Secrets> {
  const { kms, random, role } = options
  const { query } = options.database
  const context = { role, secret: name }
  const read = () => query.selectFrom('service_secret').select('wrapped').where('name', '=', name)
  if (!(await read().executeTakeFirst()))
    await query
      .insertInto('service_secret')
      .values({ name, wrapped: await kms.wrap(random(32), context) })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  const { wrapped } = await read().executeTakeFirstOrThrow()
  const master = await kms.unwrap(wrapped, context)
  return {
    of: use => Buffer.from(hkdfSync('sha256', master, new Uint8Array(), `billfold/${role}-secret/v1|${use}`, 32)),
  }
}

export declare namespace loadSecrets {
  type Options = {
    readonly role: 'vault' | 'escrow'
    readonly database: Pick<Database<SecretTable>, 'query'>
    readonly kms: Kms
    readonly random: (count: number) => Buffer
  }
}
