/** The smaller part of a circle after the golden section: points that are this far apart never get close to each other. */
const turn = (3 - Math.sqrt(5)) / 2

/**
 * Gives places in a period, above 0 and up to 1, that are spread evenly over it however many are asked for: what begins at
 * the same moment does not go on at the same moment ever after. The first is 1.
 *
 * @example const next = createPhases(); const firstPingMs = pingMs * next()
 */
export function createPhases(): () => number {
  let phase = 0
  return () => {
    const given = 1 - phase
    phase = (phase + turn) % 1
    return given
  }
}
