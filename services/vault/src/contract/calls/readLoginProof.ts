import * as v from 'valibot'
import { defineCall } from './defineCall.ts'
import { grant } from './grant.ts'

/** From the vault to the escrow, over a connection that the vault opens: whether the page key of a login proved its address to the escrow. */
export const readLoginProof = defineCall({
  name: 'readLoginProof',
  path: '/v1/code/proof',
  role: 'escrow',
  access: 'open',
  body: v.object({ grant }),
  answer: v.object({ isProven: v.boolean() }),
  errors: ['grant-invalid'],
})
