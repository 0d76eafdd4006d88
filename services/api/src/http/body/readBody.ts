import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'

/**
 * Reads a body as UTF-8 text, and stops at the limit: a body that says it is too large is not read at all, one that says
 * nothing is cut off on the way.
 *
 * @throws ApiError `BODY_TOO_LARGE`, `INVALID_JSON` (bytes that are not UTF-8), `INVALID_INPUT` (cut off by the caller).
 */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > maxBytes) throw new ApiError(reasons.bodyTooLarge)
  if (!request.body) return ''
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.byteLength
      if (bytes > maxBytes) throw new ApiError(reasons.bodyTooLarge)
      chunks.push(value)
    }
  } catch (error) {
    await reader.cancel().catch(() => {})
    if (error instanceof ApiError) throw error
    throw new ApiError(reasons.invalidInput, { detail: 'the body was cut off', cause: error })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (error) {
    throw new ApiError(reasons.invalidJson, { detail: 'bytes that are no UTF-8', cause: error })
  }
}
