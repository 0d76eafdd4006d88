import * as v from 'valibot'
import { defineCall } from './defineCall.ts'
import { escrowWrite } from './escrowWrite.ts'
import { sealedSecret } from './fields.ts'
import { grant } from './grant.ts'
import { nothing } from './nothing.ts'

/**
 * Gives factor Z of an escrow envelope to the escrow, sealed to its key with `bindDeposit`. Before the write that lists the envelope. The first deposit of a wallet pins its write key, accounts
 * and identity; every later one is signed by the pinned key.
 */
export const depositFactor = defineCall({
  name: 'depositFactor',
  path: '/v1/factor/deposit',
  role: 'escrow',
  access: 'key',
  body: v.object({ grant, factor: sealedSecret, wallet: escrowWrite }),
  answer: nothing,
  errors: ['grant-invalid', 'deposit-refused'],
})
