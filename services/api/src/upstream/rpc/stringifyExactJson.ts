const mark = '\u0001exact:'
const written = /"\\u0001exact:(-?[1-9]\d*)"/g

/** Writes JSON that holds bigints as the plain numbers that they are: what `parseExactJson` read goes on as it came. */
export function stringifyExactJson(value: unknown): string {
  let hasAny = false
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'bigint') return part
    hasAny = true
    return `${mark}${part}`
  })
  return hasAny ? text.replace(written, '$1') : text
}
