type Place = { readonly line: number; readonly column: number }
type Mutant = {
  readonly status: string
  readonly mutatorName: string
  readonly replacement: string
  readonly location: { readonly start: Place; readonly end: Place }
}

export declare function listSurvivors(report: {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
}): { killed: number; survivors: string[] }
