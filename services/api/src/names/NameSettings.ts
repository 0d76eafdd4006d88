/** Settings of account names. */
export type NameSettings = {
  /** The operator's suffix, such as `billfold.eth`: names are `<label>.<suffix>`. */
  readonly suffix: string
  /** A second suffix that leads to the same names. */
  readonly legacySuffix?: string
  /** 32 bytes in 0x hex, the same for all processes: signs the gateway's answers. Never logged. */
  readonly signerKey: string
  /** CAIP-10 account of the resolver on the chain that verifies the answers; its network keeps the names. */
  readonly resolver: string
  /** Labels that are not given out, beside `reservedLabels`. Default: none. */
  readonly reserved?: readonly string[]
  /** How long an answer of the gateway is valid, in milliseconds. Default: 5 minutes. */
  readonly answerMs?: number
}
