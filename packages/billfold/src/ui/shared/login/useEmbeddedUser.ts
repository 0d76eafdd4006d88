import { useEffect, useState } from 'react'
import type { Embedded, EmbeddedUser } from '../../../core/contracts/Embedded.ts'

/** Who is logged in, as the vault said last. */
export function useEmbeddedUser(embedded: Embedded | undefined): EmbeddedUser | undefined {
  const [user, setUser] = useState(() => embedded?.user())
  useEffect(() => {
    setUser(embedded?.user())
    return embedded?.subscribe(() => setUser(embedded.user()))
  }, [embedded])
  return user
}
