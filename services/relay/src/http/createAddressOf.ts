import type { IncomingMessage } from 'node:http'
import { callerKey, createAddressFinder } from '@billfold/service/http'

/** Under which address requests are counted. */
export function createAddressOf(options: createAddressFinder.Options) {
  const find = createAddressFinder(options)
  return (request: IncomingMessage): string => {
    const header = request.headers['x-forwarded-for']
    const forwardedFor = Array.isArray(header) ? header.join(',') : header
    return callerKey(find({ forwardedFor, socketAddress: request.socket.remoteAddress }))
  }
}
