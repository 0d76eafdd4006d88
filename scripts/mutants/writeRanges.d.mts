type Place = { readonly line: number; readonly column: number }

export declare function writeRanges(
  mutants: readonly { readonly file: string; readonly location: { readonly start: Place; readonly end: Place } }[],
): string[]
