import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { code } from './fields.ts'
import { nothing } from './nothing.ts'

/**
 * Proves the address of a login to the escrow. The vault asks the escrow itself whether the flow was proven (`readLoginProof`), so neither role takes the
 * other's stored key for a proof. The proof counts for releases to this page key for five minutes.
 */
export const checkLoginCode = defineCall({
  name: 'checkLoginCode',
  path: '/v1/code/check',
  role: 'escrow',
  access: 'key',
  body: v.object({ flowId: id, code }),
  answer: nothing,
  errors: ['flow-unknown', 'code-wrong', 'code-expired'],
})
