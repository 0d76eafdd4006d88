import type { DemoConfig } from './DemoConfig.ts'

const ALL = ['evm', 'solana', 'bitcoin'] as const

/** The families of the kit that the panel asks for. */
export function familiesOf({ families }: Pick<DemoConfig, 'families'>): readonly (typeof ALL)[number][] {
  return families === 'all' ? ALL : [families]
}
