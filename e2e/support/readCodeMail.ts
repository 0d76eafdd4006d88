import { expect } from 'vitest'

type Mail = { readonly to: readonly string[]; readonly code: string | null }

/**
 * The newest code that was mailed to an address, once there is one other than `before`.
 *
 * @example await readCodeMail(stack.mail, 'ann@mail.example')
 */
export async function readCodeMail(mailbox: string, address: string, before?: string): Promise<string> {
  let code: string | null | undefined
  const look = async () => {
    const { messages } = (await (await fetch(`${mailbox}/messages`)).json()) as { messages: readonly Mail[] }
    code = messages.find(mail => mail.to.includes(address) && mail.code !== null)?.code
    return code !== undefined && code !== null && code !== before
  }
  await expect.poll(look, { timeout: 15_000 }).toBe(true)
  return code as string
}
