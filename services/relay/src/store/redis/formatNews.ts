import type { FreshMessage } from '../Store.ts'
import { formatHead } from './formatHead.ts'
import { freshCharacters } from './freshCharacters.ts'

/**
 * What is said on the channel of a topic: who says it and, unless it is long, the message, line by line. The script that
 * appends to Redis writes the same.
 *
 * @example formatNews('instance', fresh) // 'instance\n7\n6\n<id>\n{"publisher":…}\n<message>'
 */
export function formatNews(teller: string, fresh: FreshMessage): string {
  if (fresh.stored.message.length > freshCharacters) return teller
  const { previous, publisher, stored } = fresh
  const { attestation, id, message, place, publishedAt, tag } = stored
  const head = formatHead({ publisher, tag, attestation })
  return [teller, place, previous, publishedAt, id, head, message].join('\n')
}
