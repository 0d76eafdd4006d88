import type { Namespace } from '../../protocol/caip/types.ts'
import type { Embedded } from '../contracts/Embedded.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { Kit } from '../Kit.ts'
import { getUser, type UserSnapshot } from './getUser.ts'

/**
 * Calls back when a visitor logs in or out, and when their data changes; see `getUser`.
 * @example const stop = watchUser(kit, { onChange: user => console.log(user?.email) })
 */
export function watchUser(kit: Kit, parameters: watchUser.Parameters): Unsubscribe {
  let last = getUser(kit, parameters)
  let followed: Embedded | undefined
  let unfollow = () => {}
  const look = () => {
    const embedded = kit.store.getState().connectors.find(known => known.embedded)?.embedded
    if (embedded !== followed) {
      unfollow()
      followed = embedded
      unfollow = embedded?.subscribe(look) ?? (() => {})
    }
    const next = getUser(kit, parameters)
    if (JSON.stringify(next) === JSON.stringify(last)) return
    const previous = last
    last = next
    try {
      parameters.onChange(next, previous)
    } catch (cause) {
      // As `watchState`: a host's mistake stays the host's (fault 133).
      const message = 'A listener of the host threw'
      kit.runtime.emit({ type: 'ALERT', code: 'host/listener', message, severity: 'error', cause })
    }
  }
  const unsubscribe = kit.store.subscribe(look)
  look()
  const stop = () => {
    unsubscribe()
    unfollow()
  }
  const offDestroy = kit.runtime.onDestroy(stop)
  return () => {
    stop()
    offDestroy()
  }
}

export declare namespace watchUser {
  type Parameters = {
    readonly namespace?: Namespace | undefined
    onChange(user: UserSnapshot | undefined, previous: UserSnapshot | undefined): void
  }
}
