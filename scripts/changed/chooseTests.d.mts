export type Layer = 'unit' | 'workspace' | 'integration' | 'browser' | 'e2e'

export declare function layerOf(file: string): Layer | undefined

export declare function chooseTests(given: {
  readonly changed: readonly string[]
  readonly files: readonly string[]
  readonly neededBy: ReadonlyMap<string, ReadonlySet<string>>
  /** By file, of the last run. */
  readonly seconds: ReadonlyMap<string, number>
  /** Seconds. */
  readonly budget: number
  readonly workers: number
}): { readonly chosen: readonly string[]; readonly left: readonly string[] }
