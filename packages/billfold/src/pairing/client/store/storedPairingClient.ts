import * as v from 'valibot'
import type { StoredValue } from '../../../protocol/stored/StoredValue.ts'
import { hex32 } from '../../../wire/sign/fields.ts'

const schema = /* @__PURE__ */ v.object({ seed: hex32 })

/** Who this origin is to a relay: the seed of its Ed25519 key. The same for all tabs, for as long as the storage lives. */
export const storedPairingClient: StoredValue<v.InferOutput<typeof schema>> = {
  key: '@billfold/pairing-client',
  version: 1,
  parse(stored) {
    const parsed = v.safeParse(schema, stored)
    return parsed.success ? parsed.output : undefined
  },
}
