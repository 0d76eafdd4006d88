import type { Scenario } from '../Scenario.ts'
import { legal } from './legal.ts'

/** A page where visitors may log in inside it. */
export const login = (path: Scenario['path'] = [{ view: 'Connect' }], more: Scenario = {}): Scenario => ({
  embedded: {},
  options: legal,
  ...(path ? { path } : {}),
  ...more,
})
