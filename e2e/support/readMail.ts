import { expect } from 'vitest'

type Mail = { readonly to: readonly string[]; readonly code: string | null; readonly links: readonly string[] }

/**
 * What `find` reads from the newest mail to an address in which there is such a thing, once there is one other than `before`.
 *
 * @example await readMail(stack.mail, 'ann@mail.example', ({ links }) => links[0])
 */
export async function readMail(
  mailbox: string,
  address: string,
  find: (mail: Mail) => string | null | undefined,
  before?: string,
): Promise<string> {
  let found: string | undefined
  const look = async () => {
    const { messages } = (await (await fetch(`${mailbox}/messages`)).json()) as { messages: readonly Mail[] }
    found = messages.flatMap(mail => (mail.to.includes(address) && find(mail)) || [])[0]
    return found !== undefined && found !== before
  }
  await expect.poll(look, { timeout: 15_000 }).toBe(true)
  return found as string
}
