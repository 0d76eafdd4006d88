import { wrapMail } from '@billfold/service/mail'

/** The notice of a release: one that waits, with the way to cancel it, or one that was given. */
export function releaseMail(options: {
  readonly origin: string
  readonly projectName: string
  /** Absent once the device has the wallet. */
  readonly waiting?: { readonly link: string; readonly readyAt: number }
}) {
  const { origin, projectName, waiting } = options
  if (waiting)
    return wrapMail(`${projectName}: a new device wants to open your wallet`, [
      `A device that never opened your wallet asked for it, from ${origin}. It will be given the wallet after ${new Date(waiting.readyAt).toUTCString()}.`,
      'If it is you, wait until then and do it again. If it is not you, open this page and press Cancel:',
      { link: waiting.link },
    ])
  return wrapMail(`${projectName}: your wallet was opened on a device`, [
    `A device was given your wallet by the operator, from ${origin}.`,
    'If it was not you, move what the wallet holds to another one at once, and write to the operator of this app.',
  ])
}
