import * as v from 'valibot'
import { sinkEvent } from '../events/sinkEvent.ts'
import { type Example, endpoint } from './endpoint.ts'

/** One analytics event or error report. */
export const sendEvent = endpoint({
  name: 'sendEvent',
  method: 'POST',
  path: '/e',
  body: sinkEvent,
  answer: v.undefined(),
  answerKind: 'nothing',
  isOurs: false,
})

export const sendEventExample: Example<typeof sendEvent> = {
  path: '/e',
  body: {
    eventId: '7b6f0c9e-3d0b-4a53-9f0e-2b1f6f1f8a10',
    url: 'https://app.example.com/',
    domain: 'app.example.com',
    timestamp: '2026-01-31T12:00:00.000Z',
    props: { type: 'error', event: 'INTERNAL_SDK_ERROR', errorType: 'TypeError', errorMessage: 'x is not a function' },
  },
  answer: undefined,
}
