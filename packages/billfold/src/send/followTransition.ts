import type { FollowStatus } from '../protocol/stored/storedPendingSends.ts'

/**
 * What is reported of a send after the wallet was asked: its hash (`sent`), no answer in time or one that says nothing
 * (`silent`), how a block says that it ended, that none will ever hold it (`expired`), that the wallet sent something else
 * (`altered`), that no block holds it (`nothing`), that this has been so for too long (`doubted`).
 */
export type FollowEvent = 'sent' | 'silent' | 'success' | 'failed' | 'expired' | 'altered' | 'nothing' | 'doubted'

const NEXT: { readonly [status in FollowStatus]: { readonly [event in FollowEvent]?: FollowStatus } } = {
  asking: { sent: 'pending', silent: 'unknown' },
  pending: { success: 'confirmed', failed: 'failed', expired: 'expired', altered: 'altered', doubted: 'unknown' },
  // A wallet may answer late, and a block may hold it after all.
  unknown: { sent: 'pending', success: 'confirmed', failed: 'failed', expired: 'expired', altered: 'altered' },
  // The block that held it is no longer part of the chain (fault 26).
  confirmed: { nothing: 'pending', failed: 'failed', altered: 'altered' },
  failed: { nothing: 'pending', success: 'confirmed', altered: 'altered' },
  // A node that was behind has caught up.
  expired: { success: 'confirmed', failed: 'failed', altered: 'altered' },
  altered: { nothing: 'pending', failed: 'failed' },
}

/** Next status of a send. Pure. Only the chain can say that it failed: silence and doubt lead to `unknown`, never there. */
export function followTransition(status: FollowStatus, event: FollowEvent): FollowStatus {
  return NEXT[status][event] ?? status
}
