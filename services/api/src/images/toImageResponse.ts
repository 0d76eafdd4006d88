import { createHash } from 'node:crypto'

/** How long browsers and caches may keep a picture, in seconds. */
const maxAgeSeconds = 86_400

/**
 * A picture as an answer. A picture opened by itself runs nothing and fetches nothing; pages of any origin may draw it,
 * since it holds nothing of anybody.
 */
export function toImageResponse(
  image: { readonly type: string; readonly bytes: string | Uint8Array<ArrayBuffer> },
  request: Request,
): Response {
  const tag = `"${createHash('sha256').update(image.bytes).digest('base64url').slice(0, 22)}"`
  const headers = {
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    etag: tag,
  }
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
  return new Response(image.bytes, { headers: { ...headers, 'content-type': image.type } })
}
