/** A part of the list of an account on one network, newest first, read from the network itself. */
export type LivePage<row> = {
  readonly rows: readonly LivePage.Row<row>[]
  /** Where the list goes on after all of this; absent at its end. */
  readonly next: string | undefined
}

export declare namespace LivePage {
  type Row<row> = {
    /** Where the list goes on after this row, as the family writes it; at most 100 characters. */
    readonly place: string
    /** Milliseconds since 1970, by which rows of several networks are put in one order. */
    readonly at: number
    readonly row: row
  }
}
