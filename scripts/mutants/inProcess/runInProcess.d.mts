import type { judgeMutants } from '../judgeMutants.mjs'

export declare function runInProcess(options: {
  readonly root: string
  readonly paths: readonly string[]
  readonly folders: readonly string[]
  readonly cache: string
  readonly stuckMs?: number
}): Promise<Parameters<typeof judgeMutants>[0][number]>
