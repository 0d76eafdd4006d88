import { createHmac } from 'node:crypto'
import type { CursorScope } from './CursorScope.ts'
import type { MixedPosition } from './MixedPosition.ts'
import type { PlaceTexts } from './PlaceTexts.ts'

/**
 * A mixed position as the opaque text of the wire. It holds a provider's own cursor, which may be of any kind: so it is
 * sealed with the project's own random value, and counts for that project, account and network alone.
 */
export function sealCursor<place extends object>(
  { index, provider }: MixedPosition<place>,
  scope: CursorScope,
  texts: PlaceTexts<place>,
): string {
  const text = JSON.stringify([
    typeof index === 'string' ? index : texts.format(index),
    provider === 'end' ? null : [provider.cursor ?? null, provider.after ?? null],
  ])
  const { list, project, account, chainId = '*' } = scope
  const seal = createHmac('sha256', project.analyticsSalt)
    .update(JSON.stringify([`${list}-cursor`, project.id, account, chainId, text]))
    .digest('base64url')
    .slice(0, 22)
  return `2.${seal}.${Buffer.from(text).toString('base64url')}`
}
