/** The types of arguments that the table of calls names. */
export type AbiType =
  | 'address'
  | 'uint'
  /** Two's complement in its word. */
  | 'int'
  /** UTF-8. */
  | 'text'
  | 'bool'
  | 'word'
  | 'bytes'
  /** With `count`: of so many, without a length in front. */
  | { readonly list: AbiType; readonly count?: number }
  | { readonly tuple: readonly AbiType[] }
