/** The cookies of a request by name. Of two with one name the first counts, as in browsers. */
export function readCookies(headers: Headers): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && !found.has(name)) found.set(name, pair.slice(at + 1).trim())
  }
  return found
}
