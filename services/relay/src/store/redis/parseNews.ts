import * as v from 'valibot'
import type { FreshMessage } from '../Store.ts'
import { parseHead } from './parseHead.ts'

const whole = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))
const lines = v.tuple([whole, whole, whole, v.string(), v.string(), v.string()])

/** Reads what `formatNews` wrote. What cannot be read, or comes from an older version, is a hint like any other. */
export function parseNews(topic: string, text: string): parseNews.ReturnType {
  const [teller = '', ...rest] = text.split('\n')
  // A text may have lines of its own.
  const parsed = v.safeParse(lines, [...rest.slice(0, 5), rest.slice(5).join('\n')])
  if (!parsed.success) return { teller }
  const [place, previous, publishedAt, id, headText, message] = parsed.output
  const head = parseHead(headText)
  if (!head) return { teller }
  const { attestation, publisher, tag } = head
  return {
    teller,
    fresh: { previous, publisher, stored: { place, topic, id, message, tag, attestation, publishedAt } },
  }
}

export declare namespace parseNews {
  type ReturnType = { readonly teller: string; readonly fresh?: FreshMessage }
}
