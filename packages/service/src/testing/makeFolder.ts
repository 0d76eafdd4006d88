import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A folder of its own for the running test, removed when it ends.
 *
 * @example const file = `${makeFolder()}/relay.sqlite`
 */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'billfold-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
