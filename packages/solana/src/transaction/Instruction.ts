/** One instruction of a message: the program, the accounts in its order, its data. */
export type Instruction = {
  readonly program: string
  readonly accounts: readonly {
    readonly address: string
    readonly isSigner?: boolean
    readonly isWritable?: boolean
  }[]
  readonly data: Uint8Array
}
