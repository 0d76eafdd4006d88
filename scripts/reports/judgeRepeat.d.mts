import type { LayerReport } from './findFailures.mjs'

export type Flaky = {
  /** File and test. */
  readonly name: string
  /** Of the run and of its repetition, in this order. */
  readonly outputs: readonly [string, string]
}

export declare function judgeRepeat<report extends LayerReport>(
  first: report,
  second: LayerReport,
  root: string,
): {
  /** Texts for the terminal. */
  readonly failed: readonly string[]
  readonly flaky: readonly Flaky[]
  /** The first one, in which a flaky test counts as passed and is listed. */
  readonly report: report & { readonly flaky: readonly Flaky[] }
}
