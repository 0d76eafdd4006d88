import type { PendingSend } from '../../protocol/stored/storedPendingSends.ts'

/** A send of the made-up family whose wallet is being asked, unless a test says otherwise. */
export function pendingSend(id: string, change: Partial<PendingSend> = {}): PendingSend {
  return {
    ...{ id, accountId: 'toy:harbour:ada.harbour', to: 'bob.atoll', amount: '150', status: 'asking' },
    ...{ token: { symbol: 'SHL', decimals: 3 }, at: Date.UTC(2026, 0, 1) },
    ...change,
  }
}
