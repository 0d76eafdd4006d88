const mostCharacters = 2_048

/**
 * The address that a result may go back to in a page's own tab: on the very origin that began the login, which is one of the project's. Another appended address is
 * ignored: no open redirect.
 *
 * @example readReturn('https%3A%2F%2Fapp.example.com%2Fswap', 'https://app.example.com')?.href
 */
export function readReturn(given: string | undefined, hostOrigin: string): URL | undefined {
  if (given === undefined || given.length > mostCharacters) return undefined
  // Some hosts encode it twice.
  const texts = [given, tryDecode(given)]
  const url = texts.flatMap(text => (text !== undefined && URL.canParse(text) ? [new URL(text)] : []))[0]
  if (!url || url.origin !== hostOrigin || url.username !== '' || url.password !== '') return undefined
  url.searchParams.delete('result_uri')
  return url
}

function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
