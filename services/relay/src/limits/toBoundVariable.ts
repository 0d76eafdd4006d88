import type { BoundName } from './OwnerBounds.ts'

/**
 * The environment variable that sets a bound.
 *
 * @example toBoundVariable('key.bytes') // 'BILLFOLD_RELAY_KEY_BYTES'
 */
export function toBoundVariable(bound: BoundName): string {
  return `BILLFOLD_RELAY_${bound.replace('.', '_').replace('calls', 'calls_per_second').toUpperCase()}`
}
