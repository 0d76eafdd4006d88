import * as v from 'valibot'
import { filledText } from '../schemas/fields.ts'

/**
 * The query of every call (specification section 7): who asks. `st` is the kind of the kit, `sv` its version. Existing
 * integrations leave out all three on some calls and put `projectId` into the body; servers take it from there.
 */
export const identification = /* @__PURE__ */ v.object({
  projectId: v.optional(filledText(128)),
  st: v.optional(filledText(64)),
  sv: v.optional(filledText(128)),
  /** Identifier of the pairing client, where one is live. */
  clientId: v.optional(filledText(256)),
})

export type Identification = v.InferOutput<typeof identification>
