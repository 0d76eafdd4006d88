import { limits } from '../../contract/limits.ts'
import type { DrawBytes } from '../bytes/drawBytes.ts'
import { importFactor } from './importFactor.ts'

/** A new factor of this device: a key that can be stored and used, and never be read. */
export function createDeviceKey(draw: DrawBytes): Promise<CryptoKey> {
  return importFactor(draw(limits.secretBytes))
}
