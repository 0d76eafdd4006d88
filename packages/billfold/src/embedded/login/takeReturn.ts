/**
 * What a provider's login brought back to this page, when the page itself had left for it (specification section 2: "a `result_uri` query parameter", read once
 * and removed). `undefined` where there is none; a value that is too long to be one is removed all the same.
 */
export function takeReturn(): string | undefined {
  if (!location.search.includes('result_uri=')) return undefined
  const url = new URL(location.href)
  const result = url.searchParams.get('result_uri')
  url.searchParams.delete('result_uri')
  history.replaceState(history.state, '', url)
  return result && result.length <= 4_096 ? result : undefined
}
