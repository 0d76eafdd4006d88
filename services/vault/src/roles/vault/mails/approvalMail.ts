import { wrapMail } from '@billfold/service/mail'

/** The mail with the link to the button that approves a device. Opening the link does nothing yet. */
export function approvalMail(options: {
  readonly link: string
  readonly origin: string
  readonly projectName: string
  readonly place: string | undefined
}) {
  const { link, origin, place, projectName } = options
  const from = place === undefined ? origin : `${origin}, near ${place}`
  return wrapMail(`${projectName}: a new device wants to log in`, [
    `Somebody wants to log in with your address from ${from}.`,
    'If it is you, open this page and press Approve; then a code follows.',
    { link },
    'If it was not you, do nothing.',
  ])
}
