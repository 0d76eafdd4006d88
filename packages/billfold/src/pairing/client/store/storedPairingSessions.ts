import * as v from 'valibot'
import { isNetworkId } from '../../../protocol/caip/isNetworkId.ts'
import type { NetworkId } from '../../../protocol/caip/types.ts'
import { storedListCount } from '../../../protocol/limits.ts'
import { listOf } from '../../../protocol/schemas/fields.ts'
import { pairingSessionsKey } from '../../../protocol/stored/pairingSessionsKey.ts'
import type { StoredValue } from '../../../protocol/stored/StoredValue.ts'
import { hex32, participant, properties, sessionNamespaces, signId, unixSeconds } from '../../../wire/sign/fields.ts'
import type { HeldSession } from './HeldSession.ts'

const name = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(128))
const held = /* @__PURE__ */ v.object({
  session: v.object({
    topic: hex32,
    pairingTopic: hex32,
    expiry: unixSeconds,
    namespaces: sessionNamespaces,
    unproposedChains: v.array(v.custom<NetworkId>(isNetworkId)),
    peer: participant,
    self: participant,
    controller: hex32,
    sessionProperties: v.exactOptional(properties),
    scopedProperties: v.exactOptional(properties),
  }),
  key: hex32,
  proposed: v.array(name),
  handled: v.record(name, signId),
  farewell: v.exactOptional(v.string()),
})
const list = /* @__PURE__ */ listOf(held, storedListCount)

/** Sessions of this origin, with their keys: a reader of them can act as the page. A bad one is dropped alone. */
export const storedPairingSessions: StoredValue<readonly HeldSession[]> = {
  key: pairingSessionsKey,
  version: 1,
  parse(stored) {
    const parsed = v.safeParse(list, stored)
    return parsed.success ? parsed.output : undefined
  },
}
