/** Whether an error says that a request had no answer at all, also where a library wraps it. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true
  return (error instanceof TypeError && error.message === 'fetch failed') || isUnanswered(error.cause)
}
