import { createHmac } from 'node:crypto'
import { bind } from '../../../contract/bind.ts'
import type { Secrets } from '../../../serve/Secrets.ts'

/** The stored hash of a code: valid for this flow, identity and page key alone. */
export function macLoginCode(
  secrets: Secrets,
  row: { readonly flow_id: string; readonly identity_mac: string; readonly thumbprint: string },
  code: string,
): string {
  return createHmac('sha256', secrets.of('pepper'))
    .update(bind(['billfold/escrow-code/v1', row.flow_id, row.identity_mac, row.thumbprint, code]))
    .digest('base64url')
}
