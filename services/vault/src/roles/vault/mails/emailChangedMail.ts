import { wrapMail } from '@billfold/service/mail'

/** The notice to both addresses. */
export function emailChangedMail(options: { readonly origin: string; readonly projectName: string }) {
  return wrapMail(`${options.projectName}: the e-mail address of your wallet was changed`, [
    `The login of your wallet was moved to another e-mail address, from ${options.origin}.`,
    'If it was not you, write to the operator of this app at once.',
  ])
}
