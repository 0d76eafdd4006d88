import { existsSync } from 'node:fs'

/**
 * Path of Chromium's headless shell as Debian installs it, or undefined (docs/decisions/headless-shell.md): the same engine with less work around it, without popup blocking and back-forward
 * cache. Undefined where `CHROMIUM_PATH` names a browser.
 */
export function findHeadlessShell() {
  const path = '/usr/bin/chromium-headless-shell'
  return !process.env.CHROMIUM_PATH && existsSync(path) ? path : undefined
}
