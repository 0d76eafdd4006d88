type Result = { readonly name: string; readonly assertionResults: readonly { readonly status: string }[] }

export declare function listLeftOut(results: readonly Result[], root: string): string[]
