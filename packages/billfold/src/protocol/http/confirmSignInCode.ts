import * as v from 'valibot'
import { filledText } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Confirms a code that was sent to an address. The header `x-otp` is the `uuid` of `requestSignInCode`. */
export const confirmSignInCode = endpoint({
  name: 'confirmSignInCode',
  method: 'PUT',
  path: '/auth/v1/otp',
  headers: ['x-otp'],
  body: v.object({ code: filledText(64) }),
  answer: v.undefined(),
  answerKind: 'nothing',
  isOurs: false,
})

export const confirmSignInCodeExample: Example<typeof confirmSignInCode> = {
  path: '/auth/v1/otp',
  headers: { 'x-otp': '5b0c6e4e-7a53-4a43-9d0c-6a1d3f3c1c5e' },
  body: { code: '04821357' },
  answer: undefined,
}
