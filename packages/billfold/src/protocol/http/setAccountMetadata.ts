import * as v from 'valibot'
import { type Example, endpoint } from './endpoint.ts'
import { signInMetadata } from './signInClaims.ts'

/** Replaces what the project keeps with the account of a session; `null` removes it. */
export const setAccountMetadata = endpoint({
  name: 'setAccountMetadata',
  method: 'PUT',
  path: '/auth/v1/account-metadata',
  headers: ['authorization'],
  body: v.object({ metadata: v.nullable(signInMetadata) }),
  answer: v.undefined(),
  answerKind: 'nothing',
  isOurs: false,
})

export const setAccountMetadataExample: Example<typeof setAccountMetadata> = {
  path: '/auth/v1/account-metadata',
  headers: { authorization: 'Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJlaXAxNTU6MSJ9.AA' },
  body: { metadata: { plan: 'free' } },
  answer: undefined,
}
