/**
 * Whether `npm test -- --without NAME` runs: tests that need that program are skipped, and the run lists them at its end.
 *
 * @example if (isLeftOut('postgres')) console.log('PostgreSQL is left out')
 */
export function isLeftOut(name: 'firefox' | 'postgres' | 'redis'): boolean {
  return (process.env.BILLFOLD_WITHOUT ?? '').split(',').includes(name)
}
