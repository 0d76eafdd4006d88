import type { Exchange } from './Exchange.ts'
import type { PostText } from './PostText.ts'

/** The way to nodes: JSON by POST, over the guarded sockets of `createExchange`. */
export function createPostText(exchange: Exchange): PostText {
  return async (url, body, options) => {
    const { status, bytes, retryAfterMs } = await exchange({ ...options, url, body })
    return { status, text: bytes.toString('utf8'), retryAfterMs }
  }
}
