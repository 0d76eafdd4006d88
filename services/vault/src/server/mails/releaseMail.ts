import { wrapMail } from './wrapMail.ts'

/** The notice that a new device asked the operator to open the wallet, with the way to stop it. */
export function releaseMail(options: {
  readonly link: string
  readonly origin: string
  readonly projectName: string
  readonly readyAt: number
}) {
  const { link, origin, projectName, readyAt } = options
  return wrapMail(`${projectName}: a new device wants to open your wallet`, [
    `A device that never opened your wallet asked for it from ${origin}. It will be given the wallet after ${new Date(readyAt).toUTCString()}.`,
    'If it is you, wait until then and log in again. If it is not you, open this page and press Cancel:',
    { link },
  ])
}
