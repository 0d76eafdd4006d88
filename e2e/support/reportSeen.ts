import type { TestContext } from 'vitest'

/**
 * Adds to a failed test's errors what was to be seen when it failed: what a layer's report keeps of it, when its output is gone.
 *
 * @example reportSeen(task, { where: page.url(), what: await page.locator('body').ariaSnapshot() })
 */
export function reportSeen({ result }: TestContext['task'], { what, where }: reportSeen.Seen): void {
  if (result?.state !== 'fail') return
  const message = `${where}\n${what}`
  result.errors = [...(result.errors ?? []), { name: 'Seen', message, stack: `Seen: ${message}` }]
}

export declare namespace reportSeen {
  type Seen = { readonly where: string; readonly what: string }
}
