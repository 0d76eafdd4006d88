import type { ConnectedNamespace, Unsubscribe } from 'billfold/adapter'
import type { Config } from 'wagmi'
import { findConnection } from './findConnection.ts'
import { toGranted } from './toGranted.ts'

/** Reports each change of one wallet's connection, from a live one to another or to none. */
export function watchConnection(
  config: Config,
  id: string,
  onChange: (now: ConnectedNamespace | undefined, before: ConnectedNamespace | undefined) => void,
): Unsubscribe {
  const read = () => {
    const connection = findConnection(config, id)
    return connection && toGranted(connection)
  }
  let before = read()
  return config.subscribe(
    state => state,
    () => {
      const [now, last] = [read(), before]
      before = now
      if (JSON.stringify(now) !== JSON.stringify(last)) onChange(now, last)
    },
  )
}
