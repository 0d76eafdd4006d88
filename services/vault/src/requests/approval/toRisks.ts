import { type Risk, type RiskName, riskRows } from './Risk.ts'

/** Risks by name, each once, the worst first. */
export function toRisks(names: readonly (RiskName | false | undefined)[]): readonly Risk[] {
  const order = { danger: 0, warning: 1, info: 2 } as const
  return [...new Set(names.filter(name => name !== false && name !== undefined))]
    .sort((one, other) => order[riskRows[one].tone] - order[riskRows[other].tone])
    .map(name => ({ name }))
}
