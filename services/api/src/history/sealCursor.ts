import { createHmac } from 'node:crypto'
import type { CursorScope } from './CursorScope.ts'
import { formatCursor } from './formatCursor.ts'
import type { MixedPosition } from './MixedPosition.ts'

/**
 * A mixed position as the opaque text of the wire. It holds a provider's own cursor, which may be of any kind: so it is
 * sealed with the project's own random value, and counts for that project, account and network alone.
 */
export function sealCursor({ index, provider }: MixedPosition, scope: CursorScope): string {
  const text = JSON.stringify([
    typeof index === 'string' ? index : formatCursor(index),
    provider === 'end' ? null : [provider.cursor ?? null, provider.after ?? null],
  ])
  const { project, account, chainId = '*' } = scope
  const seal = createHmac('sha256', project.analyticsSalt)
    .update(JSON.stringify(['history-cursor', project.id, account, chainId, text]))
    .digest('base64url')
    .slice(0, 22)
  return `2.${seal}.${Buffer.from(text).toString('base64url')}`
}
