/** A member of a value that a wallet returned, also of one whose getter throws; `undefined` when it is missing. */
export function readMember(value: unknown, name: string): unknown {
  try {
    return (value as Record<string, unknown> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}
