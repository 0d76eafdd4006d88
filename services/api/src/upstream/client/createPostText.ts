import type { HttpClient } from './HttpClient.ts'
import type { PostText } from './PostText.ts'

/** The way to nodes: JSON by POST, over the guarded sockets of `createHttpClient`. */
export function createPostText(httpClient: HttpClient): PostText {
  return async (url, body, options) => {
    const { status, bytes, retryAfterMs } = await httpClient({ ...options, url, body })
    return { status, text: bytes.toString('utf8'), retryAfterMs }
  }
}
