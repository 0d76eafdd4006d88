import * as v from 'valibot'
import { bytesUpTo } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'

/** Gives a passkey another name for its owner's list: up to 64 characters, none of them invisible. One that is not the visitor's is `not-found`. */
export const renamePasskey = defineCall({
  name: 'renamePasskey',
  path: '/v1/passkey/rename',
  role: 'vault',
  access: 'session',
  body: v.object({
    credentialId: bytesUpTo(1_023),
    name: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.maxLength(64),
      v.check(name => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)),
    ),
  }),
  answer: nothing,
  errors: [],
})
