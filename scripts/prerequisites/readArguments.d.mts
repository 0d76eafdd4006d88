export declare function readArguments(
  words: readonly string[],
  options: { readonly isCi: boolean },
): { steps: string[]; without: string[] }
