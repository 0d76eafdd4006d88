import { isDeeperThan } from '@billfold/service/http'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'

/**
 * Parses a JSON body.
 *
 * @throws ApiError `INVALID_JSON`, also for texts nested deeper than `maxDepth`.
 */
export function parseJson(text: string, maxDepth: number): unknown {
  if (isDeeperThan(text, maxDepth))
    throw new ApiError(reasons.invalidJson, { detail: `nested deeper than ${maxDepth}` })
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser's message quotes the body; it stays out of the answer.
    throw new ApiError(reasons.invalidJson, { cause: error })
  }
}
