import type { Page } from 'playwright-core'

/** One `securitypolicyviolation` event. */
export type PolicyViolation = {
  readonly directive: string
  readonly blocked: string
  /** The script that did it, `file:line`, where the browser reports it. */
  readonly source: string
  readonly sample: string
  readonly isEnforced: boolean
}

const BINDING = '__billfoldPolicyViolation'

/**
 * Records every violation of a content security policy or of Trusted Types, over navigations and in frames.
 * Call it before `page.goto`, once per page.
 * @example
 * const violations = await recordPolicyViolations(page)
 * await page.goto(url)
 * expect(violations).toEqual([])
 */
export async function recordPolicyViolations(page: Page): Promise<readonly PolicyViolation[]> {
  const violations: PolicyViolation[] = []
  await page.exposeBinding(BINDING, (_source, violation: PolicyViolation) => {
    violations.push(violation)
  })
  await page.addInitScript(name => {
    const report = (window as unknown as Record<string, (violation: object) => void>)[name]
    addEventListener('securitypolicyviolation', event => {
      report?.({
        directive: event.effectiveDirective,
        blocked: event.blockedURI,
        source: `${event.sourceFile}:${event.lineNumber}`,
        sample: event.sample,
        isEnforced: event.disposition === 'enforce',
      })
    })
  }, BINDING)
  return violations
}
