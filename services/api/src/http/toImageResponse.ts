import { createHash } from 'node:crypto'

/** How long browsers and caches may keep a picture of ours. */
const usualCaching = 'public, max-age=86400'
const usualPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * A picture as an answer. A picture opened by itself runs nothing and fetches nothing; pages of any origin may draw it,
 * since it holds no data of a tenant or visitor.
 */
export function toImageResponse(
  image: { readonly type: string; readonly bytes: string | Uint8Array<ArrayBuffer> },
  request: Request,
  options: toImageResponse.Options = {},
): Response {
  const tag = `"${createHash('sha256').update(image.bytes).digest('base64url').slice(0, 22)}"`
  const headers = {
    'cache-control': options.caching ?? usualCaching,
    'content-security-policy': options.policy ?? usualPolicy,
    'cross-origin-resource-policy': 'cross-origin',
    etag: tag,
  }
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
  return new Response(image.bytes, { headers: { ...headers, 'content-type': image.type } })
}

export declare namespace toImageResponse {
  type Options = {
    /** `cache-control`. Default: for a day. */
    readonly caching?: string
    /** What the picture may do when it is opened by itself. Default: style itself. */
    readonly policy?: string
  }
}
