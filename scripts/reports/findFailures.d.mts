/** What is read of a report of Vitest's JSON reporter. */
export type LayerReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

export type Failure = {
  readonly file: string
  /** `undefined` where the file could not be read. */
  readonly name: string | undefined
  readonly text: string
}

export declare function findFailures(report: LayerReport, root: string): readonly Failure[]
