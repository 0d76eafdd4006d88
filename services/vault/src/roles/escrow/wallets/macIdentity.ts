import { createHmac } from 'node:crypto'
import { bind } from '../../../contract/bind.ts'
import type { Secrets } from '../../../serve/Secrets.ts'

/** A keyed hash of an identity, by which rows find each other: the table does not reveal the address. */
export function macIdentity(secrets: Secrets, realm: string, identity: string): string {
  return createHmac('sha256', secrets.of('identity'))
    .update(bind(['billfold/escrow-identity/v1', realm, identity]))
    .digest('base64url')
}
