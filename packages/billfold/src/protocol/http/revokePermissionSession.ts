import * as v from 'valibot'
import { accountId, address, filledText, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Revokes a granted permission. */
export const revokePermissionSession = endpoint({
  name: 'revokePermissionSession',
  method: 'POST',
  path: '/v1/sessions/:account/revoke',
  params: v.object({ account: v.union([accountId, address]) }),
  body: v.object({ pci: filledText(256), signature: text(40_000) }),
  answer: v.object({ success: v.boolean() }),
  answerKind: 'json',
  isOurs: false,
})

export const revokePermissionSessionExample: Example<typeof revokePermissionSession> = {
  path: '/v1/sessions/0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb/revoke',
  body: { pci: '1f0a', signature: `0x${'ab'.repeat(65)}` },
  answer: { success: true },
}
