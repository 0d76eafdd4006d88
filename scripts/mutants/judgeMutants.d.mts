type Place = { readonly line: number; readonly column: number }
type Mutant = {
  readonly status: string
  readonly mutatorName: string
  readonly replacement: string
  readonly location: { readonly start: Place; readonly end: Place }
}

/** A mutant that no input can distinguish from the original: `from` and `to` are the whole lines before and after the change. */
export type Equivalent = {
  readonly file: string
  readonly from: string
  readonly to: string
  readonly reason: string
}

export declare function judgeMutants(
  reports: readonly {
    readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
  }[],
  options: { readonly equivalents: readonly Equivalent[]; readonly isAsked: (file: string) => boolean },
): {
  killed: number
  timedOut: number
  documented: number
  survivors: { file: string; location: Mutant['location']; from: string; to: string; text: string }[]
}
