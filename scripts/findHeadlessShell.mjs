import { existsSync } from 'node:fs'

/**
 * Path of the Chromium without a window that Debian has beside the other one, or undefined: the same engine, a third less work for each page, but neither popup blocking nor a back-forward
 * cache. Whoever names a browser by `CHROMIUM_PATH` gets that one.
 */
export function findHeadlessShell() {
  const path = '/usr/bin/chromium-headless-shell'
  return !process.env.CHROMIUM_PATH && existsSync(path) ? path : undefined
}
