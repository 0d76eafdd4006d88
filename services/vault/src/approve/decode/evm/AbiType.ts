/** The types of arguments that the table of calls names. */
export type AbiType =
  | 'address'
  | 'uint'
  | 'bool'
  | 'word'
  | 'bytes'
  | { readonly list: AbiType }
  | { readonly tuple: readonly AbiType[] }
