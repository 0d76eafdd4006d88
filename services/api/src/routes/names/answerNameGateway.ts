import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { RouteCall } from '../../http/RouteCall.ts'
import type { Services } from '../Services.ts'

/** Answers a resolver's request; pages of every origin may read the answer, as clients of the chain belong to no project. */
export async function answerNameGateway(
  data: string,
  { services, header }: RouteCall<Services>,
): Promise<{ data: string }> {
  if (!services.names) throw new ApiError(reasons.namesOff)
  const answer = await services.names.gateway.answer(data)
  if (answer === undefined) throw new ApiError(reasons.invalidInput, { detail: 'data takes resolve(bytes,bytes)' })
  header('cache-control', 'no-store')
  header('access-control-allow-origin', '*')
  return { data: answer }
}
