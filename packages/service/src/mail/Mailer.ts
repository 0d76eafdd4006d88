/** One mail, ready to go. */
export type Mail = {
  /** Stays the same when it is sent again; becomes its Message-ID. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The port to a mail server. */
export type Mailer = {
  /** Resolves once the server has taken the mail; rejects otherwise. */
  send(mail: Mail): Promise<void>
  /** Whether the server answers and lets us in; rejects otherwise. Sends nothing. */
  check?(): Promise<void>
  close(): Promise<void>
}
