import type { CommandName } from './commands.ts'

const signing: readonly CommandName[] = ['prepare', 'sign', 'discard']

/** Whether whoever was lent the worker may ask it: he looks after the wallet, and signs nothing. */
export function isDelegatedCommand(name: string): boolean {
  return !signing.some(one => one === name)
}
