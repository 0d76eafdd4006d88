import type { FollowStatus } from '../protocol/stored/storedPendingSends.ts'

/** Whether the chain has said how a send ended. It may say otherwise later, see `followTransition`. */
export function isEnded(status: FollowStatus): boolean {
  return status === 'confirmed' || status === 'failed' || status === 'expired' || status === 'altered'
}
