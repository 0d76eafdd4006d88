import { inject } from 'vitest'

/**
 * Builds the command of a package, once for all files of a run.
 *
 * @param source its file
 * @returns a file that Node runs without a loader
 * @throws what the build reports
 * @example const main = await buildCommand(fileURLToPath(new URL('../src/main.ts', import.meta.url)))
 */
export async function buildCommand(source: string): Promise<string> {
  const response = await fetch(`${inject('commands')}/?source=${encodeURIComponent(source)}`)
  const { error, file } = (await response.json()) as { readonly file: string; readonly error?: string }
  if (error !== undefined) throw new Error(error)
  return file
}
