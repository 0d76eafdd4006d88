import * as v from 'valibot'
import { generation, id, timeMs } from '../fields.ts'
import { hostOrigin, projectId } from './fields.ts'
import { identity } from './identity.ts'
import { loginMethods } from './loginMethods.ts'

/** What a login left, without anything that could be used. */
export const sessionFacts = /* @__PURE__ */ v.object({
  sessionId: id,
  userId: id,
  realm: v.pipe(v.string(), v.regex(/^[-a-z0-9]{1,64}$/)),
  projectId,
  hostOrigin,
  deviceId: id,
  /** Canonical; absent for logins that brought none. */
  email: v.nullable(v.string()),
  /** Who the visitor is to the escrow; absent for visitors of a passkey alone. */
  identity: v.nullable(identity),
  /** Whether the escrow has the wallet pinned to this identity, as far as the vault knows. */
  isPinned: v.boolean(),
  /** How the visitor proved who they are. */
  methods: v.array(v.picklist(loginMethods)),
  /** When they last did. */
  authAtMs: timeMs,
  /** Absent while there is no wallet. */
  vault: v.nullable(v.object({ generation, custody: v.picklist(['user-sealed', 'operator-recoverable']) })),
})

export type SessionFacts = v.InferOutput<typeof sessionFacts>
