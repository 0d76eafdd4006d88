import * as v from 'valibot'
import type { FreshMessage } from '../Store.ts'
import { parseHead } from './parseHead.ts'

const whole = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))
const lines = v.tuple([whole, whole, whole, v.string(), v.string(), v.string()])

/** Parses what `formatNotification` wrote. Of another format only the sender is read: then the topic is read from the store. */
export function parseNotification(topic: string, text: string): parseNotification.ReturnType {
  const [instanceId = '', ...rest] = text.split('\n')
  // A text may have lines of its own.
  const parsed = v.safeParse(lines, [...rest.slice(0, 5), rest.slice(5).join('\n')])
  if (!parsed.success) return { instanceId }
  const [place, previous, publishedAt, id, headText, message] = parsed.output
  const head = parseHead(headText)
  if (!head) return { instanceId }
  const { attestation, publisher, tag } = head
  return {
    instanceId,
    fresh: { previous, publisher, stored: { place, topic, id, message, tag, attestation, publishedAt } },
  }
}

export declare namespace parseNotification {
  type ReturnType = { readonly instanceId: string; readonly fresh?: FreshMessage }
}
