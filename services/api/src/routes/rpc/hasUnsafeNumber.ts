/** Whether a JSON value holds a whole number that a double cannot hold exactly, or one that is not finite. */
export function hasUnsafeNumber(value: unknown): boolean {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const item = open.pop()
    if (typeof item === 'number') {
      if (!Number.isFinite(item) || (Number.isInteger(item) && !Number.isSafeInteger(item))) return true
    } else if (typeof item === 'object' && item !== null) for (const part of Object.values(item)) open.push(part)
  }
  return false
}
