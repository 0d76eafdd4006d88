import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'

const retryAfterMs = 2_000

/**
 * Settles as `asked` does.
 *
 * @throws ApiError `PROVIDER_UNAVAILABLE` in place of what a provider that fails or answers nonsense throws.
 */
export async function askProvider<result>(asked: Promise<result>): Promise<result> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof UpstreamError) throw new ApiError(reasons.onrampFailed, { retryAfterMs, cause: error })
    throw error
  }
}
