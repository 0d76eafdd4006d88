import type { CommandName } from './commands.ts'

const signing: readonly CommandName[] = ['prepare', 'sign', 'discard']

/** Whether a delegated port may send this command: it manages the wallet, and signs nothing. */
export function isDelegatedCommand(name: string): boolean {
  return !signing.some(one => one === name)
}
