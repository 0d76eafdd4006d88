import { wrapMail } from '@billfold/service/mail'

/** The mail with the code of a login on a device that may open the wallet with it. */
export function loginCodeMail(options: {
  readonly code: string
  readonly lifeMs: number
  readonly origin: string
  readonly place: string | undefined
  readonly projectName: string
}) {
  const { code, lifeMs, origin, place, projectName } = options
  const from = place === undefined ? origin : `${origin}, near ${place}`
  return wrapMail(`${projectName}: your code`, [
    `Type this code to log in. It holds for ${Math.round(lifeMs / 60_000)} minutes and works only in the window that asked for it.`,
    { code },
    `Asked for by ${from}, on a device that is new to your wallet.`,
    'We never ask for it by phone, chat or mail. If it was not you, do nothing: without the code nobody gets further.',
  ])
}
