import { wrapMail } from '@billfold/service/mail'

/** The mail with a code: which site asked, what for, and that no person ever asks for it. Without a link: a program that reads it changes nothing. */
export function emailCodeMail(options: {
  readonly code: string
  readonly origin: string
  readonly projectName: string
  readonly lifeMs: number
}): ReturnType<typeof wrapMail> {
  const { code, lifeMs, origin, projectName } = options
  return wrapMail(`${projectName}: your code`, [
    `Type this code at ${origin} to confirm that this e-mail address is yours. It is valid for ${Math.round(lifeMs / 60_000)} minutes, and only in the window that requested it.`,
    { code },
    'The code adds this address to the sign-in with a wallet. It moves no money and opens no wallet.',
    'No person ever asks for it by phone, chat or mail. If you did not request it, ignore this mail: without the code nothing happens.',
  ])
}
