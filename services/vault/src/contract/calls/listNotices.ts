import * as v from 'valibot'
import { envelopeKinds } from '../envelope.ts'
import { id, timeMs } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { hostOrigin } from './fields.ts'
import { holdKinds } from './holdKinds.ts'
import { nothing } from './nothing.ts'

const common = {
  noticeId: v.string(),
  atMs: timeMs,
  /** The device that did it; absent when it was forgotten, or a link in a mail did. */
  device: v.nullable(v.object({ deviceId: id, name: v.string(), hostOrigin, isThisOne: v.boolean() })),
}
const kinds = v.array(v.picklist(envelopeKinds))

/**
 * What every device of the visitor shows, the latest first: new devices, waits, and what changed who can open the wallet. A wait that is still
 * `waiting` can be taken back by `cancelHold`.
 */
export const listNotices = defineCall({
  name: 'listNotices',
  path: '/v1/notices/list',
  role: 'vault',
  access: 'session',
  body: nothing,
  answer: v.object({
    notices: v.array(
      v.variant('kind', [
        v.object({
          ...common,
          kind: v.picklist([
            'device.new',
            'device.revoked',
            'vault.exported',
            'email.changed',
            'passkey.added',
            'passkey.removed',
          ]),
        }),
        v.object({ ...common, kind: v.literal('escrow.granted') }),
        /** Envelopes other than devices' own that came and went. */
        v.object({ ...common, kind: v.literal('vault.changed'), added: kinds, removed: kinds }),
        v.object({
          ...common,
          kind: v.literal('hold.begun'),
          holdId: id,
          hold: v.picklist(holdKinds),
          readyAtMs: timeMs,
          state: v.picklist(['waiting', 'over', 'cancelled']),
        }),
      ]),
    ),
    /** Not where the escrow did not answer: whether a device waits there is not known. */
    isWhole: v.boolean(),
  }),
  errors: [],
})
