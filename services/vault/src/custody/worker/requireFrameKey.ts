import { BillfoldError, vaultNotOpened } from 'billfold/protocol'
import type { FrameKey } from '../delivery/createFrameKey.ts'
import type { Session } from './createSession.ts'

/** The key that a delivery was sealed to. @throws `vault/not-opened` when it is not a key of this worker. */
export function requireFrameKey(session: Session, publicKey: string): FrameKey {
  const key = session.frameKeys.get(publicKey)
  if (!key) throw new BillfoldError(vaultNotOpened, { details: 'Sealed to a key that is not held here' })
  return key
}
