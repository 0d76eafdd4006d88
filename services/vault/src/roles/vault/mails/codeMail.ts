import { wrapMail } from '@billfold/service/mail'
import type { FlowRow } from '../db/FlowRow.ts'

const purposes = {
  login: 'log in',
  'step-up': 'confirm that it is you',
  'email-primary': 'change the e-mail address of your wallet',
  'email-secondary': 'make this the e-mail address of your wallet',
} as const satisfies Record<FlowRow['kind'], string>

/** The mail with a code: which page asked, from where, and that no person ever asks for it. No link: reading it by machine changes nothing. */
export function codeMail(options: {
  readonly code: string
  readonly kind: FlowRow['kind']
  readonly origin: string
  readonly projectName: string
  readonly place: string | undefined
  readonly lifeMs: number
}) {
  const { code, kind, lifeMs, origin, place, projectName } = options
  const from = place === undefined ? origin : `${origin}, near ${place}`
  return wrapMail(`${projectName}: your code`, [
    `Type this code to ${purposes[kind]}. It holds for ${Math.round(lifeMs / 60_000)} minutes and works only in the window that asked for it.`,
    { code },
    `Asked for by ${from}.`,
    'We never ask for it by phone, chat or mail. If it was not you, do nothing: without the code nobody gets further.',
  ])
}
