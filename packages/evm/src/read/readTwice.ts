import { BillfoldError, isBillfoldError, rpcUnconfirmed } from 'billfold/protocol'
import type { Rpc } from '../rpc/Rpc.ts'

/** Errors that are an answer: the node contradicts what was shown, or the caller has aborted. */
const answers = /^(swap|pay)\/|^request\/aborted$/

/**
 * Reads by one node and, where the network has nodes of several hosts, the same by another: the first one may be the API's.
 *
 * @throws `rpc/unconfirmed` when a second node exists and does not answer · what `read` throws.
 */
export async function readTwice<value>(
  rpc: Rpc,
  read: (through: Rpc) => Promise<value>,
): Promise<readonly [value] | readonly [value, value]> {
  const answered: Rpc.Node[] = []
  const first = await read(except(rpc, [], answered))
  try {
    return [first, await read(except(rpc, [...answered], []))]
  } catch (cause) {
    if (cause instanceof NoOtherNode) return [first]
    if (isBillfoldError(cause) && answers.test(cause.code)) throw cause
    throw new BillfoldError(rpcUnconfirmed, { cause })
  }
}

/** The network has nodes of one host only. */
class NoOtherNode extends Error {}

/** The connection without some nodes, which notes those that answer. */
function except(rpc: Rpc, left: readonly Rpc.Node[], answered: Rpc.Node[]): Rpc {
  return {
    ...rpc,
    async request(method, params = []) {
      const answer = await rpc.ask({ method, params, except: left })
      if (!answer) throw new NoOtherNode()
      answered.push(answer.node)
      return answer.result
    },
  }
}
