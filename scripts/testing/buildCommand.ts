import { inject } from 'vitest'
import { askRun } from './askRun.ts'

/**
 * Builds the command of a package, once for all files of a run.
 *
 * @param source its file
 * @returns a file that Node runs without a loader
 * @throws what the build reports
 * @example const main = await buildCommand(fileURLToPath(new URL('../src/main.ts', import.meta.url)))
 */
export async function buildCommand(source: string): Promise<string> {
  const { file } = await askRun<{ file: string }>(`${inject('commands')}/?source=${encodeURIComponent(source)}`)
  return file
}
