import { UpstreamError } from '../../upstream/UpstreamError.ts'

/**
 * Holds an answer to what was asked: a provider that answers something else is not believed at all.
 *
 * @throws UpstreamError of kind `unreadable` that names the first difference.
 */
export function checkAnswer(checks: Readonly<Record<string, boolean>>): void {
  for (const [what, isKept] of Object.entries(checks))
    if (!isKept) throw new UpstreamError('unreadable', { detail: `other ${what}` })
}
