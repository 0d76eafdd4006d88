import * as v from 'valibot'
import { accountId, filledText } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/**
 * Sends a code to an address, for the sign-in of one account. `uuid` names the code in the next two calls, by the header `x-otp`.
 * It is `null`, and no mail is sent, where the session of `authorization` is of that account and the account has verified the address before.
 */
export const requestSignInCode = endpoint({
  name: 'requestSignInCode',
  method: 'POST',
  path: '/auth/v1/otp',
  headers: ['authorization'],
  body: v.object({ email: filledText(320), account: accountId }),
  answer: v.object({ uuid: v.nullable(v.pipe(v.string(), v.uuid())) }),
  answerKind: 'json',
  isOurs: false,
})

export const requestSignInCodeExample: Example<typeof requestSignInCode> = {
  path: '/auth/v1/otp',
  body: { email: 'ann@mail.example', account: 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' },
  answer: { uuid: '5b0c6e4e-7a53-4a43-9d0c-6a1d3f3c1c5e' },
}
