import { readMail } from './readMail.ts'

/**
 * The newest code that was mailed to an address, once there is one other than `before`.
 *
 * @example await readCodeMail(stack.mail, 'ann@mail.example')
 */
export function readCodeMail(mailbox: string, address: string, before?: string): Promise<string> {
  return readMail(mailbox, address, ({ code }) => code, before)
}
