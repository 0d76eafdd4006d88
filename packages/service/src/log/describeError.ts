/**
 * What a log may hold of an unexpected error: its class, code and text, cut, without addresses of nodes or databases that
 * could carry keys.
 *
 * @example silentLog.error('store.failed', describeError(new Error('disk full')))
 */
export function describeError(error: unknown): { error: string; code?: string } {
  if (!(error instanceof Error)) return { error: typeof error }
  const code: unknown = 'code' in error ? error.code : undefined
  const text = `${error.name}: ${error.message}`.replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '<address>').slice(0, 500)
  return { error: text, ...(typeof code === 'string' ? { code: code.slice(0, 64) } : {}) }
}
