import * as v from 'valibot'
import { sinkEvent } from '../events/sinkEvent.ts'
import { analyticsBatchCount } from '../limits.ts'
import { listOf } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** A batch of analytics events and error reports, as the kit's beacon sends it. Bad items are dropped alone. */
export const sendEvents = endpoint({
  name: 'sendEvents',
  method: 'POST',
  path: '/batch',
  body: listOf(sinkEvent, analyticsBatchCount),
  answer: v.undefined(),
  answerKind: 'nothing',
  isOurs: false,
})

export const sendEventsExample: Example<typeof sendEvents> = {
  path: '/batch',
  body: [
    {
      eventId: '7b6f0c9e-3d0b-4a53-9f0e-2b1f6f1f8a10',
      url: 'https://app.example.com/',
      domain: 'app.example.com',
      timestamp: 1769860800000,
      props: { type: 'track', event: 'SEARCH_WALLET', properties: { badge: 'certified', search: 'meta' } },
    },
  ],
  answer: undefined,
}
