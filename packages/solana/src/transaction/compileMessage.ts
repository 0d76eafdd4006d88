import { toKey } from '../program/toKey.ts'
import type { Instruction } from './Instruction.ts'
import { writeLength } from './writeLength.ts'

type Role = { isSigner: boolean; isWritable: boolean }

/**
 * A legacy message, which every wallet knows: header, accounts (those that sign and are written to first, the payer
 * before all), blockhash, instructions.
 */
export function compileMessage(parameters: compileMessage.Parameters): Uint8Array {
  const { payer, blockhash, instructions } = parameters
  const roles = new Map<string, Role>([[payer, { isSigner: true, isWritable: true }]])
  for (const { program, accounts } of instructions)
    for (const { address, isSigner = false, isWritable = false } of [...accounts, { address: program }]) {
      const known = roles.get(address)
      roles.set(address, {
        isSigner: isSigner || (known?.isSigner ?? false),
        isWritable: isWritable || (known?.isWritable ?? false),
      })
    }
  const rank = ({ isSigner, isWritable }: Role) => (isSigner ? 0 : 2) + (isWritable ? 0 : 1)
  const sorted = [...roles].sort(([, one], [, other]) => rank(one) - rank(other))
  const addresses = sorted.map(([address]) => address)
  const count = (isMet: (role: Role) => boolean) => sorted.filter(([, role]) => isMet(role)).length
  return Uint8Array.from([
    count(({ isSigner }) => isSigner),
    count(({ isSigner, isWritable }) => isSigner && !isWritable),
    count(({ isSigner, isWritable }) => !isSigner && !isWritable),
    ...writeLength(addresses.length),
    ...addresses.flatMap(address => [...toKey(address)]),
    ...toKey(blockhash),
    ...writeLength(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      addresses.indexOf(program),
      ...writeLength(accounts.length),
      ...accounts.map(({ address }) => addresses.indexOf(address)),
      ...writeLength(data.length),
      ...data,
    ]),
  ])
}

export declare namespace compileMessage {
  type Parameters = {
    readonly payer: string
    readonly blockhash: string
    readonly instructions: readonly Instruction[]
  }
}
