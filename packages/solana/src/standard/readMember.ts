/** A member of something that a page script handed over; `undefined` where reading it throws. */
export function readMember(of: unknown, name: string): unknown {
  try {
    return (of as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}
