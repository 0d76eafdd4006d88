/** Limits of codes by e-mail (security design 1.4). */
export type EmailTerms = {
  /** Between two mails to an address, in milliseconds. */
  readonly sendGapMs: number
  readonly mailsPerAddressHour: number
  readonly mailsPerAddressDay: number
  readonly mailsPerCallerHour: number
  readonly mailsPerProjectHour: number
  readonly mailsPerHour: number
}
