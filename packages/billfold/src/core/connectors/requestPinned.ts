import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import type { ErrorCode } from '../../protocol/errors/codes.ts'
import type { ErrorRow } from '../../protocol/errors/ErrorRow.ts'
import { connectorNoAnswer, connectorNotConnected } from '../../protocol/errors/rows/connector.ts'

/**
 * Sends one request to a wallet, and rejects as soon as what it is pinned to changes, such as the account or the network (promise P4).
 * What has changed before is found first, and then the wallet is not asked.
 *
 * @throws `connector/not-connected` before the wallet is asked, and `connector/no-answer` after, if the session is over · what
 * `findChange` returns · what `ask` throws.
 * @example
 * const state = { session: { account: '0xa' }, watchers: new Set<() => void>() }
 * const signature = await requestPinned({
 *   watchers: state.watchers,
 *   session: () => state.session,
 *   findChange: ({ account }) => (account === '0xa' ? undefined : connectorAccountNotFound),
 *   ask: async () => '0x…',
 * })
 */
export function requestPinned<session, value>({
  watchers,
  session,
  findChange,
  ask,
}: requestPinned.Parameters<session, value>): Promise<value> {
  return new Promise((resolve, reject) => {
    let gone: ErrorRow<ErrorCode> = connectorNotConnected
    const check = () => {
      const now = session()
      const change = now ? findChange(now) : gone
      if (change) {
        // A wallet that never answers must not keep it.
        watchers.delete(check)
        reject(new BillfoldError(change))
      }
      return change
    }
    if (check()) return
    // From here on the wallet may still show the request, or have approved it.
    gone = connectorNoAnswer
    watchers.add(check)
    ask(reject)
      .then(resolve, reject)
      .finally(() => watchers.delete(check))
  })
}

export declare namespace requestPinned {
  type Parameters<session, value> = {
    /** Called after every change of the session (`createSessionConnector`). */
    readonly watchers: Set<() => void>
    /** What the wallet grants now; `undefined` once it grants nothing. */
    readonly session: () => session | undefined
    /** The error for a session to which the request must not go; `undefined` if it still may. */
    readonly findChange: (session: session) => ErrorRow<ErrorCode> | undefined
    /** Asks the wallet. What it does after a failure, such as ending the session, follows after `fail`, which rejects the request first. */
    readonly ask: (fail: (error: unknown) => void) => Promise<value>
  }
}
