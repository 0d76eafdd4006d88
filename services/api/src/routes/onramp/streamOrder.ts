import { describeError } from '@billfold/service'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { ProjectCall } from '../ProjectCall.ts'
import { toOrderAnswer } from './toOrderAnswer.ts'

const retryAfterMs = 5_000
/** A client connects again afterwards; no stream holds its place for ever. */
const maxStreamMs = 300_000

/**
 * An order as server-sent events, one for each change. The stream ends with the order, with the page, with the service, and after five
 * minutes.
 *
 * @throws ApiError `RATE_LIMITED_APP_CONFIGURATION` if the caller has too many.
 */
export function streamOrder({ caller, project, request, services }: ProjectCall, id: string): Response {
  const leave = services.streams.enter(caller)
  if (!leave) throw new ApiError(reasons.rateLimited, { retryAfterMs })
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, request.signal, services.stopping, AbortSignal.timeout(maxStreamMs)])
  const orders = services.onramp.watch(project.id, id, signal)
  const encoder = new TextEncoder()
  const end = async () => {
    leave()
    ending.abort()
    await orders.return(undefined)
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await orders.next()
        if (!done) return controller.enqueue(encoder.encode(value ? toEvent(toOrderAnswer(value)) : heartbeat))
      } catch (error) {
        services.log.warn('onramp.stream-failed', describeError(error))
      }
      await end()
      controller.close()
    },
    cancel: end,
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
}

/** The browser connects again two seconds after an end. */
const toEvent = (order: object) => `retry: 2000\nevent: order\ndata: ${JSON.stringify(order)}\n\n`
/** A comment, so that nothing on the way takes the silence for an end. */
const heartbeat = ':\n\n'
