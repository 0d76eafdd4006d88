import { defineCall } from './defineCall.ts'
import { nothing } from './nothing.ts'
import { sessionFacts } from './sessionFacts.ts'

/** The session and its visitor as they are now. */
export const whoAmI = defineCall({
  name: 'whoAmI',
  path: '/v1/session/who-am-i',
  role: 'vault',
  access: 'session',
  body: nothing,
  answer: sessionFacts,
  errors: [],
})
