import { randomBytes } from 'node:crypto'

/** A unique topic. */
export const freshTopic = () => randomBytes(32).toString('hex')

/** A publication of a unique text; on a session topic unless said otherwise. */
export function publication(topic: string, changes: { message?: string; ttl?: number; tag?: number } = {}) {
  return { topic, message: randomBytes(90).toString('base64'), ttl: 300, tag: 1_108, ...changes }
}
