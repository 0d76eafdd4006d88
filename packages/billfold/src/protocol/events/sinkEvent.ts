import * as v from 'valibot'
import { accountId, address, filledText, isoTime, lenient, listOf, slug, text } from '../schemas/fields.ts'
import { type EventName, events } from './events.ts'

const impression = v.object({
  name: lenient(text(128)),
  walletRank: lenient(v.number()),
  explorerId: lenient(slug),
  rdnsId: lenient(text(128)),
  view: lenient(text(64)),
  displayIndex: lenient(v.number()),
  query: lenient(text(100)),
  certified: lenient(v.boolean()),
})

const track = v.pipe(
  v.object({
    type: v.literal('track'),
    event: v.custom<EventName>(value => typeof value === 'string' && Object.hasOwn(events, value)),
    /** Only when the host opted in. */
    address: lenient(v.union([address, accountId])),
    properties: v.optional(v.unknown()),
    items: lenient(listOf(impression, 200)),
  }),
  v.transform(({ properties, ...props }) => {
    // Only the properties listed for this event survive; a value that is not an object counts as empty.
    const parsed = v.safeParse(events[props.event], properties)
    return { ...props, properties: parsed.success ? parsed.output : {} }
  }),
)

const errorReport = v.object({
  type: v.literal('error'),
  /** Category: API_ERROR, DATA_PARSING_ERROR, SECURE_SITE_ERROR, INTERNAL_SDK_ERROR. */
  event: filledText(64),
  errorType: lenient(text(256)),
  errorMessage: lenient(text(10_000)),
  stackTrace: lenient(text(20_000)),
  uncaught: lenient(v.boolean()),
  properties: lenient(
    v.object({
      errorType: lenient(text(256)),
      errorMessage: lenient(text(10_000)),
      stackTrace: lenient(text(20_000)),
      uncaught: lenient(v.boolean()),
    }),
  ),
})

/**
 * What the analytics sink takes, alone (`/e`) or in batches (`/batch`): an event of the list or an error report, in the
 * envelope of facts 5.1 and 5.3. `timestamp` is in milliseconds for events, ISO 8601 for error reports; both are taken.
 */
export const sinkEvent = /* @__PURE__ */ v.object({
  eventId: filledText(64),
  url: text(2_048),
  domain: text(253),
  timestamp: v.union([v.pipe(v.number(), v.finite(), v.minValue(0)), isoTime]),
  props: v.union([track, errorReport]),
})

export type SinkEvent = v.InferOutput<typeof sinkEvent>
/** What a kit sends. */
export type SinkEventInput = v.InferInput<typeof sinkEvent>
