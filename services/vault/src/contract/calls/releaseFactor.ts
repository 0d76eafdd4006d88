import * as v from 'valibot'
import { defineCall } from './defineCall.ts'
import { sealedSecret } from './fields.ts'
import { grant } from './grant.ts'

/** Factor Z, sealed to the grant's frame key with `bindRelease({ part: 'escrow-factor', purpose: 'release', … })`, where `startRelease` answered `ready` to this page key. */
export const releaseFactor = defineCall({
  name: 'releaseFactor',
  path: '/v1/factor/release',
  role: 'escrow',
  access: 'key',
  body: v.object({ grant }),
  answer: v.object({ factor: sealedSecret }),
  errors: ['grant-invalid', 'envelope-unknown', 'held', 'hold-cancelled', 'step-up-needed'],
})
