/** An envelope that another tab passed on; `undefined` for anything else. */
export function readMail(data: unknown): { readonly topic: string; readonly message: string } | undefined {
  if (typeof data !== 'object' || data === null || !('topic' in data) || !('message' in data)) return undefined
  const { topic, message } = data
  return typeof topic === 'string' && typeof message === 'string' ? { topic, message } : undefined
}
