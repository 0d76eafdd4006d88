import type { FreshMessage } from '../Store.ts'
import { formatHead } from './formatHead.ts'
import { freshCharacters } from './freshCharacters.ts'

/**
 * Formats the notification of a topic: the id of the sending instance and, unless it is long, the message, line by line. The script
 * that appends to Redis writes the same format.
 *
 * @example formatNotification('instance', fresh) // 'instance\n7\n6\n<id>\n{"publisher":…}\n<message>'
 */
export function formatNotification(instanceId: string, fresh: FreshMessage): string {
  if (fresh.stored.message.length > freshCharacters) return instanceId
  const { previous, publisher, stored } = fresh
  const { attestation, id, message, place, publishedAt, tag } = stored
  const head = formatHead({ publisher, tag, attestation })
  return [instanceId, place, previous, publishedAt, id, head, message].join('\n')
}
