import { fileURLToPath } from 'node:url'
import { startProcess as start } from '@billfold/service/testing'
import { buildCommand } from '../../../../scripts/testing/buildCommand.ts'

const main = await buildCommand(fileURLToPath(new URL('../../src/main.ts', import.meta.url)))

/** The service as its command runs it. */
export function startProcess(
  env: Readonly<Record<string, string>>,
  words: readonly string[] = [],
  options: { readonly fileLimitKb?: number } = {},
) {
  return start({ main, env: { BILLFOLD_CLOSE_DELAY_SECONDS: '0', ...env }, words, ...options })
}
