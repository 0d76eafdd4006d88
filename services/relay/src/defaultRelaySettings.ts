import { relayLimits } from 'billfold/wire'
import { defaultBounds } from './limits/defaultBounds.ts'
import type { RelaySettings } from './RelaySettings.ts'

export const defaultRelaySettings: RelaySettings = {
  messageCharacters: relayLimits.messageCharacters,
  frameBytes: relayLimits.frameBytes,
  ttlMs: relayLimits.ttlSeconds * 1_000,
  callsPerSecond: 50,
  callBurst: 100,
  maxSockets: 20_000,
  bounds: defaultBounds,
  maxSubscriptions: 2_000,
  bufferedBytes: 1_048_576,
  pingMs: relayLimits.pingMs,
  idleMs: 300_000,
  tokenLeewayMs: relayLimits.tokenLeewayMs,
  drainSpreadMs: 0,
  drainTimeoutMs: 5_000,
  headersTimeoutMs: 10_000,
  sweepMs: 10_000,
}
