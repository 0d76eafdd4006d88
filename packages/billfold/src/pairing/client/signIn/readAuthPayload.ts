import * as v from 'valibot'
import { listOf, text } from '../../../protocol/schemas/fields.ts'
import type { AuthPayload } from '../../../wire/cacao/AuthPayload.ts'

const line = /* @__PURE__ */ text(20_000)
const schema = /* @__PURE__ */ v.object({
  type: v.literal('caip122'),
  chains: listOf(line, 500),
  aud: line,
  domain: line,
  version: v.literal('1'),
  nonce: line,
  iat: line,
  exp: v.exactOptional(line),
  nbf: v.exactOptional(line),
  statement: v.exactOptional(v.string()),
  requestId: v.exactOptional(line),
  resources: v.exactOptional(listOf(line, 100)),
})

/** What the page before this one asked to be signed, as it was kept; `undefined` for what cannot be that. */
export function readAuthPayload(stored: string): AuthPayload | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(stored))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
