/**
 * A code of so many digits, each as likely as any other: numbers beyond the last whole multiple are drawn again.
 *
 * @example drawCode(6, count => Buffer.alloc(count)) // '000000'
 */
export function drawCode(digits: 6 | 8, random: (count: number) => Buffer): string {
  const count = 10 ** digits
  const limit = Math.floor(2 ** 32 / count) * count
  for (;;) {
    const drawn = random(4).readUInt32BE()
    if (drawn < limit) return String(drawn % count).padStart(digits, '0')
  }
}
