import { isEqual } from '../bytes/isEqual.ts'
import { programs } from '../program/programs.ts'
import type { readMessage } from '../transaction/readMessage.ts'

type Message = Pick<readMessage.ReturnType, 'instructions'>

/**
 * Whether a message has all instructions of another one, unchanged and in their order, with any others between them. The
 * compute budget is left to the wallet.
 */
export function keepsInstructions(signed: Message, asked: Message): boolean {
  let at = 0
  for (const { program, accounts, data } of asked.instructions) {
    if (program === programs.computeBudget) continue
    const found = signed.instructions.findIndex(
      (other, index) =>
        index >= at &&
        other.program === program &&
        other.accounts.length === accounts.length &&
        other.accounts.every((account, position) => account === accounts[position]) &&
        isEqual(other.data, data),
    )
    if (found < 0) return false
    at = found + 1
  }
  return true
}
