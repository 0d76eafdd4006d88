import { programs } from '../programs.ts'
import type { readTransaction } from './readTransaction.ts'

/** The memos of a message as getSignaturesForAddress returns them: each with its length, joined by `; `. */
export function readMemo(message: readTransaction.Message): string | null {
  const memos = message.instructions
    .filter(({ programAddressIndex }) => {
      const program: string | undefined = message.staticAccounts[programAddressIndex]
      return program === programs.memo || program === programs.memo1
    })
    .map(({ data = new Uint8Array() }) => `[${data.length}] ${new TextDecoder().decode(Uint8Array.from(data))}`)
  return memos.length === 0 ? null : memos.join('; ')
}
