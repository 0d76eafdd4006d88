import * as v from 'valibot'
import { defineCall } from './defineCall.ts'
import { grant } from './grant.ts'

/** From the vault to the escrow: whether a wallet is pinned to the identity that the grant names. */
export const readPin = defineCall({
  name: 'readPin',
  path: '/v1/wallet/read',
  role: 'escrow',
  access: 'open',
  body: v.object({ grant }),
  answer: v.object({ isPinned: v.boolean() }),
  errors: ['grant-invalid'],
})
