import type { Page } from 'playwright-core'
import type { Scenario } from '../Scenario.ts'

/** One state of one view: the page it is drawn on, and what a visitor does to get there. */
export type State = {
  readonly name: string
  readonly scenario: Scenario
  act?(page: Page): Promise<unknown>
}
