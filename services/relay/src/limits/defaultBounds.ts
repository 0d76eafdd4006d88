import type { AllBounds } from './OwnerBounds.ts'

/**
 * What one address, one key and one project may have unless it is set otherwise. The README gives the reasons of each number.
 */
export const defaultBounds: AllBounds = {
  address: { sockets: 256, topics: 20_000, callsPerSecond: 200, messages: 10_000, bytes: 33_554_432 },
  key: { sockets: 20, topics: 5_000, callsPerSecond: 100, messages: 2_000, bytes: 8_388_608 },
  project: { sockets: 15_000, topics: 500_000, callsPerSecond: 2_000, messages: 200_000, bytes: 536_870_912 },
}
