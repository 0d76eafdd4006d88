import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Which prerequisites the machine has, where the tests look for them. */
export async function probeMachine() {
  const [{ findChromium }, { findFirefox }] = await Promise.all([import('../chromium.mjs'), import('../firefox.mjs')])
  return {
    chromium: findChromium() !== undefined,
    firefox: findFirefox() !== undefined,
    redis: hasRedis(),
    postgres: hasPostgres(),
  }
}

/** The places of `startRedis` in packages/service. */
function hasRedis() {
  return ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].some(place =>
    ['redis-server', 'valkey-server'].some(name => existsSync(join(place, name))),
  )
}

/** The places of `startPostgres` in packages/service. */
function hasPostgres() {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(version => join(root, version, 'bin')) : []
  return [...versions, '/usr/bin', '/opt/homebrew/opt/postgresql@17/bin', '/usr/local/opt/postgresql@17/bin'].some(
    place => existsSync(join(place, 'initdb')),
  )
}
