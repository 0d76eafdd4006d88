/** A member of what a wallet handed over, whatever that is and does when it is read; `undefined` when it has none. */
export function readMember(value: unknown, name: string): unknown {
  try {
    return (value as Record<string, unknown> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}
