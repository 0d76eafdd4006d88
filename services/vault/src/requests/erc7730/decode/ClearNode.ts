/** A decoded argument or field: its type with its value, a list, or the members of a struct in their order. */
export type ClearNode =
  | { readonly type: string; readonly value: bigint | string | boolean }
  | { readonly items: readonly ClearNode[] }
  | { readonly members: ReadonlyMap<string, ClearNode> }
