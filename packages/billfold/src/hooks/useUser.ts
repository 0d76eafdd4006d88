import { useEffect, useState } from 'react'
import { getUser, type UserSnapshot } from '../core/actions/getUser.ts'
import { watchUser } from '../core/actions/watchUser.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { useKit } from './useKit.ts'

/**
 * Who is logged in to the connected embedded wallet; see the action `getUser`. `undefined` in the first drawing, as on a
 * server.
 * @example const user = useUser(); return user?.email ?? user?.userName
 */
export function useUser(parameters: { readonly namespace?: Namespace | undefined } = {}): UserSnapshot | undefined {
  const kit = useKit()
  const { namespace } = parameters
  const [user, setUser] = useState<UserSnapshot>()
  useEffect(() => {
    setUser(getUser(kit, { namespace }))
    return watchUser(kit, { namespace, onChange: setUser })
  }, [kit, namespace])
  return user
}
