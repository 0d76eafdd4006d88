/**
 * Takes rejections that nobody handles away from the test runner and keeps their messages, until `end`. For what the
 * public client leaves behind: it rejects promises of its own, besides those that it gives out, and minds only the latter.
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
