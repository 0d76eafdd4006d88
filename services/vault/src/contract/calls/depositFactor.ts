import * as v from 'valibot'
import { defineCall } from './defineCall.ts'
import { sealedSecret } from './fields.ts'
import { grant } from './grant.ts'
import { nothing } from './nothing.ts'

/** Gives factor Z of an escrow envelope to the escrow, sealed to its key with `bindDeposit`. Before the write that lists the envelope. */
export const depositFactor = defineCall({
  name: 'depositFactor',
  path: '/v1/factor/deposit',
  role: 'escrow',
  access: 'key',
  body: v.object({ grant, factor: sealedSecret }),
  answer: nothing,
  errors: ['grant-invalid'],
})
