import { randomBytes } from 'node:crypto'

/** A topic nobody else has. */
export const freshTopic = () => randomBytes(32).toString('hex')

/** A publication of a text nobody else sends; on a session topic unless said otherwise. */
export function publication(topic: string, changes: { message?: string; ttl?: number; tag?: number } = {}) {
  return { topic, message: randomBytes(90).toString('base64'), ttl: 300, tag: 1_108, ...changes }
}
