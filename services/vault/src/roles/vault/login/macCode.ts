import { createHmac } from 'node:crypto'
import { bind } from '../../../contract/bind.ts'
import type { Secrets } from '../../../serve/Secrets.ts'
import type { FlowRow } from '../db/FlowRow.ts'

/** The stored hash of a code: valid for this flow, address and purpose alone, and useless without the pepper. */
export function macCode(secrets: Secrets, flow: Pick<FlowRow, 'id' | 'email' | 'kind'>, code: string): string {
  const text = bind(['billfold/code/v1', flow.id, flow.email, flow.kind, code])
  return createHmac('sha256', secrets.of('pepper')).update(text).digest('base64url')
}
