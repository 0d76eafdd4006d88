import { timingSafeEqual } from 'node:crypto'
import { isDeeperThan } from '@billfold/service/http'
import * as v from 'valibot'
import type { CursorScope } from './CursorScope.ts'
import type { MixedPosition } from './MixedPosition.ts'
import type { PlaceTexts } from './PlaceTexts.ts'
import { sealCursor } from './sealCursor.ts'

const shape = v.tuple([v.string(), v.nullable(v.tuple([v.nullable(v.string()), v.nullable(v.string())]))])

/** Reads what `sealCursor` wrote for the same list, project, account and network; `undefined` for every other text. */
export function openCursor<place extends object>(
  text: string,
  scope: CursorScope,
  texts: PlaceTexts<place>,
): MixedPosition<place> | undefined {
  const [, body] = /^2\.[-\w]{22}\.([-\w]+)$/.exec(text) ?? []
  if (body === undefined) return undefined
  const position = read(Buffer.from(body, 'base64url').toString('utf8'), texts)
  if (!position) return undefined
  const [expected, given] = [sealCursor(position, scope, texts), text].map(one => Buffer.from(one))
  const isSealed = expected && given && expected.length === given.length && timingSafeEqual(expected, given)
  return isSealed ? position : undefined
}

function read<place extends object>(text: string, { parse }: PlaceTexts<place>): MixedPosition<place> | undefined {
  let parsed: unknown
  try {
    if (isDeeperThan(text, 3)) return undefined
    parsed = JSON.parse(text)
  } catch {
    return undefined
  }
  const checked = v.safeParse(shape, parsed)
  if (!checked.success) return undefined
  const [place, page] = checked.output
  const index = place === 'start' || place === 'end' ? place : parse(place)
  if (!index) return undefined
  return { index, provider: page ? { cursor: page[0] ?? undefined, after: page[1] ?? undefined } : 'end' }
}
