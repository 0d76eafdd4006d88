import { createHmac } from 'node:crypto'
import { bind } from '../../../contract/bind.ts'
import type { Secrets } from '../../../serve/Secrets.ts'
import type { FlowRow } from '../db/FlowRow.ts'

/** What is stored of a code: good for this flow, address and purpose alone, and worth nothing without the pepper. */
export function macCode(secrets: Secrets, flow: Pick<FlowRow, 'id' | 'email' | 'kind'>, code: string): string {
  const text = bind(['billfold/code/v1', flow.id, flow.email, flow.kind, code])
  return createHmac('sha256', secrets.of('pepper')).update(text).digest('base64url')
}
