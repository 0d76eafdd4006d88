import * as v from 'valibot'
import { defineCall } from './defineCall.ts'
import { grant } from './grant.ts'
import { nothing } from './nothing.ts'

/** Forgets factor Z: from here on the operator cannot open the wallet. */
export const deleteFactor = defineCall({
  name: 'deleteFactor',
  path: '/v1/factor/delete',
  role: 'escrow',
  access: 'key',
  body: v.object({ grant }),
  answer: nothing,
  errors: ['grant-invalid'],
})
