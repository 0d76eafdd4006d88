import * as v from 'valibot'
import { defineCall } from './defineCall.ts'
import { escrowWrite } from './escrowWrite.ts'
import { grant } from './grant.ts'
import { nothing } from './nothing.ts'

/**
 * Writes the identity that may ask the escrow for a release, after it changed: signed by the pinned write key, on a device that has the wallet open. A wallet from before pinned keys is pinned by
 * its first call.
 */
export const pinWallet = defineCall({
  name: 'pinWallet',
  path: '/v1/wallet/pin',
  role: 'escrow',
  access: 'key',
  body: v.object({ grant, wallet: escrowWrite }),
  answer: nothing,
  errors: ['grant-invalid', 'deposit-refused', 'envelope-unknown'],
})
