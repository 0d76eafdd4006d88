import { describe, expect, it } from 'vitest'
import * as limits from './limits.ts'

const values: Readonly<Record<string, unknown>> = { ...limits }

describe('limits', () => {
  // Specification section 9, row by row, in the units of the names.
  it.each([
    ['balanceCacheMs', 30_000],
    ['nameCacheMs', 300_000],
    ['walletFallbackMs', 30_000],
    ['historyCacheMs', 15_000],
    ['recentWalletCount', 2],
    ['emailCooldownMs', 30_000],
    ['balanceRetryGapMs', 30_000],
    ['toastDelayMs', 150],
    ['shakeResetMs', 500],
    ['baseFeeMultiplier', 1.2],
    ['queryRetryCount', 3],
    ['queryRetryBaseMs', 1_000],
    ['queryRetryMaxMs', 30_000],
    ['queryGarbageMs', 300_000],
    ['pairingLifetimeMs', 240_000],
    ['pairingExpiryMarginMs', 10_000],
    ['frameLoadTimeoutMs', 20_000],
    ['frameRetryMs', 5_000],
    ['frameRequestTimeoutMs', 120_000],
    ['signOutWaitMs', 3_000],
    ['frameReadyDelayMs', 500],
    ['pendingTransactionCount', 99],
    ['walletPageCount', 40],
    ['recommendedWalletCount', 4],
    ['walletSearchCount', 100],
    ['rpcTimeoutMs', 10_000],
    ['rpcBatchCount', 1_000],
    ['rpcPollingMs', 4_000],
    ['rpcRankSampleCount', 10],
    ['rpcRankStabilityWeight', 0.7],
    ['rpcRankLatencyWeight', 0.3],
    ['emailDisplayCharacters', 30],
    ['errorReportCount', 5],
    ['errorReportWindowMs', 60_000],
    ['transportRetryCount', 3],
    ['transportRetryBaseMs', 150],
    ['actionNotAllowedDelayMs', 300],
  ] as const)('%s is %d', (name, value) => {
    expect(values[name]).toBe(value)
  })

  it('retries what section 7 lists, and some of it once only', () => {
    expect(limits.retriedStatuses).toEqual([403, 408, 413, 429, 500, 502, 503, 504])
    for (const status of limits.retriedOnceStatuses) expect(limits.retriedStatuses).toContain(status)
  })
})
