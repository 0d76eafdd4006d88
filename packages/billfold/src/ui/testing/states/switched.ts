import type { Scenario } from '../Scenario.ts'

/** The vault behaves as given. */
export const switched = (switches: NonNullable<Scenario['embedded']>['switches'], more: Scenario = {}): Scenario => ({
  ...more,
  embedded: { ...more.embedded, ...(switches ? { switches } : {}) },
})
