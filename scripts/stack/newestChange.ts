import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** When a source in `folder` changed last, in milliseconds since the epoch. What is built or installed does not count. */
export function newestChange(folder: string): number {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    latest = Math.max(latest, entry.isDirectory() ? newestChange(path) : statSync(path).mtimeMs)
  }
  return latest
}
