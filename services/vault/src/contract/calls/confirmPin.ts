import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'

/** Has the vault ask the escrow whether the wallet is pinned to the visitor's identity, and remember it (`isPinned` of the session). */
export const confirmPin = defineCall({
  name: 'confirmPin',
  path: '/v1/escrow/pinned',
  role: 'vault',
  access: 'session',
  body: nothing,
  answer: nothing,
  errors: ['envelope-unknown'],
})
