/** Text as both engines store it: PostgreSQL refuses the NUL character. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '')
}
