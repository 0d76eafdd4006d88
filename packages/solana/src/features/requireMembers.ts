import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'

/**
 * Refuses a request with members that mean nothing here: what was asked for is never left out in silence.
 *
 * @throws `rpc/invalid-params` naming the members.
 */
export function requireMembers(request: object, known: readonly string[]): void {
  const unknown = Object.entries(request).flatMap(([name, value]) =>
    value === undefined || known.includes(name) ? [] : name,
  )
  if (unknown.length) throw new BillfoldError(rpcInvalidParams, { details: `${unknown.join(', ')} is not supported` })
}
