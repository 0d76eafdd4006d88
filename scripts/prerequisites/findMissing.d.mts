import type { Prerequisite } from './prerequisites.mjs'

export declare function findMissing(options: {
  readonly probe: Readonly<Record<'chromium' | 'firefox' | 'redis' | 'postgres', boolean>>
  readonly lacking: readonly { readonly name: string; readonly parent: string; readonly wanted: string }[]
  readonly without: readonly string[]
}): Prerequisite[]
