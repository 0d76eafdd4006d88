import * as v from 'valibot'
import { filledText, imageUrl, text } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** How the visitor connected: kept with the account are `type` and the name of the wallet or of the login. */
const walletInfo = /* @__PURE__ */ v.union([
  v.object({ type: v.literal('social'), social: filledText(64), identifier: v.optional(text(320)) }),
  v.object({
    type: v.picklist(['pairing', 'extension', 'unknown']),
    name: v.optional(text(128)),
    icon: v.optional(imageUrl),
  }),
])

/**
 * Signs an account in: verifies what it signed, and returns the token of a session. `data` are the fields of the message, which
 * are compared with its text. The header `x-nonce-jwt` carries the token of the nonce: `Bearer …`; `x-otp` a confirmed code, for
 * a message with one resource `email:<address>`, unless the account has verified the address before.
 */
export const authenticate = endpoint({
  name: 'authenticate',
  method: 'POST',
  path: '/auth/v1/authenticate',
  headers: ['x-nonce-jwt', 'x-otp'],
  body: v.object({
    data: v.optional(v.record(v.string(), v.unknown())),
    message: filledText(16_384),
    signature: filledText(40_000),
    clientId: v.optional(v.nullable(text(256))),
    walletInfo: v.optional(walletInfo),
  }),
  answer: v.object({ token: filledText(8_000) }),
  answerKind: 'json',
  isOurs: false,
})

export const authenticateExample: Example<typeof authenticate> = {
  path: '/auth/v1/authenticate',
  headers: { 'x-nonce-jwt': 'Bearer eyJhbGciOiJFUzI1NiJ9.eyJub25jZSI6IjlmODYifQ.AA' },
  body: {
    data: { accountAddress: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', chainId: 'eip155:1' },
    message: 'app.example wants you to sign in with your Ethereum account:',
    signature: `0x${'ab'.repeat(65)}`,
    walletInfo: { type: 'extension', name: 'Alpha Wallet' },
  },
  answer: { token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJlaXAxNTU6MSJ9.AA' },
}
