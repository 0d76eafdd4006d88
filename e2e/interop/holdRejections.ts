/**
 * Keeps unhandled rejections from the test runner and stores their messages, until `end`. For promises that the
 * public client leaves behind: it rejects promises of its own, besides those that it returns, and handles only the latter.
 */
export function holdRejections() {
  const before = process.listeners('unhandledRejection')
  const messages: string[] = []
  const keep = (reason: unknown) => void messages.push(reason instanceof Error ? reason.message : String(reason))
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', keep)
  return {
    messages,
    end() {
      process.off('unhandledRejection', keep)
      for (const listener of before) process.on('unhandledRejection', listener)
    },
  }
}
